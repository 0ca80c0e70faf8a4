package io.github.timebench.loadgen.engine;

/**
 * What came of a slice.
 *
 * @param ends all its calls
 * @param windowNanos length of its window
 * @param windowCalls calls that started in the window and ended OK
 * @param callShares its calls that ended OK, each counted by the share of its time that lies in the
 *     window
 * @param meanServiceNanos of those; NaN if there was none
 * @param p50ServiceNanos of those, from a systematic sample; NaN if there was none
 */
public record SliceFigures(
    OutcomeTally ends,
    long windowNanos,
    long windowCalls,
    double callShares,
    double meanServiceNanos,
    double p50ServiceNanos) {
  /** Calls per second of the window. */
  public double callsPerSecond() {
    return windowCalls * 1e9 / windowNanos;
  }
}
