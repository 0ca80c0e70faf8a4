package io.github.timebench.reports.compare;

import io.github.timebench.api.RefusedValue;
import io.github.timebench.model.plan.Objective;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.model.scan.ScanResult;
import io.github.timebench.model.scan.ScannedMethod;
import io.github.timebench.model.scan.ScannedMethod.MethodBytes;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.scan.ScanTables;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Expectations that a CI job can gate on: changes that fail, such as {@code p99>+5%}, and what must
 * hold, such as {@code p99<20ms}.
 *
 * @param changes none may be crossed
 * @param required what must hold, if anything
 */
public record FailOn(List<Change> changes, Optional<Objective> required) {
  public static final String FLAG = "--fail-on";

  private static final String CPU = "cpu";

  private static final Map<String, List<Figure>> FIXED =
      Map.of(
          "throughput",
          List.of(Figure.CALLS_PER_SECOND),
          CPU,
          List.of(Figure.DRIVER_CPU, Figure.PROVIDER_CPU),
          "allocation",
          List.of(Figure.DRIVER_ALLOCATION, Figure.PROVIDER_ALLOCATION),
          "bytes",
          Figure.SIZES);

  private static final Pattern CHANGE =
      Pattern.compile(
          "(throughput|mean|p50|p90|p99|p99\\.9|cpu|allocation|bytes)\\s*([<>])"
              + "\\s*([+-]\\d{1,6}(?:\\.\\d{1,6})?)\\s*%");

  public FailOn {
    changes = List.copyOf(changes);
  }

  /**
   * A change that fails: a figure, a side and a signed percentage.
   *
   * <p>It is crossed when the estimate lies beyond the limit and its interval excludes "no change"
   * on that side: a scatter that happens to cross the limit does not fail. A limit on the other
   * side of zero demands a gain ({@code p99>-5%}: at least 5 % less); there it is the estimate that
   * decides. A figure that is not known fails, because nothing shows that it holds; one without an
   * interval is not known, but for sizes, which are exact.
   *
   * @param text as it was written
   * @param figure name of the figure: the headline's for means and percentiles; for {@code cpu} and
   *     {@code allocation} each side's, for {@code bytes} payload, request and response
   * @param above whether values above the limit fail, or below
   * @param share the change, 0.05 for +5 %
   */
  public record Change(String text, String figure, boolean above, double share) {
    static Optional<Change> parse(String text) {
      Matcher matcher = CHANGE.matcher(text);
      if (!matcher.matches()) {
        return Optional.empty();
      }
      double share = Double.parseDouble(matcher.group(3)) / 100;
      return Optional.of(new Change(text, matcher.group(1), matcher.group(2).equals(">"), share));
    }

    List<Figure> figures(CallTime headline) {
      return FIXED.containsKey(figure)
          ? FIXED.get(figure)
          : List.of(headline.figure(Statistic.labelled(figure)));
    }

    boolean fails(Estimate ratio) {
      if (!ratio.known()) {
        return true;
      }
      double limit = 1 + share;
      boolean demandsGain = above ? share < 0 : share > 0;
      boolean beyond = above ? ratio.value() > limit : ratio.value() < limit;
      boolean excludesNone = !ratio.hasInterval() || (above ? ratio.low() > 1 : ratio.high() < 1);
      return beyond && (demandsGain || excludesNone);
    }

    /** What is judged: of several figures of one name, which. */
    private Text named(Figure one, CallTime headline) {
      return Text.of(figures(headline).size() == 1 ? figure : one.label());
    }

    private Judged judged(String variant, String baseline, Estimate ratio, Text unknown) {
      return judged(Text.of(figure), variant, baseline, ratio, unknown);
    }

    private Judged judged(
        Text named, String variant, String baseline, Estimate ratio, Text unknown) {
      boolean met = !fails(ratio);
      Text is = is(named, variant, baseline, ratio, unknown);
      return new Judged(
          text, variant, met, met ? Text.of("kept: %s", is) : Text.of("crossed: %s", is));
    }

