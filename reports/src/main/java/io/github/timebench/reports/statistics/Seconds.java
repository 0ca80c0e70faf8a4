package io.github.timebench.reports.statistics;

import java.util.Arrays;
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
}
