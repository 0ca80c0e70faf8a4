package io.github.timebench.model.evidence;

/**
 * What came of a slice's calls.
 *
 * @param windowNanos length of the window: the slice without its edges
 * @param windowCalls calls that started within the window and were answered as expected
 * @param callShares the slice's calls that ended OK, each counted by the share of its time that
 *     lies in the window: the number of calls for which the window's CPU and allocation were used
 * @param meanServiceNanos mean service time of the window's calls; NaN if there was none
 * @param p50ServiceNanos median service time of those, from a systematic sample; NaN if there was
 *     none
 * @param outcomes all calls of the slice, edges included
 */
public record SliceCalls(
    long windowNanos,
    long windowCalls,
    double callShares,
    double meanServiceNanos,
    double p50ServiceNanos,
    OutcomeCounts outcomes) {
  /**
   * What was counted.
   *
   * @throws IllegalArgumentException if the window or its calls are negative
   */
  public SliceCalls {
    if (windowNanos < 0 || windowCalls < 0) {
      throw new IllegalArgumentException("a window or a count of calls is negative");
    }
  }

  /** Calls per second of the window. */
  public double callsPerSecond() {
    return windowCalls * 1e9 / windowNanos;
  }
}
