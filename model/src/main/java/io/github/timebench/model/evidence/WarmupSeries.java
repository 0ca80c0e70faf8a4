package io.github.timebench.model.evidence;

import java.util.Arrays;

/**
 * How one variant warmed, second by second of its own running time.
 *
 * @param callsPerSecond answered calls per second
 * @param p50Nanos median service time of that second
 * @param p99Nanos 99th percentile of that second; NaN if one of its slices does not know its own
 */
public record WarmupSeries(
    String variant, double[] callsPerSecond, double[] p50Nanos, double[] p99Nanos) {
  /**
   * All are of the same seconds.
   *
   * @throws IllegalArgumentException if they differ in length
   */
  public WarmupSeries {
    if (callsPerSecond.length != p50Nanos.length || p50Nanos.length != p99Nanos.length) {
      throw new IllegalArgumentException("the warm-up series of " + variant + " differ in length");
    }
  }

  /** A series whose 99th percentiles are not known. */
  public WarmupSeries(String variant, double[] callsPerSecond, double[] p50Nanos) {
    this(variant, callsPerSecond, p50Nanos, unknown(p50Nanos.length));
  }

  private static double[] unknown(int seconds) {
    double[] unknown = new double[seconds];
    Arrays.fill(unknown, Double.NaN);
    return unknown;
  }

  /** The calls of both; the percentiles of a second are not known. */
  WarmupSeries plus(WarmupSeries other) {
    int seconds = Math.min(callsPerSecond.length, other.callsPerSecond.length);
    double[] sums = new double[seconds];
    for (int second = 0; second < seconds; second++) {
      sums[second] = callsPerSecond[second] + other.callsPerSecond[second];
    }
    return new WarmupSeries(variant, sums, unknown(seconds));
  }
}
