package io.github.timebench.loadgen.cli;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.Usage;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.reports.compare.RedrawnRuns;
import io.github.timebench.reports.figures.PerCall;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Spread;
import io.github.timebench.reports.statistics.Verdict;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * What stored runs with planted effects found, as {@code docs/results/verdicts.md} holds it: each
 * run, means over runs, A against A' over all of them, where the spread comes from, and runs drawn
 * from those without an effect.
 */
final class PlantedRuns {
  private static final double[] QUARTERS = {0.25, 0.5, 0.75};
  private static final double[] DRAWN_EFFECTS = {0, 0.02, 0.03, 0.05};
  private static final long DRAWING_SEED = 42;
  private static final String SECONDS = "%.0f s";
  private static final String PERCENT = "%.1f %%";

  private final List<PlantedRun> all;
  private final PrintWriter out;

  /**
   * @param runs stored ones, stripped or not, at least one
   * @throws UsageException if one is none of this self-test
   */
  PlantedRuns(List<RunResult> runs, PrintWriter out) {
    this.all =
        runs.stream()
            .map(PlantedRun::of)
            .sorted(
                Comparator.comparing(PlantedRun::size)
                    .thenComparing(PlantedRun::machine)
                    .thenComparing(PlantedRun::name))
            .toList();
    this.out = out;
  }

  void print(int draws) {
    printRuns();
    printMeans();
    printAgain();
    printSpread();
    printByRounds();
    if (draws > 0) {
      printDrawn(draws);
    }
    out.flush();
  }

  private void printRuns() {
    head(
        "run | planted, % | expected × | found × | verdict | blocks | minutes | CPU of others, %"
            + " | A' to A | p",
        "---|--:|--:|--:|---|--:|--:|--:|--:|--:");
    for (PlantedRun run : all) {
      row(
          run.name(),
          text("%.1f", 100 * run.planted()),
          text("%.3f", run.expectedRatio()),
          text("%.3f (%.3f to %.3f)", run.ratio().value(), run.ratio().low(), run.ratio().high()),
          run.verdict(),
          text("%d", run.blocks()),
          text("%.1f", run.minutes()),
          Double.isNaN(run.others()) ? "-" : text("%.1f", 100 * run.others()),
          text("%.3f", run.again().exp().value()),
          text("%.2f", run.again().p()));
    }
  }

  private void printMeans() {
    head(
        "planted | machine | runs | verdicts | mean blocks | mean minutes | found / expected",
        "--:|---|--:|---|--:|--:|--:");
    Map<String, List<PlantedRun>> groups =
        all.stream()
            .collect(
                Collectors.groupingBy(PlantedRun::group, LinkedHashMap::new, Collectors.toList()));
    groups.forEach(
        (group, runs) ->
            row(
                group,
                text("%d", runs.size()),
                runs.stream()
                    .collect(
                        Collectors.groupingBy(
                            PlantedRun::verdict, TreeMap::new, Collectors.counting()))
                    .entrySet()
                    .stream()
                    .map(verdict -> verdict.getValue() + " " + verdict.getKey())
                    .collect(Collectors.joining(", ")),
                text("%.1f", mean(runs, PlantedRun::blocks)),
                text("%.1f", mean(runs, PlantedRun::minutes)),
                text("%.3f", mean(runs, run -> run.ratio().value() / run.expectedRatio()))));
  }

