package io.github.timebench.reports.charts;

import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.doc.ChartPlace;
import io.github.timebench.reports.doc.Part.Drawn;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.micro.MicroBeside;
import java.util.ArrayList;
import java.util.List;
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

  /** Bars of throughput. */
  public Drawn throughput() {
    return new Drawn(
        "",
        List.of(
            ChartPlace.ofRows(
                "throughput",
                Text.of("Bars of throughput per variant; the figures are in the table."),
                analysis.variants().size())));
  }

  /** The warm-up of each variant; empty where nothing is known. */
  public Drawn warmup() {
    List<ChartPlace> places = new ArrayList<>();
    for (int i = 0; i < analysis.variants().size(); i++) {
      VariantSummary variant = analysis.variants().get(i);
      if (!variant.series().isEmpty()) {
        places.add(new ChartPlace(ChartData.warmupId(i), warmup(variant), 0));
      }
    }
    return new Drawn("small", places);
  }

  private static Text warmup(VariantSummary variant) {
    return variant.quiet()
        ? Text.of(
            "%s: answered calls per second of its own running time, warm-up and measurement;"
                + " quiet",
            variant.label())
        : Text.of(
            "%s: answered calls per second of its own running time, warm-up and measurement;"
                + " still warming when measured",
            variant.label());
  }

  /** What was used. */
  public ResourceCharts resources() {
    return new ResourceCharts(analysis);
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
