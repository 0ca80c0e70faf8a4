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

  /**
   * The calls of both; their median is not known, unless one has no calls.
   *
   * @throws IllegalArgumentException if the windows differ in length
   */
  SliceCalls plus(SliceCalls other) {
    if (windowNanos != other.windowNanos) {
      throw new IllegalArgumentException(
          "has a window of %,d ns, others %,d".formatted(other.windowNanos, windowNanos));
    }
    return new SliceCalls(
        windowNanos,
        windowCalls + other.windowCalls,
        callShares + other.callShares,
        mean(other),
        medianOfOne(other),
        outcomes.plus(other.outcomes));
  }

  private double mean(SliceCalls other) {
    if (windowCalls == 0 || other.windowCalls == 0) {
      return windowCalls == 0 ? other.meanServiceNanos : meanServiceNanos;
    }
    return (meanServiceNanos * windowCalls + other.meanServiceNanos * other.windowCalls)
        / (windowCalls + other.windowCalls);
  }

  private double medianOfOne(SliceCalls other) {
    if (windowCalls > 0 && other.windowCalls > 0) {
      return Double.NaN;
    }
    return windowCalls == 0 ? other.p50ServiceNanos : p50ServiceNanos;
  }
}
