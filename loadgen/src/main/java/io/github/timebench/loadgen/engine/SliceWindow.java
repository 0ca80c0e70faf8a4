package io.github.timebench.loadgen.engine;

import io.github.timebench.model.evidence.Slice;

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
  /** The window of a slice that starts then and lasts so long. */
  public static SliceWindow of(long startNanos, long lengthNanos) {
    return new SliceWindow(
        startNanos,
        startNanos + Math.round(lengthNanos * Slice.LEADING_EDGE),
        startNanos + lengthNanos - Math.round(lengthNanos * Slice.TRAILING_EDGE),
        startNanos + lengthNanos);
  }

  /** Whether the slice has begun by then. */
  public boolean hasBegun(long nanos) {
    return nanos >= startNanos;
  }

  /** Whether a moment lies in the window. */
  public boolean contains(long nanos) {
    return nanos >= firstNanos && nanos < lastNanos;
  }

  /**
   * The share of a call's time that lies in the window, 0 to 1: the call kept the process busy
   * within the window by so much.
   */
  public double shareOf(long callStartNanos, long callEndNanos) {
    long insideNanos = Math.min(callEndNanos, lastNanos) - Math.max(callStartNanos, firstNanos);
    if (callEndNanos > callStartNanos) {
      return Math.max(0.0, insideNanos) / (callEndNanos - callStartNanos);
    }
    return contains(callStartNanos) ? 1 : 0;
  }

  public long lengthNanos() {
    return lastNanos - firstNanos;
  }
}
