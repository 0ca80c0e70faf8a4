package io.github.timebench.loadgen.engine;

/**
 * The part of a slice that counts for figures. Near a slice's edges calls of two variants overlap,
 * so only calls that start within the window count.
 *
 * @param startNanos planned start of the slice, by the engine's clock
 * @param firstNanos first moment of the window
 * @param lastNanos first moment after the window
 * @param endNanos planned end of the slice
 */
public record SliceWindow(long startNanos, long firstNanos, long lastNanos, long endNanos) {
  /**
   * Share of a slice that is trimmed off at its start, where calls of the last variant still run.
   */
  public static final double LEADING_EDGE = 0.20;

  /** Share that is trimmed off at its end, whose calls run on beside the next variant's. */
  public static final double TRAILING_EDGE = 0.10;

  /** The window of a slice that starts then and lasts so long. */
  public static SliceWindow of(long startNanos, long lengthNanos) {
    return new SliceWindow(
        startNanos,
        startNanos + Math.round(lengthNanos * LEADING_EDGE),
        startNanos + lengthNanos - Math.round(lengthNanos * TRAILING_EDGE),
        startNanos + lengthNanos);
  }

  /**
   * The share of a call's time that lies in the window, 0 to 1: by so much of the call the process
   * was kept busy then.
   */
  public double shareOf(long callStartNanos, long callEndNanos) {
    long insideNanos = Math.min(callEndNanos, lastNanos) - Math.max(callStartNanos, firstNanos);
    if (callEndNanos > callStartNanos) {
      return Math.max(0.0, insideNanos) / (callEndNanos - callStartNanos);
    }
    return callStartNanos >= firstNanos && callStartNanos < lastNanos ? 1 : 0;
  }

  /** Length of the window. */
  public long lengthNanos() {
    return lastNanos - firstNanos;
  }
}
