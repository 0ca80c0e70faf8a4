package io.github.timebench.loadgen.engine;

import java.util.stream.Stream;

/**
 * One variant's turn in an open loop, linked to the one after it. The pacer counts what it begins
 * and skips; the recorder counts the ends, each tally under its stripe's lock. Complete when the
 * pacer has gone on to a later slice and as many calls have ended as were begun.
 */
final class OpenSlice {
  private static final int NO_VARIANT = -1;

  private final int variant;
  private final boolean measured;
  private final SliceWindow window;
  private final SliceTally[] tallies =
      Stream.generate(SliceTally::new).limit(CallRecorder.STRIPES).toArray(SliceTally[]::new);
  private long begun;
  private volatile OpenSlice next;
  private volatile boolean left;

  OpenSlice(int variant, boolean measured, SliceWindow window) {
    this.variant = variant;
    this.measured = measured;
    this.window = window;
  }

  /** The end of the load: calls that are due from then on are not begun. */
  static OpenSlice endAt(long nanos) {
    return new OpenSlice(NO_VARIANT, false, SliceWindow.of(nanos, 0));
  }

  boolean isEnd() {
    return variant == NO_VARIANT;
  }

  int variant() {
    return variant;
  }

  boolean measured() {
    return measured;
  }

  SliceWindow window() {
    return window;
  }

  boolean isInWindow(long intendedNanos) {
    return intendedNanos >= window.firstNanos() && intendedNanos < window.lastNanos();
  }

  /** Called by the controlling thread when the next slice begins. */
  void follow(OpenSlice slice) {
    next = slice;
  }

  /** The last slice that had begun by then, this one or a later one; called by the pacer. */
  OpenSlice at(long intendedNanos) {
    OpenSlice slice = this;
    OpenSlice later = slice.next;
    while (later != null && later.window.startNanos() <= intendedNanos) {
      slice.left = true;
      slice = later;
      later = slice.next;
    }
    return slice;
  }

  /** Called by the pacer before each call. */
  void countBegun() {
    begun++;
  }

  /** Whether the pacer will begin no more of its calls and as many as this have ended. */
  boolean isComplete(long ended) {
    return left && ended == begun;
  }

  /** Guarded by the lock of the stripe of that index. */
  SliceTally tally(int stripe) {
    return tallies[stripe];
  }
}
