package io.github.timebench.loadgen.engine;

import io.github.timebench.lab.NanoClock;
import org.HdrHistogram.Histogram;

/**
 * One variant's turn: tells the workers what to call and takes what came of it. Complete when every
 * worker has delivered, which may be a call's length after the slice's end. Thread-safe.
 */
final class Slice {
  private volatile Slice next;
  private final int variant;
  private final boolean measured;
  private final SliceWindow window;
  private final SliceSums sums;
  private int undelivered;

  /**
   * A slice to be delivered by so many workers.
   *
   * @param sampled an empty histogram that is the slice's own until it is complete
   */
  Slice(int variant, boolean measured, SliceWindow window, int workers, Histogram sampled) {
    this.variant = variant;
    this.measured = measured;
    this.window = window;
    this.undelivered = workers;
    this.sums = new SliceSums(sampled);
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

  /** The slice that begins when this one ends; must be set before the workers see that one. */
  void followedBy(Slice slice) {
    next = slice;
  }

  /** Null while this is the last one. */
  Slice next() {
    return next;
  }

  /** Called once by each worker, after its last call of this slice. */
  synchronized void deliver(SliceTally tally) {
    sums.add(tally);
    undelivered--;
    notifyAll();
  }

  /** Waits for all workers' deliveries; false if the time is over before. */
  synchronized boolean awaitComplete(long deadlineNanos, NanoClock clock)
      throws InterruptedException {
    while (undelivered > 0) {
      long leftMillis = (deadlineNanos - clock.nanoTime()) / 1_000_000;
      if (leftMillis <= 0) {
        return false;
      }
      wait(leftMillis);
    }
    return true;
  }

  synchronized boolean isComplete() {
    return undelivered == 0;
  }

  /** What was delivered so far. */
  synchronized SliceFigures figures() {
    return sums.figures(window.lengthNanos());
  }

  /** The histogram given at the start, for the next slice; call only when complete. */
  synchronized Histogram releaseSampled() {
    return sums.releaseSampled();
  }
}
