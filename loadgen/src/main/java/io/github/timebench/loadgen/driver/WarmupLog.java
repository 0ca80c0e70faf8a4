package io.github.timebench.loadgen.driver;

import io.github.timebench.loadgen.engine.OutcomeTally;
import io.github.timebench.reports.model.SteadyRule;
import io.github.timebench.reports.model.WarmupSeries;
import io.github.timebench.reports.statistics.SteadyState;
import java.util.ArrayList;
import java.util.List;

/** How one variant warms: a point per second of its own running time. Not thread-safe. */
final class WarmupLog {
  private final String variant;
  private final List<Double> callsPerSecond = new ArrayList<>();
  private final List<Double> p50Nanos = new ArrayList<>();
  private OutcomeTally ends = OutcomeTally.none();
  private double lastMeanServiceNanos = Double.NaN;

  WarmupLog(String variant) {
    this.variant = variant;
  }

  void add(FinishedTurn turn) {
    ends = ends.plus(turn.figures().ends());
    callsPerSecond.add(turn.figures().callsPerSecond());
    p50Nanos.add(turn.figures().p50ServiceNanos());
    lastMeanServiceNanos = turn.figures().meanServiceNanos();
  }

  boolean isSteady(SteadyRule rule) {
    WarmupSeries series = series();
    return SteadyState.of(series.callsPerSecond(), series.p50Nanos(), rule).steady();
  }

  /** Mean service time of the last second; NaN before the first. */
  double lastMeanServiceNanos() {
    return lastMeanServiceNanos;
  }

  OutcomeTally ends() {
    return ends;
  }

  WarmupSeries series() {
    return new WarmupSeries(variant, array(callsPerSecond), array(p50Nanos));
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
