package io.github.timebench.reports.compare;

import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Expectations that a CI job can gate on, such as {@code p99>+5%,throughput<-3%}: a figure, which
 * side fails, and the change in percent at which it does.
 *
 * <p>A limit fails when the estimate lies beyond it and its interval excludes "no change" on that
 * side: a scatter that happens to cross the limit does not fail. A limit on the other side of zero
 * demands a gain ({@code p99>-5%}: at least 5 % less); there it is the estimate that decides. A
 * figure that is not known fails, because nothing shows that it holds; one without an interval is
 * not known, but for sizes, which are exact.
 *
 * @param limits all must hold
 */
public record FailOn(List<Limit> limits) {
  /** The flag that takes it. */
  public static final String FLAG = "--fail-on";

  private static final Map<String, List<Figure>> FIXED =
      Map.of(
          "throughput", List.of(Figure.CALLS_PER_SECOND),
          "cpu", List.of(Figure.DRIVER_CPU, Figure.PROVIDER_CPU),
          "allocation", List.of(Figure.DRIVER_ALLOCATION, Figure.PROVIDER_ALLOCATION),
          "bytes", Figure.SIZES);

  private static final Pattern LIMIT =
      Pattern.compile(
          "(throughput|mean|p50|p90|p99|p99\\.9|cpu|allocation|bytes)\\s*([<>])"
              + "\\s*([+-]\\d{1,6}(?:\\.\\d{1,6})?)\\s*%");

  /** Keeps an unmodifiable copy. */
  public FailOn {
    limits = List.copyOf(limits);
  }

  /**
   * One limit.
   *
   * @param text as it was written
   * @param figure name of the figure: the headline's for means and percentiles; for {@code cpu} and
   *     {@code allocation} each side's, for {@code bytes} payload, request and response
   * @param above whether values above the limit fail, or below
   * @param share the change, 0.05 for +5 %
   */
  public record Limit(String text, String figure, boolean above, double share) {
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
  }

  /**
   * An expectation that was not met.
   *
   * @param limit which
   * @param variant whose
   * @param baseline what it is relative to; empty for the run's own baseline
   * @param ratio what was observed; 1 means no change
   * @param unknown why there is no interval; empty if there is one, or the figure is exact
   */
  public record Unmet(
      Limit limit, String variant, String baseline, Estimate ratio, String unknown) {
    /** One line: the limit, the variant and what was observed. */
    public String describe() {
      if (!ratio.known()) {
        return "%s: %s of %s is not known: %s"
            .formatted(limit.text(), limit.figure(), variant, unknown);
      }
      String interval =
          ratio.hasInterval()
              ? String.format(
                  Locale.ROOT,
                  " (%+.1f %% to %+.1f %%)",
                  percent(ratio.low()),
                  percent(ratio.high()))
              : "";
      return String.format(
          Locale.ROOT,
          "%s: %s of %s is %+.1f %%%s%s",
          limit.text(),
          limit.figure(),
          variant,
          percent(ratio.value()),
          interval,
          baseline.isEmpty() ? "" : " against " + baseline);
    }

    private Unmet against(Plan plan) {
      String own = plan.baselineOf(variant);
      return new Unmet(limit, variant, own.equals(plan.baseline()) ? "" : own, ratio, unknown);
    }

    private static double percent(double ratio) {
      return (ratio - 1) * 100;
    }
  }

  /**
   * Reads limits separated by commas.
   *
   * @throws IllegalArgumentException in one line that names flag, rule and value
   */
  public static FailOn parse(String text) {
    List<Limit> limits = new ArrayList<>();
    for (String one : text.split(",", -1)) {
      Matcher matcher = LIMIT.matcher(one.strip());
      if (!matcher.matches()) {
        throw new IllegalArgumentException(
            FLAG
                + " takes limits such as p99>+5%,throughput<-3% (throughput, mean, p50, p90, p99,"
                + " p99.9, cpu, allocation or bytes; > or <; a percentage with its sign, +0% too), not '"
                + one.strip().replaceAll("\\s+", " ")
                + "'");
      }
      double share = Double.parseDouble(matcher.group(3)) / 100;
      limits.add(new Limit(one.strip(), matcher.group(1), matcher.group(2).equals(">"), share));
    }
    return new FailOn(limits);
  }

  /**
   * What is not met by the variants of a run, each relative to its baseline; the A/A arm is not
   * asked.
   *
   * @return empty for a run that is not valid, whose figures are never compared
   */
  public List<Unmet> unmet(RunAnalysis analysis) {
    if (!analysis.validity().comparable()) {
      return List.of();
    }
    List<String> variants =
        analysis.variants().stream()
            .filter(v -> !v.baseline() && !v.label().equals(analysis.run().plan().again()))
            .map(VariantSummary::label)
            .toList();
    return unmet(variants, analysis.headline(), analysis::ratio, analysis::unknown).stream()
        .map(unmet -> unmet.against(analysis.run().plan()))
        .toList();
  }

  /** What is not met by the second run relative to the first, each relative to its baseline. */
  public List<Unmet> unmet(RunComparison comparison) {
    return unmet(
        comparison.variants(),
        comparison.first().headline(),
        comparison::ratio,
        comparison::unknown);
  }

  private List<Unmet> unmet(
      List<String> variants,
      CallTime headline,
      BiFunction<String, Figure, Estimate> ratios,
      BiFunction<String, Figure, String> unknown) {
    List<Unmet> unmet = new ArrayList<>();
    for (Limit limit : limits) {
      for (String variant : variants) {
        for (Figure figure : limit.figures(headline)) {
          Estimate ratio = ratios.apply(variant, figure);
          if (limit.fails(ratio)) {
            unmet.add(new Unmet(limit, variant, "", ratio, unknown.apply(variant, figure)));
          }
        }
      }
    }
    return unmet;
  }

  /** The limits as they were written. */
  @Override
  public String toString() {
    return String.join(",", limits.stream().map(Limit::text).toList());
  }
}
