package io.github.timebench.reports.charts;

import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.micro.MicroBeside;
import java.util.Optional;

/** The charts of a run. */
public final class RunCharts {
  private final RunAnalysis analysis;
  private final Optional<MicroBeside> micro;

  /**
   * Of a run.
   *
   * @param micro what micro benchmarks say of its payloads
   */
  public RunCharts(RunAnalysis analysis, Optional<MicroBeside> micro) {
    this.analysis = analysis;
    this.micro = micro;
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

  /** What the codec explains and predicts. */
  public CodecCharts codec() {
    return new CodecCharts(analysis, micro);
  }

  /** What bytes are for. */
  public BytesChart bytes() {
    return new BytesChart(analysis);
  }
}
