package io.github.timebench.reports.charts;

import io.github.timebench.reports.compare.Comparison;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.text.RunWords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Charts of block effects: a dot per block, a line for the interval. */
public final class EffectCharts {
  private EffectCharts() {}

  /**
   * One figure.
   *
   * @param title what it is the ratio of
   * @param margin the margin as a share
   * @param rows the variants
   */
  public record Chart(String id, String title, double margin, List<Row> rows) {}

  /**
   * One variant.
   *
   * @param dots ratio per block that counts
   * @param ratio null where it is not known, like the ends
   */
  record Row(String label, List<Double> dots, Double ratio, Double low, Double high) {}

  public static String id(int chart) {
    return "effects-" + chart;
  }

  public static List<Chart> of(RunAnalysis analysis) {
    if (!analysis.comparisons().any()) {
      return List.of();
    }
    String baselines =
        RunWords.severalBaselines(analysis.run().plan())
            ? "that of " + RunWords.briefBaseline(analysis.run().plan()).english()
            : "the baseline's";
    List<Chart> charts = new ArrayList<>();
    List<Figure> figures =
        List.of(Figure.CALLS_PER_SECOND, analysis.headline().figure(Statistic.P99));
    for (Figure figure : figures) {
      String title =
          figure.equals(Figure.CALLS_PER_SECOND)
              ? "Throughput relative to " + baselines
              : "p99 " + analysis.headline().label() + " relative to " + baselines;
      List<Row> rows =
          analysis.variants().stream()
              .filter(v -> !v.baseline())
              .map(v -> row(analysis, v, figure))
              .toList();
      double margin = analysis.run().plan().margin();
      charts.add(new Chart(id(charts.size()), title, margin, rows));
    }
    return charts;
  }

  private static Row row(RunAnalysis analysis, VariantSummary variant, Figure figure) {
    Comparison comparison = analysis.comparisons().of(variant.label(), figure).orElseThrow();
    Estimate ratio = comparison.effect().exp();
    List<Double> dots =
        Arrays.stream(comparison.blockLogs()).filter(Double::isFinite).mapToObj(Math::exp).toList();
    return new Row(
        variant.label(),
        dots,
        Numbers.orNull(ratio.value()),
        Numbers.orNull(ratio.low()),
        Numbers.orNull(ratio.high()));
  }
}
