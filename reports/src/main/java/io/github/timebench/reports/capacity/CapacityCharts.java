package io.github.timebench.reports.capacity;

import io.github.timebench.reports.study.StudyChart;
import io.github.timebench.reports.study.StudyChart.Line;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The curves of a capacity run: what was offered against what came of it, all blocks together. */
final class CapacityCharts {
  private static final double NANOS_PER_MILLI = 1e6;

  private CapacityCharts() {}

  static List<StudyChart> of(CapacityAnalysis analysis) {
    return analysis.points().isEmpty()
        ? List.of()
        : List.of(response(analysis), answered(analysis));
  }

  private static StudyChart response(CapacityAnalysis analysis) {
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < analysis.variants().size(); i++) {
      VariantCapacity variant = analysis.variants().get(i);
      lines.add(
          line(
              analysis,
              variant,
              i,
              " p99",
              false,
              point -> point.responseNanos(0.99) / NANOS_PER_MILLI));
      lines.add(
          line(
              analysis,
              variant,
              i,
              " p50",
              true,
              point -> point.responseNanos(0.5) / NANOS_PER_MILLI));
    }
    return new StudyChart(
        "capacity-response",
        "Response time by rate; upright lines mark the capacities",
        "offered, calls/s",
        "ms",
        false,
        true,
        lines);
  }

  private static StudyChart answered(CapacityAnalysis analysis) {
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < analysis.variants().size(); i++) {
      VariantCapacity variant = analysis.variants().get(i);
      lines.add(line(analysis, variant, i, "", false, CapacityPoint::answeredPerSecond));
    }
    return new StudyChart(
        "capacity-answered",
        "Answered by offered; upright lines mark the capacities",
        "offered, calls/s",
        "calls/s",
        false,
        false,
        lines);
  }

  private static Line line(
      CapacityAnalysis analysis,
      VariantCapacity variant,
      int colour,
      String suffix,
      boolean dashed,
      ToDoubleFunction<CapacityPoint> y) {
    List<double[]> points =
        analysis.points().stream()
            .filter(point -> point.variant().equals(variant.variant()))
            .sorted(Comparator.comparingDouble(CapacityPoint::rate))
            .map(point -> new double[] {point.rate(), y.applyAsDouble(point)})
            .filter(point -> Double.isFinite(point[1]) && point[1] > 0)
            .toList();
    Double mark = dashed || !variant.found() ? null : variant.perSecond().value();
    return new Line(variant.variant() + suffix, colour, dashed, points, mark);
  }
}