    private Text is(Text named, String variant, String baseline, Estimate ratio, Text unknown) {
      if (!ratio.known()) {
        return Text.of("%s: %s of %s is not known: %s", text, named, variant, unknown);
      }
      Text value =
          ratio.hasInterval()
              ? Text.of(
                  "%s (%s to %s)",
                  Numbers.changeOfRatio(ratio.value()),
                  Numbers.changeOfRatio(ratio.low()),
                  Numbers.changeOfRatio(ratio.high()))
              : Text.plain(Numbers.changeOfRatio(ratio.value()));
      return baseline.isEmpty()
          ? Text.of("%s: %s of %s is %s", text, named, variant, value)
          : Text.of("%s: %s of %s is %s against %s", text, named, variant, value, baseline);
    }
  }

  /**
   * An expectation and whether it was met.
   *
   * @param limit the change or the limit as it was written
   * @param describe one line: the change and whether it was crossed, or the limit and whether it
   *     was met, the variant and what was observed
   */
  public record Judged(String limit, String variant, boolean met, Text describe) {}

  /**
   * Reads changes and limits separated by commas.
   *
   * @throws IllegalArgumentException in one line that names flag, rule and value
   */
  public static FailOn parse(String text) {
    List<Change> changes = new ArrayList<>();
    List<Objective.Limit> required = new ArrayList<>();
    for (String written : text.split(",", -1)) {
      String one = written.strip();
      Optional<Change> change = Change.parse(one);
      change.ifPresentOrElse(
          changes::add,
          () -> required.add(Objective.Limit.parse(one).orElseThrow(() -> refused(one))));
    }
    return new FailOn(
        changes, required.isEmpty() ? Optional.empty() : Optional.of(objective(required)));
  }

  private static Objective objective(List<Objective.Limit> required) {
    try {
      return new Objective(required);
    } catch (IllegalArgumentException e) {
      throw new UsageException(FLAG, e);
    }
  }

  private static IllegalArgumentException refused(String text) {
    return new RefusedValue(
        "%s takes changes that fail, such as p99>+5%%,throughput<-3%% (throughput,"
            + " mean, p50, p90, p99, p99.9, cpu, allocation or bytes; > or <; a percentage"
            + " with its sign, +0%% too), and %s, not '%s'",
        FLAG, Objective.GRAMMAR, text.replaceAll("\\s+", " "));
  }

  /**
   * Asks it of the variants of a run: changes are relative to their baselines, what must hold is
   * asked of the baselines, too; arms that check others are not asked.
   *
   * @return empty for a run that is not valid, whose figures are never judged
   */
  public List<Judged> judged(RunAnalysis analysis) {
    if (!analysis.validity().comparable()) {
      return List.of();
    }
    Plan plan = analysis.run().plan();
    Ratios ratios =
        new Ratios(
            asked(analysis).filter(v -> !v.baseline()).map(VariantSummary::label).toList(),
            analysis::ratio,
            analysis::unknown,
            v -> plan.baselineOf(v).equals(plan.baseline()) ? "" : plan.baselineOf(v));
    return Stream.of(
            changed(ratios, analysis.headline()), required(analysis), refused(plan.payload()))
        .flatMap(judged -> judged)
        .toList();
  }

  /** Nothing is known of a variant whose serializer cannot carry the call. */
  private Stream<Judged> refused(Payload payload) {
    List<String> limits =
        Stream.concat(
                changes.stream().map(Change::text),
                required.stream()
                    .flatMap(objective -> objective.limits().stream())
                    .map(Objective.Limit::toString))
            .toList();
    return payload.refused().entrySet().stream()
        .flatMap(
            one ->
                limits.stream()
                    .map(
                        limit ->
                            new Judged(
                                limit,
                                one.getKey(),
                                false,
                                Text.of(
                                    "%s: %s",
                                    limit, PlanWords.cannotCarry(one.getKey(), one.getValue())))));
  }

