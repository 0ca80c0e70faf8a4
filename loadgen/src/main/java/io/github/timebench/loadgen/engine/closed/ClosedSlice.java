package io.github.timebench.loadgen.engine.closed;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.WindowCalls;
import io.github.timebench.loadgen.engine.record.SliceSums;
import io.github.timebench.loadgen.engine.record.SliceTally;
import io.github.timebench.model.evidence.SliceCalls;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A slice of a closed loop: tells the workers what to call and takes what came of it. Complete when
 * every worker has delivered, which may be a call's length after the slice's end. Workers wait for
 * nothing here, or they would begin the next slice late; the controlling thread adds up.
 */
public final class ClosedSlice extends Loop.Slice {
  private final NanoClock clock;
  private final Spares spares;
  private final SliceSums sums;
  private final Queue<SliceTally> delivered = new ConcurrentLinkedQueue<>();
  private final AtomicInteger undelivered;
  private volatile ClosedSlice next;

  /** A slice to be delivered by so many workers. */
  ClosedSlice(
      int variant,
      boolean measured,
      SliceWindow window,
      int workers,
      NanoClock clock,
      Spares spares) {
    super(variant, measured, window);
    this.undelivered = new AtomicInteger(workers);
    this.clock = clock;
    this.spares = spares;
    this.sums = spares.sums.isEmpty() ? new SliceSums() : spares.sums.pop();
  }

  /**
   * What slices that are over leave to later ones, for it is large.
   *
   * @param sums empty ones; of the controlling thread
   * @param tallies empty ones; of any thread
   */
  record Spares(Deque<SliceSums> sums, Queue<SliceTally> tallies) {
    Spares() {
      this(new ArrayDeque<>(), new ConcurrentLinkedQueue<>());
    }

    SliceTally tally() {
      SliceTally spare = tallies.poll();
      return spare == null ? SliceTally.ofClosedLoop() : spare;
    }
  }

  /** The slice that begins when this one ends. */
  void followedBy(ClosedSlice slice) {
    next = slice;
  }

  /** Null while this is the last one. */
  ClosedSlice next() {
    return next;
  }

  /** Called by a worker after its last call of this slice, with a tally that it gives away. */
  void deliver(SliceTally tally) {
    delivered.add(tally);
    deliverNothing();
  }

  /** Called instead by a worker that made no call in this slice. */
  void deliverNothing() {
    if (undelivered.decrementAndGet() == 0) {
      synchronized (this) {
        notifyAll();
      }
    }
  }

  /** Waits for all workers' deliveries; false if the time is over before. */
  public synchronized boolean awaitComplete(long deadlineNanos) throws InterruptedException {
    while (!isComplete()) {
      long leftMillis = (deadlineNanos - clock.nanoTime()) / 1_000_000;
      if (leftMillis <= 0) {
        return false;
      }
      wait(leftMillis);
    }
    return true;
  }

  @Override
  public boolean isComplete() {
    return undelivered.get() == 0;
  }

  private SliceSums sums() {
    for (SliceTally tally = delivered.poll(); tally != null; tally = delivered.poll()) {
      sums.add(tally);
      tally.clear();
      spares.tallies.add(tally);
    }
    return sums;
  }

  @Override
  public SliceCalls calls() {
    return sums().calls(window().lengthNanos());
  }

  @Override
  public WindowCalls inWindow() {
    return sums().window();
  }

  @Override
  public SliceCalls close() {
    SliceCalls calls = calls();
    sums.clear();
    spares.sums.push(sums);
    return calls;
  }
}
