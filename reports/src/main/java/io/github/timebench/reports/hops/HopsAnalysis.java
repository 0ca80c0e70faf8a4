package io.github.timebench.reports.hops;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.VariantTotals.HopUse;
import io.github.timebench.model.plan.Hops;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.figures.PerCall;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Replicate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * What follows from the chains of a run.
 *
 * @param chains of the variants whose hops are known, in the order of the plan
 * @param relays of the simulated distance, per pair of JVMs; empty without one
 * @param queued whether callers of a closed loop are so many that a call mostly waits for a core,
 *     so that a hop's share of the time is a share of the queue
 */
public record HopsAnalysis(
    Hops plan, List<Chain> chains, List<Readings.Relay> relays, boolean queued) {
  /** More callers than so many a core keep every core busy and wait for one. */
  public static final int MAX_CALLERS_PER_CORE = 2;

  public HopsAnalysis {
    chains = List.copyOf(chains);
    relays = List.copyOf(relays);
  }

  /**
   * The chain of a variant. Times are means over blocks, or over machine pairs, in nanoseconds;
   * those of single calls of which a block has no hops are left out.
   *
   * @param baseline whether others are compared with it
   * @param hops in the order of the calls
   * @param more of the whole chain than the baseline's; unknown for the baseline, and where figures
   *     are not compared
   * @param snowball time of the chain over that of so many calls like the last one, which has
   *     nothing behind it
   * @param cpuNanos of both sides, for a whole chain; unknown where a side does not tell
   * @param moreCpuNanos than the baseline; unknown likewise, and as {@code more}
   */
  public record Chain(
      String label,
      boolean baseline,
      List<Hop> hops,
      Estimate more,
      Estimate snowball,
      Estimate cpuNanos,
      Estimate moreCpuNanos) {
    public Chain {
      hops = List.copyOf(hops);
    }

    /** Time of the whole chain, as the driver's call saw it. */
    public Estimate time() {
      return hops.get(0).time();
    }

    /** The last call, which has nothing behind it. */
    public Hop last() {
      return hops.get(hops.size() - 1);
    }

    /** Bytes of all its messages with payload 0; 0 where one is not known. */
    public long bytes() {
      return hops.stream().anyMatch(hop -> hop.bytes() == 0)
          ? 0
          : hops.stream().mapToLong(Hop::bytes).sum();
    }
  }

  /**
   * A call of a chain.
   *
   * @param number from 1, the driver's call
   * @param time from the call to its answer, with all that is behind it
   * @param own the same without the hops behind it
   * @param more own time than that of the baseline's hop
   * @param p99Nanos of the time; NaN where its calls cannot carry it
   * @param requestBytes 0 where it is not known
   * @param responseBytes 0 where it is not known
   */
  public record Hop(
      int number,
      Estimate time,
      Estimate own,
      Estimate more,
      double p99Nanos,
      long requestBytes,
      long responseBytes) {
    long bytes() {
      return requestBytes == 0 || responseBytes == 0 ? 0 : requestBytes + responseBytes;
    }
  }

  /** Of a run with chains or a distance whose hops are known; empty for others. */
  public static Optional<HopsAnalysis> of(RunAnalysis analysis) {
    Hops plan = analysis.run().plan().services().hops();
    List<Readings.Relay> relays =
        analysis.run().blocks().stream()
            .flatMap(block -> block.pairs().stream())
            .map(pair -> pair.readings().relay())
            .filter(relay -> relay.delayNanos() > 0)
            .toList();
    List<Chain> chains = new ArrayList<>();
    if (plan.chained()) {
      Map<String, double[][]> times =
          analysis.variants().stream()
              .map(VariantSummary::label)
              .collect(Collectors.toMap(Function.identity(), label -> times(analysis, label)));
      for (VariantSummary variant : analysis.variants()) {
        if (times.get(variant.label()).length > 0) {
          chains.add(chain(analysis, variant, times));
        }
      }
    }
    return chains.isEmpty() && relays.isEmpty()
        ? Optional.empty()
        : Optional.of(new HopsAnalysis(plan, chains, relays, queued(analysis.run())));
  }

  /** Of a machine whose cores are not known nothing is said. */
  private static boolean queued(RunResult run) {
    int cores =
        run.blocks().stream()
            .flatMap(block -> block.pairs().stream())
            .mapToInt(pair -> pair.readings().cpus())
            .min()
            .orElse(0);
    Plan plan = run.plan();
    return !plan.openLoop()
        && cores > 0
        && plan.load().threads() * plan.services().fleet().driversPerProvider()
            > MAX_CALLERS_PER_CORE * cores;
  }

  private static Chain chain(
      RunAnalysis analysis, VariantSummary variant, Map<String, double[][]> timesByLabel) {
    double[][] times = timesByLabel.get(variant.label());
    List<double[][]> arms = analysis.arms(variant).stream().map(timesByLabel::get).toList();
    int calls = analysis.run().plan().services().hops().count();
    List<Hop> hops = new ArrayList<>();
    for (int hop = 1; hop <= calls; hop++) {
      hops.add(hop(analysis, variant, hop, times, arms));
    }
    double[] last = time(times, calls);
    double[] many = IntStream.range(0, last.length).mapToDouble(b -> calls * last[b]).toArray();
    Replicate replicate = Replicate.of(analysis.run());
    double confidence = analysis.comparisons().confidence();
    double[][] cpu = cpu(analysis, variant.label());
    List<double[][]> cpuOfArms =
        analysis.arms(variant).stream().map(arm -> cpu(analysis, arm)).toList();
    return new Chain(
        variant.label(),
        variant.baseline(),
        hops,
        replicate.published(more(times, arms, one -> one[0], confidence)),
        replicate.published(ratio(time(times, 1), many, confidence)),
        replicate.published(Estimate.mean(time(cpu, 1), confidence)),
        replicate.published(more(cpu, cpuOfArms, one -> one[0], confidence)));
  }

  private static Hop hop(
      RunAnalysis analysis,
      VariantSummary variant,
      int number,
      double[][] times,
      List<double[][]> arms) {
    List<HopUse> uses = uses(analysis, variant.label(), number);
    Replicate replicate = Replicate.of(analysis.run());
    double confidence = analysis.comparisons().confidence();
    return new Hop(
        number,
        replicate.published(Estimate.mean(time(times, number), confidence)),
        replicate.published(Estimate.mean(own(times, number), confidence)),
        replicate.published(more(times, arms, one -> own(one, number), confidence)),
        p99(analysis, variant.label(), number),
        number == 1
            ? variant.bytes().map(bytes -> (long) bytes.requestBytes()).orElse(0L)
            : uses.stream().mapToLong(HopUse::requestBytes).findFirst().orElse(0),
        number == 1
            ? variant.bytes().map(bytes -> (long) bytes.responseBytes()).orElse(0L)
            : uses.stream().mapToLong(HopUse::responseBytes).findFirst().orElse(0));
  }

  private static Estimate ratio(double[] numerators, double[] denominators, double confidence) {
    return numerators.length < Estimate.MIN_VALUES
        ? Estimate.only(numerators[0] / denominators[0])
        : Estimate.ratio(numerators, denominators, confidence);
  }

  /** For each of what the run repeats the CPU time of a chain, both sides together. */
  private static double[][] cpu(RunAnalysis analysis, String label) {
    List<Block> blocks = analysis.run().blocks();
    double[] ofBlocks =
        blocks.stream().map(block -> block.slices(label)).mapToDouble(PerCall::cpuNanos).toArray();
    return Arrays.stream(Replicate.values(blocks, ofBlocks))
        .mapToObj(one -> new double[] {one})
        .toArray(double[][]::new);
  }

  /**
   * For each of what the run repeats the mean times of hops 1, 2 and so on; blocks that lack one
   * are left out.
   */
  private static double[][] times(RunAnalysis analysis, String label) {
    int calls = analysis.run().plan().services().hops().count();
    List<Block> known =
        analysis.run().blocks().stream()
            .filter(block -> totals(List.of(block), label).anyMatch(one -> whole(one, calls)))
            .toList();
    List<VariantTotals> totals = totals(known, label).toList();
    List<double[]> byHop =
        IntStream.rangeClosed(1, calls)
            .mapToObj(hop -> totals.stream().mapToDouble(one -> mean(one, hop)).toArray())
            .map(ofBlocks -> Replicate.values(known, ofBlocks))
            .toList();
    return IntStream.range(0, byHop.get(0).length)
        .mapToObj(one -> byHop.stream().mapToDouble(times -> times[one]).toArray())
        .toArray(double[][]::new);
  }

  private static boolean whole(VariantTotals totals, int calls) {
    return totals.hops().size() == calls - 1
        && totals.histograms().service().getTotalCount() > 0
        && totals.hops().stream().allMatch(hop -> hop.calls() > 0);
  }

  private static double mean(VariantTotals totals, int number) {
    if (number == 1) {
      return totals.histograms().service().getMean();
    }
    HopUse hop = totals.hops().get(number - 2);
    return (double) hop.nanos() / hop.calls();
  }

  private static Stream<VariantTotals> totals(List<Block> blocks, String label) {
    return blocks.stream().flatMap(block -> block.totals(label).limit(1));
  }

  private static double[] time(double[][] times, int hop) {
    return Arrays.stream(times).mapToDouble(one -> one[hop - 1]).toArray();
  }

  private static double[] own(double[][] times, int hop) {
    return Arrays.stream(times).mapToDouble(one -> own(one, hop)).toArray();
  }

  private static double own(double[] times, int hop) {
    return times[hop - 1] - (hop == times.length ? 0 : times[hop]);
  }

  /** The variant's less the mean of the arms'; unknown unless all have as many values. */
  private static Estimate more(
      double[][] times, List<double[][]> arms, Function<double[], Double> of, double confidence) {
    if (arms.isEmpty() || arms.stream().anyMatch(arm -> arm.length != times.length)) {
      return Estimate.UNKNOWN;
    }
    double[] more = new double[times.length];
    for (int i = 0; i < more.length; i++) {
      int at = i;
      double mean = arms.stream().mapToDouble(arm -> of.apply(arm[at])).average().orElseThrow();
      more[i] = of.apply(times[i]) - mean;
    }
    return Estimate.mean(more, confidence);
  }

  private static List<HopUse> uses(RunAnalysis analysis, String label, int number) {
    return totals(analysis.run().blocks(), label)
        .flatMap(totals -> totals.hops().stream())
        .filter(hop -> hop.hop() == number)
        .toList();
  }

  private static double p99(RunAnalysis analysis, String label, int number) {
    List<Histogram> histograms =
        number == 1
            ? totals(analysis.run().blocks(), label)
                .map(totals -> totals.histograms().service())
                .toList()
            : uses(analysis, label, number).stream().map(HopUse::times).toList();
    Histogram sum = histograms.get(0).copy();
    histograms.stream().skip(1).forEach(sum::add);
    return Statistic.P99.of(sum);
  }
}
