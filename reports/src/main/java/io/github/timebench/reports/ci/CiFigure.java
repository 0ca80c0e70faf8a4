package io.github.timebench.reports.ci;

import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;

/**
 * A figure as services keep them from run to run: of a variant its throughput, percentiles, errors,
 * costs and bytes, and what of it is relative to the baseline, which machines have in common more
 * than anything else.
 *
 * @param name that of its column in {@code result.csv}
 * @param value in the unit of that column
 * @param low lower end of its interval; NaN where there is none
 * @param high upper end of its interval; NaN where there is none
 */
record CiFigure(String name, double value, double low, double high) {
  /** Why the figures of a run are for nobody's trend; empty if they are. */
  static String obstacle(RunAnalysis analysis) {
    if (!analysis.validity().valid()) {
      return "is %s, and only figures of a valid run are exported"
          .formatted(analysis.validity().status().label().english());
    }
    return analysis
        .study()
        .map(study -> "asked for the " + study.question() + ", and has no figures per variant")
        .orElse("");
  }

  /** Those that are known. */
  static List<CiFigure> of(RunAnalysis analysis, VariantSummary variant) {
    List<Figure> compared =
        List.of(
            Figure.CALLS_PER_SECOND,
            analysis.headline().figure(Statistic.P50),
            analysis.headline().figure(Statistic.P99));
    List<Figure> all = new ArrayList<>(compared);
    all.add(Figure.ERROR_SHARE);
    all.addAll(Figure.COSTS);
    all.addAll(Figure.SIZES);
    List<CiFigure> figures = new ArrayList<>();
    for (Figure figure : all) {
      Estimate level = variant.level(figure);
      Estimate known = level.known() ? level : Estimate.only(variant.value(figure));
      figures.add(
          new CiFigure(
              figure.column(),
              figure.inColumn(known.value()),
              figure.inColumn(known.low()),
              figure.inColumn(known.high())));
    }
    if (!variant.baseline()) {
      compared.forEach(figure -> figures.add(ratio(analysis, variant, figure)));
    }
    return figures.stream().filter(one -> Double.isFinite(one.value())).toList();
  }

  private static CiFigure ratio(RunAnalysis analysis, VariantSummary variant, Figure figure) {
    Estimate ratio = analysis.ratio(variant.label(), figure);
    return new CiFigure(figure.column() + "_ratio", ratio.value(), ratio.low(), ratio.high());
  }

  boolean hasInterval() {
    return Double.isFinite(low) && Double.isFinite(high);
  }
}
