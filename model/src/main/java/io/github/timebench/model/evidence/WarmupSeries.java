package io.github.timebench.model.evidence;

/**
 * How one variant warmed, second by second of its own running time.
 *
 * @param callsPerSecond answered calls per second
 * @param p50Nanos median service time of that second
 */
public record WarmupSeries(String variant, double[] callsPerSecond, double[] p50Nanos) {
  /**
   * Both are of the same seconds.
   *
   * @throws IllegalArgumentException if they differ in length
   */
  public WarmupSeries {
    if (callsPerSecond.length != p50Nanos.length) {
      throw new IllegalArgumentException("the warm-up series of " + variant + " differ in length");
    }
  }

  /** The calls of both; the median of a second is not known. */
  WarmupSeries plus(WarmupSeries other) {
    int seconds = Math.min(callsPerSecond.length, other.callsPerSecond.length);
    double[] sums = new double[seconds];
    double[] medians = new double[seconds];
    for (int second = 0; second < seconds; second++) {
      sums[second] = callsPerSecond[second] + other.callsPerSecond[second];
      medians[second] = Double.NaN;
    }
    return new WarmupSeries(variant, sums, medians);
  }
}
