package io.github.timebench.loadgen.engine.closed;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.WindowCalls;
import io.github.timebench.loadgen.engine.record.SliceSums;
import io.github.timebench.loadgen.engine.record.SliceTally;
import io.github.timebench.model.evidence.SliceCalls;
import java.util.Deque;

/**
 * A slice of a closed loop: tells the workers what to call and takes what came of it. Complete when
 * every worker has delivered, which may be a call's length after the slice's end. Thread-safe, but
 * for {@link #close}.
 */
public final class ClosedSlice extends Loop.Slice {
  private final NanoClock clock;
  private final Deque<SliceSums> spareSums;
  private final SliceSums sums;
  private int undelivered;
  private volatile ClosedSlice next;

  /**
   * A slice to be delivered by so many workers.
   *
   * @param spareSums empty sums to use, and where to leave them; of the controlling thread
   */
  ClosedSlice(
      int variant,
      boolean measured,
      SliceWindow window,
      int workers,
      NanoClock clock,
      Deque<SliceSums> spareSums) {
    super(variant, measured, window);
    this.undelivered = workers;
    this.clock = clock;
    this.spareSums = spareSums;
    this.sums = spareSums.isEmpty() ? new SliceSums() : spareSums.pop();
  }

  /** The slice that begins when this one ends; must be set before the workers see that one. */
  void followedBy(ClosedSlice slice) {
    next = slice;
  }

  /** Null while this is the last one. */
  ClosedSlice next() {
    return next;
  }

  /** Called once by each worker, after its last call of this slice. */
  synchronized void deliver(SliceTally tally) {
    sums.add(tally);
    undelivered--;
    notifyAll();
  }

  /** Waits for all workers' deliveries; false if the time is over before. */
  public synchronized boolean awaitComplete(long deadlineNanos) throws InterruptedException {
    while (undelivered > 0) {
      long leftMillis = (deadlineNanos - clock.nanoTime()) / 1_000_000;
      if (leftMillis <= 0) {
        return false;
      }
      wait(leftMillis);
    }
    return true;
  }

  @Override
  public synchronized boolean isComplete() {
    return undelivered == 0;
  }

  @Override
  public synchronized SliceCalls calls() {
    return sums.calls(window().lengthNanos());
  }

  @Override
  public synchronized WindowCalls inWindow() {
    return sums.window();
  }

  @Override
  public synchronized SliceCalls close() {
    SliceCalls calls = calls();
    sums.clear();
    spareSums.push(sums);
    return calls;
  }
}