  /**
   * Asks it of the second run: changes are relative to the first run, each relative to its
   * baseline; what must hold is asked of the second run alone.
   */
  public List<Judged> judged(RunComparison comparison) {
    Ratios ratios =
        new Ratios(comparison.variants(), comparison::ratio, comparison::unknown, v -> "");
    RunAnalysis second = comparison.second();
    return Stream.concat(changed(ratios, second.headline()), required(second)).toList();
  }

  public List<Judged> unmet(RunAnalysis analysis) {
    return unmet(judged(analysis));
  }

  public static List<Judged> unmet(List<Judged> judged) {
    return judged.stream().filter(one -> !one.met()).toList();
  }

  /**
   * Reads changes of what a scan knows without a load.
   *
   * @param cpu whether CPU times are measured
   * @throws IllegalArgumentException for anything else
   */
  public static FailOn parseOfScan(String text, boolean cpu) {
    List<Optional<Change>> changes =
        Stream.of(text.split(",", -1)).map(one -> Change.parse(one.strip())).toList();
    boolean known =
        changes.stream()
            .map(change -> change.map(Change::figure).orElse(""))
            .allMatch(figure -> figure.equals("bytes") || cpu && figure.equals(CPU));
    if (!known) {
      throw cpu
          ? new RefusedValue("takes bytes and cpu alone here, such as bytes>+5%,cpu>+20%")
          : new RefusedValue("takes bytes alone here, such as bytes>+5%, and cpu beside --micro");
    }
    return new FailOn(changes.stream().flatMap(Optional::stream).toList(), Optional.empty());
  }

  /**
   * What is not met by the methods of an API: bytes of a sample, relative to those as Date, or CPU
   * times of those methods that were measured.
   */
  public List<Judged> unmet(ScanResult scan) {
    List<Judged> judged = new ArrayList<>();
    for (Change change : changes) {
      for (ScannedMethod method : scan.methods()) {
        if (change.figure().equals(CPU)) {
          method
              .cpu()
              .ifPresent(
                  cpu ->
                      judged.add(
                          change.judged(
                              method.call(),
                              "Date",
                              ScanTables.cpuRatio(cpu),
                              Text.of(cpu.reason()))));
        } else {
          Estimate ratio =
              method
                  .bytes()
                  .flatMap(MethodBytes::ratio)
                  .map(Estimate::exact)
                  .orElse(Estimate.UNKNOWN);
          judged.add(change.judged(method.call(), "Date", ratio, Text.of(method.reason())));
        }
      }
    }
    return unmet(judged);
  }

  private static Stream<VariantSummary> asked(RunAnalysis analysis) {
    return analysis.variants().stream().filter(v -> !analysis.run().plan().isControl(v.label()));
  }

  /** Whose figures are relative to what; the baseline is empty where it goes without saying. */
  private record Ratios(
      List<String> variants,
      BiFunction<String, Figure, Estimate> ratio,
      BiFunction<String, Figure, Text> unknown,
      UnaryOperator<String> baseline) {}

  private Stream<Judged> changed(Ratios ratios, CallTime headline) {
    List<Judged> judged = new ArrayList<>();
    for (Change change : changes) {
      for (String variant : ratios.variants()) {
        for (Figure figure : change.figures(headline)) {
          judged.add(
              change.judged(
                  change.named(figure, headline),
                  variant,
                  ratios.baseline().apply(variant),
                  ratios.ratio().apply(variant, figure),
                  ratios.unknown().apply(variant, figure)));
        }
      }
    }
    return judged.stream();
  }

  private Stream<Judged> required(RunAnalysis analysis) {
    return required.stream()
        .flatMap(objective -> objective.limits().stream())
        .flatMap(limit -> asked(analysis).map(variant -> Level.of(analysis, variant, limit)))
        .map(Level::judged);
  }

  @Override
  public String toString() {
    return Stream.concat(
            changes.stream().map(Change::text), required.map(Objective::toString).stream())
        .reduce((one, next) -> one + "," + next)
        .orElse("");
  }
}
