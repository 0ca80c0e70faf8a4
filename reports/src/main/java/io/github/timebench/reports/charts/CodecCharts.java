package io.github.timebench.reports.charts;

import io.github.timebench.reports.compare.Prediction;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import java.util.List;

/** What the CPU time in the codec predicts for throughput, beside what was measured. */
public final class PredictionChart {
  private final List<Prediction> predictions;

  PredictionChart(RunAnalysis analysis) {
    this.predictions = analysis.predictions();
  }

  /** A change with its interval, in percent; null where it is not known. */
  record Change(Double value, Double low, Double high) {
    private static Change of(Estimate log) {
      Estimate ratio = log.exp();
      return new Change(
          ForestCharts.percent(ratio.value()),
          ratio.hasInterval() ? ForestCharts.percent(ratio.low()) : null,
          ratio.hasInterval() ? ForestCharts.percent(ratio.high()) : null);
    }
  }

  /**
   * One variant.
   *
   * @param explained how much of what was measured the codec predicts, in percent of its logarithm;
   *     null where what was measured may be no change
   */
  record Row(String label, Change predicted, Change measured, Double explained) {}

  /** Whether there is any. */
  public boolean any() {
    return !predictions.isEmpty();
  }

  /** Places of the chart, with its text alternative. */
  public List<ChartPlace> places() {
    return List.of(
        ChartPlace.ofRows(
            "prediction",
            Text.of(
                "Change of throughput that the codec's CPU time predicts beside the measured one,"
                    + " per variant with intervals; the table holds both."),
            2 * predictions.size()));
  }

  List<Row> rows() {
    return predictions.stream()
        .map(
            one ->
                new Row(
                    one.variant(),
                    Change.of(one.predicted()),
                    Change.of(one.measured()),
                    explained(one)))
        .toList();
  }

  /** A share of a change that may be none says nothing. */
  private static Double explained(Prediction one) {
    Estimate measured = one.measured();
    boolean changed = measured.hasInterval() && measured.low() * measured.high() > 0;
    return changed ? Points.rounded(100 * one.predicted().value() / measured.value(), 2) : null;
  }
}
