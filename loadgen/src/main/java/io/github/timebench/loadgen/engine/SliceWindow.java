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
  /** Shorter than this no edge is: timers and collectors have their say at a change, too. */
  private static final long MIN_LEADING_NANOS = 10_000_000;

  /** The window of a slice whose calls' lengths are not known: with the longest edges. */
  public static SliceWindow of(long startNanos, long lengthNanos) {
    return withEdges(
        startNanos,
        lengthNanos,
        Math.round(lengthNanos * Slice.LEADING_EDGE),
        Math.round(lengthNanos * Slice.TRAILING_EDGE));
  }

  /**
   * The window of a slice, as long as its calls allow. It begins when the calls before have ended,
   * those that wait behind others included: after twice the 99th percentile. It ends so early that
   * half of its last calls have no other beside them.
   *
   * @param p50Nanos median service time of the slowest variant; NaN if it is not known
   * @param p99Nanos 99th percentile likewise
   */
  public static SliceWindow of(
      long startNanos, long lengthNanos, double p50Nanos, double p99Nanos) {
    SliceWindow longest = of(startNanos, lengthNanos);
    if (Double.isNaN(p50Nanos) || Double.isNaN(p99Nanos)) {
      return longest;
    }
    long leadingNanos = Math.max(MIN_LEADING_NANOS, Math.round(2 * p99Nanos));
    return withEdges(
        startNanos,
        lengthNanos,
        Math.min(longest.leadingNanos(), leadingNanos),
        Math.min(longest.trailingNanos(), Math.round(p50Nanos)));
  }

  private static SliceWindow withEdges(
      long startNanos, long lengthNanos, long leadingNanos, long trailingNanos) {
    return new SliceWindow(
        startNanos,
        startNanos + leadingNanos,
        startNanos + lengthNanos - trailingNanos,
        startNanos + lengthNanos);
  }

  public SliceWindow later(long nanos) {
    return new SliceWindow(
        startNanos + nanos, firstNanos + nanos, lastNanos + nanos, endNanos + nanos);
  }

  public long leadingNanos() {
    return firstNanos - startNanos;
  }

  public long trailingNanos() {
    return endNanos - lastNanos;
  }

  public boolean hasBegun(long nanos) {
    return nanos >= startNanos;
  }

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
