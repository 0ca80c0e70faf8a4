package io.github.timebench.reports.sweep;

import io.github.timebench.model.plan.Sweep.Axis;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.ScalabilityLaw;
import io.github.timebench.reports.table.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The charts of a sweep as data. */
public final class SweepCharts {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int STEPS_OF_LAW = 60;

  private SweepCharts() {}

  /**
   * A chart.
   *
   * @param x what the axis counts
   * @param values of the axis, as they are written
   * @param logarithmic whether the axis is one of numbers above 0; else its values stand in line
   */
  public record Chart(
      String id,
      String title,
      String x,
      String unit,
      List<String> values,
      boolean logarithmic,
      List<Line> lines) {}

  /**
   * A curve.
   *
   * @param points place on the axis, value and the ends of its interval; null where unknown
   * @param law points of the fitted law; empty where it does not fit
   * @param knee place on the axis; null where there is none
   */
  public record Line(String label, List<Double[]> points, List<double[]> law, Double knee) {}

  /** Throughput, and mean times. */
  public static List<Chart> of(SweepAnalysis sweep) {
    return List.of(
        chart(sweep, "sweep-throughput", "Throughput", "calls/s", SweepPoint::callsPerSecond, true),
        chart(
            sweep,
            "sweep-times",
            sweep.run().plan().openLoop() ? "Mean response time" : "Mean service time",
            "ms",
            p -> Estimate.only(p.meanNanos() / NANOS_PER_MILLI),
            false));
  }

  private static Chart chart(
      SweepAnalysis sweep,
      String id,
      String title,
      String unit,
      Function<SweepPoint, Estimate> value,
      boolean withLaw) {
    Axis axis = sweep.along();
    boolean logarithmic =
        axis.kind().numeric() && axis.values().stream().allMatch(v -> axis.number(v) > 0);
    return new Chart(
        id,
        title,
        axis.kind().heading(),
        unit,
        axis.values(),
        logarithmic,
        sweep.curves().stream()
            .map(curve -> line(curve, logarithmic, value, withLaw && logarithmic))
            .toList());
  }

  private static Line line(
      SweepCurve curve,
      boolean logarithmic,
      Function<SweepPoint, Estimate> value,
      boolean withLaw) {
    Axis axis = curve.axis();
    double[] places =
        IntStream.range(0, axis.values().size())
            .mapToDouble(i -> logarithmic ? axis.number(axis.values().get(i)) : i)
            .toArray();
    List<Double[]> points = new ArrayList<>();
    for (int i = 0; i < places.length; i++) {
      Estimate estimate = value.apply(curve.points().get(i));
      points.add(
          new Double[] {
            places[i],
            Numbers.orNull(estimate.value()),
            Numbers.orNull(estimate.low()),
            Numbers.orNull(estimate.high())
          });
    }
    List<double[]> law =
        withLaw
            ? curve
                .fit()
                .filter(fit -> fit.good())
                .flatMap(fit -> fit.law())
                .map(one -> law(one, places[0], places[places.length - 1]))
                .orElse(List.of())
            : List.of();
    Double knee = curve.knee().filter(Knee::reached).map(one -> places[one.index()]).orElse(null);
    return new Line(curve.label(), points, law, knee);
  }

  private static List<double[]> law(ScalabilityLaw law, double from, double to) {
    List<double[]> points = new ArrayList<>();
    for (int step = 0; step <= STEPS_OF_LAW; step++) {
      double callers = from * Math.pow(to / from, (double) step / STEPS_OF_LAW);
      points.add(new double[] {callers, law.at(callers)});
    }
    return points;
  }
}
