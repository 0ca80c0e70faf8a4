package io.github.timebench.reports.capacity;

import static io.github.timebench.reports.doc.Quantity.MILLIS;

import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.reports.doc.Chart;
import io.github.timebench.reports.doc.Chart.Line;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.language.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The curves of a capacity run: what was offered against what came of it. Rates that lie close
 * together were probed in several blocks; their calls are one point.
 */
final class CapacityCharts {
  /** Rates of one point differ by less than this factor. */
  private static final double STEP = 1.1;

  private CapacityCharts() {}

  static List<Chart> of(CapacityAnalysis analysis) {
    return analysis.points().isEmpty()
        ? List.of()
        : List.of(response(analysis), answered(analysis));
  }

  private static Chart response(CapacityAnalysis analysis) {
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < analysis.variants().size(); i++) {
      VariantCapacity variant = analysis.variants().get(i);
      lines.add(
          line(analysis, variant, i, "%s p99", false, near -> responseMillis(near, Statistic.P99)));
      lines.add(
          line(analysis, variant, i, "%s p50", true, near -> responseMillis(near, Statistic.P50)));
    }
    return new Chart(
        "capacity-response",
        Text.of("Response time by rate; upright lines mark the capacities"),
        Text.of("offered, calls/s"),
        Text.of("ms"),
        List.of(),
        false,
        true,
        lines);
  }

  private static Chart answered(CapacityAnalysis analysis) {
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < analysis.variants().size(); i++) {
      VariantCapacity variant = analysis.variants().get(i);
      lines.add(
          line(
              analysis,
              variant,
              i,
              "%s",
              false,
              near -> mean(near, CapacityPoint::answeredPerSecond)));
    }
    return new Chart(
        "capacity-answered",
        Text.of("Answered by offered; upright lines mark the capacities"),
        Text.of("offered, calls/s"),
        Text.of("calls/s"),
        List.of(),
        false,
        false,
        lines);
  }

  private static double responseMillis(List<CapacityPoint> near, Statistic statistic) {
    Histograms times =
        near.stream().map(CapacityPoint::times).reduce(Histograms.none(), Histograms::plus);
    return MILLIS.in(statistic.of(times.response()));
  }

  /** By the number of slices, which are equally long. */
  private static double mean(List<CapacityPoint> near, ToDoubleFunction<CapacityPoint> figure) {
    double sum = 0;
    long slices = 0;
    for (CapacityPoint point : near) {
      sum += figure.applyAsDouble(point) * point.slices().size();
      slices += point.slices().size();
    }
    return sum / slices;
  }

  private static Line line(
      CapacityAnalysis analysis,
      VariantCapacity variant,
      int colour,
      String label,
      boolean dashed,
      ToDoubleFunction<List<CapacityPoint>> y) {
    Map<Long, List<CapacityPoint>> near =
        analysis.points().stream()
            .filter(point -> point.variant().equals(variant.variant()))
            .collect(
                Collectors.groupingBy(
                    point -> Math.round(Math.log(point.rate()) / Math.log(STEP)),
                    TreeMap::new,
                    Collectors.toList()));
    List<double[]> points =
        near.values().stream()
            .map(
                together ->
                    new double[] {mean(together, CapacityPoint::rate), y.applyAsDouble(together)})
            .filter(point -> Double.isFinite(point[1]) && point[1] > 0)
            .toList();
    Double mark = dashed || !variant.known() ? null : variant.perSecond().value();
    return new Line(Text.of(label, variant.variant()), colour, dashed, points, mark);
  }
}
