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
}
