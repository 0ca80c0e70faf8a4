package io.github.timebench.reports.text;

import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.table.Numbers;

/** The one unit that all service times of a report are given in. */
public enum TimeScale {
  MICROS("µs", 1e3),
  MILLIS("ms", 1e6);

  private static final double MIN_NANOS_FOR_MILLIS = 500_000;

  private final String unit;
  private final double nanos;

  TimeScale(String unit, double nanos) {
    this.unit = unit;
    this.nanos = nanos;
  }

  /** Milliseconds, unless some median lies below half a millisecond. */
  public static TimeScale of(RunAnalysis analysis) {
    boolean small =
        analysis.variants().stream()
            .mapToDouble(v -> v.value(CallTime.SERVICE.figure(Statistic.P50)))
            .anyMatch(p50 -> p50 < MIN_NANOS_FOR_MILLIS);
    return small ? MICROS : MILLIS;
  }

  public String unit() {
    return unit;
  }

  public double of(double valueNanos) {
    return valueNanos / nanos;
  }

  String format(double valueNanos) {
    return Numbers.significant(of(valueNanos), 3);
  }
}
