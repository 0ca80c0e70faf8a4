package io.github.timebench.reports.charts;

import io.github.timebench.api.Nanos;
import io.github.timebench.reports.compare.CallsExplained;
import io.github.timebench.reports.compare.CodecCost;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.doc.Chart.ChartPlace;
import io.github.timebench.reports.doc.Part.Drawn;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.micro.MicroBeside;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;

/** CPU time of a call beside that in the codec, and why calls became more or fewer. */
public record CodecCharts(RunAnalysis analysis, Optional<MicroBeside> micro) {
  private static final int DIGITS = 5;

  /** What a mark takes, in rem. */
  private static final double MARK = 1.15;

  /** Title, legend and axis, in rem. */
  private static final int FRAME = 7;

  /** A value with its interval; null where it is not known. */
  record Range(Double value, Double low, Double high) {
    private static Range of(Estimate estimate, DoubleFunction<Double> onAxis) {
      return new Range(
          onAxis.apply(estimate.value()),
          onAxis.apply(estimate.low()),
          onAxis.apply(estimate.high()));
    }

    private static Range percent(Estimate log) {
      return of(log, one -> ForestCharts.percent(Math.exp(one)));
    }

    /** A part of a change of throughput, which is a share. */
    private static Range ofShare(Estimate part) {
      return of(part, one -> ForestCharts.percent(1 + one));
    }

    private static Range micros(Estimate nanos) {
      return of(nanos, one -> Numbers.rounded(one / Nanos.PER_MICRO, DIGITS));
    }
  }

  record Mark(String label, Text name, Range range) {}

  /** Both charts; empty where nothing is known. */
  record Charts(List<Mark> costs, List<Mark> calls) {}

  public Drawn costs() {
    return place(
        "codec",
        Text.of(
            "Change of the CPU time of a call beside the change in the codec, per variant with"
                + " intervals; the table holds both."),
        micro.isPresent() ? 3 : 2);
  }

  public Drawn calls() {
    return place(
        "explained",
        Text.of(
            "Change of calls, and what of it is from the codec, from other CPU time and from cores"
                + " used, per variant with intervals; the table holds them."),
        4);
  }

  /** So many marks for each variant, and room between variants. */
  private Drawn place(String id, Text alternative, int marks) {
    int height = FRAME + (int) Math.ceil(MARK * (marks + 1) * analysis.codec().size());
    return new Drawn("", List.of(new ChartPlace(id, alternative, height)));
  }

  Charts charts() {
    List<Mark> costs = new ArrayList<>();
    List<Mark> calls = new ArrayList<>();
    for (CodecCost cost : analysis.codec()) {
      String label = cost.variant();
      Optional<MicroBeside.Cost> ofMicro = micro.flatMap(all -> all.variant(label));
      costs.add(new Mark(label, Text.of("whole call"), Range.micros(cost.moreCpuNanos())));
      costs.add(new Mark(label, Text.of("codec"), Range.micros(cost.moreCodecNanos())));
      ofMicro.ifPresent(
          one -> costs.add(new Mark(label, Text.of("micro"), Range.micros(one.moreNanos()))));
      cost.calls().ifPresent(one -> calls.addAll(marks(one)));
    }
    return new Charts(costs, calls);
  }

  private static List<Mark> marks(CallsExplained one) {
    return List.of(
        new Mark(one.variant(), Text.of("calls"), Range.percent(one.calls())),
        new Mark(one.variant(), Text.of("codec"), Range.ofShare(one.byCodec())),
        new Mark(one.variant(), Text.of("other CPU time"), Range.ofShare(one.byOther())),
        new Mark(one.variant(), Text.of("cores used"), Range.ofShare(one.byCores())));
  }
}
