package io.github.timebench.reports.sweep;

import static io.github.timebench.reports.doc.Quantity.MILLIS;

import io.github.timebench.model.plan.Sweep.Axis;
import io.github.timebench.reports.doc.Chart;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.sweep.SweepCurve.Asymptotes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

final class SweepCharts {
  private static final int STEPS = 60;

  private SweepCharts() {}

  /** Throughput with its bounds, and mean times; none of values without an order. */
  static List<Chart> of(SweepAnalysis sweep) {
    if (!sweep.along().kind().numeric()) {
      return List.of();
    }
    Text time = Text.of(sweep.run().plan().openLoop() ? "Mean response time" : "Mean service time");
    return List.of(
        chart(
            sweep,
            "throughput",
            Text.of("Throughput"),
            Text.of("calls/s"),
            p -> p.callsPerSecond().value(),
            true),
        chart(sweep, "times", time, Text.of("ms"), p -> MILLIS.in(p.meanNanos()), false));
  }

  private static Chart chart(
      SweepAnalysis sweep,
      String id,
      Text title,
      Text y,
      ToDoubleFunction<SweepPoint> value,
      boolean withBounds) {
    Axis axis = sweep.along();
    boolean logarithmic = axis.values().stream().allMatch(v -> axis.number(v) > 0);
    List<Chart.Line> lines = new ArrayList<>();
    for (int i = 0; i < sweep.curves().size(); i++) {
      SweepCurve curve = sweep.curves().get(i);
      lines.add(new Chart.Line(curve.label(), i, false, points(curve, value), mark(sweep, curve)));
      if (withBounds && logarithmic && sweep.compares()) {
        List<double[]> bounds = bounds(curve);
        if (!bounds.isEmpty()) {
          lines.add(new Chart.Line(Text.of("%s: bounds", curve.label()), i, true, bounds, null));
        }
      }
    }
    return new Chart(
        "sweep-" + id,
        title,
        Text.of(axis.kind().heading()),
        y,
        List.of(),
        logarithmic,
        false,
        lines);
  }

  private static List<double[]> points(SweepCurve curve, ToDoubleFunction<SweepPoint> value) {
    List<double[]> points = new ArrayList<>();
    for (int i = 0; i < curve.points().size(); i++) {
      double y = value.applyAsDouble(curve.points().get(i));
      if (Double.isFinite(y)) {
        points.add(new double[] {curve.axis().number(curve.axis().values().get(i)), y});
      }
    }
    return points;
  }

  private static Double mark(SweepAnalysis sweep, SweepCurve curve) {
    return curve
        .knee()
        .filter(knee -> sweep.compares() && knee.reached())
        .map(knee -> curve.axis().number(curve.axis().values().get(knee.index())))
        .orElse(null);
  }

  private static List<double[]> bounds(SweepCurve curve) {
    List<String> values = curve.axis().values();
    double from = curve.axis().number(values.get(0));
    double to = curve.axis().number(values.get(values.size() - 1));
    return curve.asymptotes().map(bounds -> bounds(bounds, from, to)).orElse(List.of());
  }

  private static List<double[]> bounds(Asymptotes bounds, double from, double to) {
    List<double[]> points = new ArrayList<>();
    for (int step = 0; step <= STEPS; step++) {
      double callers = from * Math.pow(to / from, (double) step / STEPS);
      points.add(new double[] {callers, bounds.at(callers)});
    }
    return points;
  }
}