  /** Equal things give a p that is spread evenly from 0 to 1, and ratios around 1. */
  private void printAgain() {
    double[] p = all.stream().mapToDouble(run -> run.again().p()).toArray();
    Evenness evenness = Evenness.of(p);
    Estimate ratio =
        Estimate.mean(all.stream().mapToDouble(run -> run.again().value()).toArray()).exp();
    out.printf("%nA against A' over %d runs: p", p.length);
    for (double quarter : QUARTERS) {
      long below = Arrays.stream(p).filter(one -> one < quarter).count();
      out.print(text(" below %.2f in %d,", quarter, below));
    }
    out.println(text(" the smallest %.3f;", Arrays.stream(p).min().orElseThrow()));
    out.println(
        text(
            "evenly spread ones lie as far from even, D = %.2f (Kolmogorov and Smirnov), in %.0f %%"
                + " of cases.",
            evenness.distance(), 100 * evenness.p()));
    out.println(
        text(
            "A' to A over runs: %.4f (95 %%: %.4f to %.4f).",
            ratio.value(), ratio.low(), ratio.high()));
    out.println(
        text(
            "The 95 %% interval of A' to A lies within the margin in %d of %d runs.",
            all.stream().filter(PlantedRun::againWithinMargin).count(), all.size()));
  }

  /** Of a single run all three are its own. */
  private void printSpread() {
    head("of a run | least | median | most", "---|--:|--:|--:");
    scatter("a block takes", SECONDS, run -> mean(run.run().blockSeconds(), seconds -> seconds));
    scatter("its warm-up", SECONDS, run -> mean(run.run().blocks(), Block::warmupSeconds));
    scatter(
        "quiet blocks",
        "%.0f %%",
        run -> 100 * mean(run.run().blocks(), block -> block.quiet() ? 1 : 0));
    scatter("rounds", "%.0f", run -> run.variances().rounds().rounds());
    scatter("a round scatters by", PERCENT, run -> 100 * run.variances().rounds().sd());
    scatter("lag-1", "%.2f", run -> run.variances().rounds().lag1());
    scatter("so a block by", PERCENT, run -> 100 * run.variances().rounds().sdOfMean());
    scatter("blocks scatter by", PERCENT, run -> 100 * run.variances().blockSd());
    scatter("JVMs add at most", PERCENT, run -> 100 * run.variances().jvmSdAtMost());
    cause("CPU time of a call", slice -> Math.log(PerCall.cpuNanos(List.of(slice))));
    cause(
        "compilation", slice -> sum(slice, Usage::driverCompileNanos, Usage::providerCompileNanos));
    cause("garbage", slice -> sum(slice, Usage::driverGcNanos, Usage::providerGcNanos));
    cause("stolen", slice -> slice.usage().stolenShare());
  }

  private void cause(String name, ToDoubleFunction<Slice> of) {
    scatter("calls with " + name, "%.2f", run -> run.correlation(of));
  }

  private void scatter(String what, String format, ToDoubleFunction<PlantedRun> value) {
    double[] sorted = all.stream().mapToDouble(value).filter(Double::isFinite).sorted().toArray();
    int n = sorted.length;
    row(
        what,
        n == 0 ? "-" : text(format, sorted[0]),
        n == 0 ? "-" : text(format, (sorted[(n - 1) / 2] + sorted[n / 2]) / 2),
        n == 0 ? "-" : text(format, sorted[n - 1]));
  }

  /** What longer blocks would give: the part of the rounds becomes less, that of the JVMs not. */
  private void printByRounds() {
    double quarter = variance(0.25);
    double whole = variance(1);
    double ofRounds = (quarter - whole) / (1 / 0.25 - 1);
    out.println(
        text(
            "%nOver all runs blocks scatter by %s where a quarter of their rounds counts, %s of half,"
                + " %s of three quarters, %s of all.",
            share(Math.sqrt(quarter)),
            share(Math.sqrt(variance(0.5))),
            share(Math.sqrt(variance(0.75))),
            share(Math.sqrt(whole))));
    out.println(
        text(
            "So of all rounds %s is the rounds', and %s is the JVMs'.",
            share(Math.sqrt(Math.max(0, ofRounds))),
            share(Math.sqrt(Math.max(0, whole - ofRounds)))));
  }

