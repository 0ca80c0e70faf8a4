package io.github.timebench.reports.statistics;

import io.github.timebench.api.Nanos;
import java.util.ArrayList;
import java.util.List;

/** Folds a variant's slices into {@link Seconds}. Not thread-safe. */
public final class SecondsFold {

  private final List<Double> callsPerSecond = new ArrayList<>();
  private final List<Double> p50Nanos = new ArrayList<>();
  private double runningNanos;
  private double windowNanos;
  private double calls;
  private double weightedLogs;

  /**
   * Adds the next slice.
   *
   * @param sliceNanos its length: the variant runs in the edges as well
   * @param sliceWindowNanos the part of it that counts
   * @param sliceCalls answered calls in that part
   * @param sliceP50Nanos their median service time; anything if there are none
   */
  public void add(
      double sliceNanos, double sliceWindowNanos, double sliceCalls, double sliceP50Nanos) {
    runningNanos += sliceNanos;
    windowNanos += sliceWindowNanos;
    if (sliceCalls > 0) {
      calls += sliceCalls;
      weightedLogs += sliceCalls * Math.log(sliceP50Nanos);
    }
    // A thousandth less is a second too: windows are cut at whole nanoseconds.
    if (runningNanos >= 0.999 * Nanos.PER_SECOND) {
      closePoint();
    }
  }

  private void closePoint() {
    callsPerSecond.add(calls * Nanos.PER_SECOND / windowNanos);
    p50Nanos.add(calls == 0 ? Double.NaN : Math.exp(weightedLogs / calls));
    runningNanos = 0;
    windowNanos = 0;
    calls = 0;
    weightedLogs = 0;
  }

  public Seconds seconds() {
    return new Seconds(array(callsPerSecond), array(p50Nanos));
  }

  /** All seconds; a rest shorter than half of one is too noisy to be a point beside whole ones. */
  public Seconds close() {
    if (runningNanos >= Nanos.PER_SECOND / 2) {
      closePoint();
    }
    return seconds();
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
