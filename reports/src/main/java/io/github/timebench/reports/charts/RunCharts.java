package io.github.timebench.reports.charts;

import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.language.Text;

/** The charts of a run. */
public final class RunCharts {
  private final RunAnalysis analysis;

  public RunCharts(RunAnalysis analysis) {
    this.analysis = analysis;
  }

  /** Place of the bars of throughput. */
  public ChartPlace throughput() {
    return ChartPlace.ofRows(
        "throughput",
        Text.of("Bars of throughput per variant; the figures are in the table."),
        analysis.variants().size());
  }

  /** The change of each figure. */
  public ForestCharts forest() {
    return new ForestCharts(analysis);
  }

  /** Times by percentile. */
  public LatencyCharts latency() {
    return new LatencyCharts(analysis);
  }

  /** Blocks over their time. */
  public TimeCharts time() {
    return new TimeCharts(analysis);
  }

  /** Slices paired by rounds. */
  public RoundCharts rounds() {
    return new RoundCharts(analysis);
  }

  /** What the codec predicts. */
  public PredictionChart prediction() {
    return new PredictionChart(analysis);
  }

  /** What bytes are for. */
  public BytesChart bytes() {
    return new BytesChart(analysis);
  }
}