  private double variance(double shareOfRounds) {
    List<Spread> spreads =
        all.stream().flatMap(run -> run.spreads(shareOfRounds).stream()).toList();
    return spreads.stream().mapToDouble(one -> one.sd() * one.sd() * one.degrees()).sum()
        / spreads.stream().mapToDouble(Spread::degrees).sum();
  }

  private static double sum(
      Slice slice, ToLongFunction<Usage> ofDriver, ToLongFunction<Usage> ofProvider) {
    long driver = ofDriver.applyAsLong(slice.usage());
    long provider = ofProvider.applyAsLong(slice.usage());
    return driver < 0 || provider < 0 ? Double.NaN : driver + provider;
  }

  private void printDrawn(int draws) {
    List<RunResult> without =
        all.stream().map(PlantedRun::run).filter(run -> run.plan().burnNanos() == 0).toList();
    if (without.isEmpty()) {
      return;
    }
    RedrawnRuns drawn = new RedrawnRuns(without, PlantedRun.PLANTED);
    int blocks = without.stream().mapToInt(run -> run.blocks().size()).sum();
    out.println(text("%n%d runs a row, drawn from %d blocks without an effect:", draws, blocks));
    head(
        "planted | slower | slower within the margin | equivalent | open | faster | mean blocks"
            + " | mean minutes | A against A' rejected",
        "--:|--:|--:|--:|--:|--:|--:|--:|--:");
    for (double effect : DRAWN_EFFECTS) {
      List<RedrawnRuns.Outcome> outcomes = drawn.draw(draws, effect, DRAWING_SEED);
      Function<List<Verdict>, String> called =
          these -> share(mean(outcomes, outcome -> these.contains(outcome.verdict()) ? 1 : 0));
      row(
          text("%.0f %%", 100 * effect),
          called.apply(List.of(Verdict.SLOWER)),
          called.apply(List.of(Verdict.SLOWER_WITHIN)),
          called.apply(List.of(Verdict.EQUIVALENT)),
          called.apply(List.of(Verdict.OPEN)),
          called.apply(List.of(Verdict.FASTER, Verdict.FASTER_WITHIN)),
          text("%.1f", mean(outcomes, RedrawnRuns.Outcome::blocks)),
          text("%.1f", mean(outcomes, RedrawnRuns.Outcome::minutes)),
          share(mean(outcomes, outcome -> outcome.againRejected() ? 1 : 0)));
    }
  }

  private static <E> double mean(List<E> of, ToDoubleFunction<E> value) {
    return of.stream().mapToDouble(value).average().orElse(Double.NaN);
  }

  private static String share(double share) {
    return text(PERCENT, 100 * share);
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  private void head(String columns, String alignment) {
    out.printf("%n| %s |%n|%s|%n", columns, alignment);
  }

  private void row(String... cells) {
    out.println("| " + String.join(" | ", cells) + " |");
  }

  /**
   * Whether values are spread evenly from 0 to 1, as p of equal things is (Kolmogorov and Smirnov).
   *
   * @param distance the largest one between the values' distribution and the even one
   * @param p share of as many evenly spread ones that are as far away, from {@value #SETS} draws
   */
  record Evenness(double distance, double p) {
    private static final int SETS = 10_000;
    private static final long SEED = 42;

    static Evenness of(double... values) {
      double distance = distance(values);
      UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(SEED);
      int asFar = 0;
      for (int set = 0; set < SETS; set++) {
        asFar += distance(random.doubles(values.length).toArray()) >= distance ? 1 : 0;
      }
      return new Evenness(distance, (double) asFar / SETS);
    }

    private static double distance(double[] values) {
      double[] sorted = Arrays.stream(values).sorted().toArray();
      double largest = 0;
      for (int i = 0; i < sorted.length; i++) {
        double above = (i + 1.0) / sorted.length - sorted[i];
        double below = sorted[i] - (double) i / sorted.length;
        largest = Math.max(largest, Math.max(above, below));
      }
      return largest;
    }
  }
}
