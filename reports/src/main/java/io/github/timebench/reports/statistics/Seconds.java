package io.github.timebench.reports.statistics;

import io.github.timebench.api.Nanos;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * A series of one point per second of a variant's own running time.
 *
 * @param callsPerSecond answered calls per second
 * @param p50Nanos median service time of the same seconds; NaN where no call was answered
 */
public record Seconds(double[] callsPerSecond, double[] p50Nanos) {
  /**
   * Keeps the arrays; they are not to be changed.
   *
   * @throws IllegalArgumentException if they differ in length
   */
  public Seconds {
    if (callsPerSecond.length != p50Nanos.length) {
      throw new IllegalArgumentException(
          "%s points of throughput but %s medians"
              .formatted(callsPerSecond.length, p50Nanos.length));
    }
  }

  public int count() {
    return callsPerSecond.length;
  }

  public Seconds then(Seconds later) {
    return new Seconds(join(callsPerSecond, later.callsPerSecond), join(p50Nanos, later.p50Nanos));
  }

  private static double[] join(double[] earlier, double[] later) {
    return DoubleStream.concat(Arrays.stream(earlier), Arrays.stream(later)).toArray();
  }

  /** Folds a variant's slices into {@link Seconds}. Not thread-safe. */
  public static final class SecondsFold {

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

    /**
     * All seconds; a rest shorter than half of one is too noisy to be a point beside whole ones.
     */
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
}
