package io.github.timebench.reports.charts;

import io.github.timebench.reports.compare.CodecCost;
import io.github.timebench.reports.compare.Prediction;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.micro.MicroBeside;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** CPU time of a call beside that in the codec, and what the latter predicts for throughput. */
public final class CodecCharts {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final int DIGITS = 5;

  /** What a mark takes, in rem. */
  private static final double MARK = 1.15;

  /** Title, legend and axis, in rem. */
  private static final int FRAME = 7;

  private final RunAnalysis analysis;
  private final Optional<MicroBeside> micro;

  CodecCharts(RunAnalysis analysis, Optional<MicroBeside> micro) {
    this.analysis = analysis;
    this.micro = micro;
  }

  /** A value with its interval; null where it is not known. */
  record Range(Double value, Double low, Double high) {
    /** A change of throughput in percent. */
    private static Range percent(Estimate log) {
      Estimate ratio = log.exp();
      return new Range(
          ForestCharts.percent(ratio.value()),
          ratio.hasInterval() ? ForestCharts.percent(ratio.low()) : null,
          ratio.hasInterval() ? ForestCharts.percent(ratio.high()) : null);
    }

    private static Range micros(Estimate nanos) {
      return new Range(micros(nanos.value()), micros(nanos.low()), micros(nanos.high()));
    }

    private static Double micros(double nanos) {
      Double micros = Numbers.orNull(nanos / NANOS_PER_MICRO);
      return micros == null ? null : Points.rounded(micros, DIGITS);
    }
  }

  /**
   * One of the marks that a variant has.
   *
   * @param name which of them
   */
  record Mark(String label, Text name, Range range) {}

  /** Both charts; empty where nothing is known. */
  record Charts(List<Mark> costs, List<Mark> predictions) {}

  /** Place of the chart of costs, with its text alternative. */
  public ChartPlace costs() {
    return place(
        "codec",
        Text.of(
            "Change of the CPU time of a call beside the change in the codec, per variant with"
                + " intervals; the table holds both."));
  }

  /** Place of the chart of throughput, with its text alternative. */
  public ChartPlace predictions() {
    return place(
        "prediction",
        Text.of(
            "Change of throughput that the codec's CPU time predicts beside the measured one,"
                + " per variant with intervals; the table holds both."));
  }

  /** Two marks for each variant, or three, and room between variants. */
  private ChartPlace place(String id, Text alternative) {
    int marks = micro.isPresent() ? 4 : 3;
    return new ChartPlace(
        id, alternative, FRAME + (int) Math.ceil(MARK * marks * analysis.codec().size()));
  }

  Charts charts() {
    List<Mark> costs = new ArrayList<>();
    List<Mark> predictions = new ArrayList<>();
    for (CodecCost cost : analysis.codec()) {
      String label = cost.variant();
      Optional<MicroBeside.Cost> ofMicro = micro.flatMap(all -> all.variant(label));
      costs.add(new Mark(label, Text.of("whole call"), Range.micros(cost.moreCpuNanos())));
      costs.add(new Mark(label, Text.of("codec"), Range.micros(cost.moreCodecNanos())));
      ofMicro.ifPresent(
          one -> costs.add(new Mark(label, Text.of("micro"), Range.micros(one.moreNanos()))));
      cost.prediction().ifPresent(one -> predictions.addAll(predictions(one, ofMicro)));
    }
    return new Charts(costs, predictions);
  }

  private static List<Mark> predictions(Prediction one, Optional<MicroBeside.Cost> micro) {
    List<Mark> rows = new ArrayList<>();
    rows.add(new Mark(one.variant(), Text.of("measured"), Range.percent(one.measured())));
    rows.add(new Mark(one.variant(), Text.of("by the codec"), Range.percent(one.predicted())));
    micro.ifPresent(
        cost ->
            rows.add(
                new Mark(one.variant(), Text.of("by micro"), Range.percent(cost.predicted()))));
    return rows;
  }
}
