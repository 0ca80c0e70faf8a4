package io.github.timebench.loadgen.engine.closed;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.Loop.WindowCalls;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.record.CallLog;
import io.github.timebench.loadgen.engine.record.SliceSums;
import io.github.timebench.model.evidence.SliceCalls;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A slice of a closed loop: tells the workers what to call and takes what came of it. Complete when
 * every worker has left it, which may be a call's length after the slice's end. Workers wait for
 * nothing here, or they would begin the next slice late; the controlling thread adds up.
 */
public final class ClosedSlice extends Loop.Slice {
  private final NanoClock clock;
  private final ClosedRecorder recorder;
  private final SliceSums sums;
  private final Queue<CallLog> delivered = new ConcurrentLinkedQueue<>();
  private final AtomicInteger present;
  private volatile ClosedSlice next;

  ClosedSlice(
      int variant,
      boolean measured,
      SliceWindow window,
      int workers,
      NanoClock clock,
      ClosedRecorder recorder) {
    super(variant, measured, window);
    this.present = new AtomicInteger(workers);
    this.clock = clock;
    this.recorder = recorder;
    this.sums = recorder.sums();
  }

  void followedBy(ClosedSlice slice) {
    next = slice;
  }

  /** Null while this is the last one. */
  ClosedSlice next() {
    return next;
  }

  /** Called by a worker with calls of this slice, which it gives away. */
  void deliver(CallLog log) {
    delivered.add(log);
  }

  /** Called by each worker once, after it has delivered all its calls of this slice. */
  void left() {
    if (present.decrementAndGet() == 0) {
      synchronized (this) {
        notifyAll();
      }
    }
  }

  /** Waits until all workers have left; false if the time is over before. */
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
    return present.get() == 0;
  }

  void count() {
    for (CallLog log = delivered.poll(); log != null; log = delivered.poll()) {
      recorder.count(log, this, sums);
    }
  }

  @Override
  public SliceCalls calls() {
    count();
    return sums.calls(window().lengthNanos());
  }

  @Override
  public WindowCalls inWindow() {
    count();
    return sums.window();
  }

  @Override
  public SliceCalls close() {
    SliceCalls calls = calls();
    recorder.giveBack(sums);
    return calls;
  }
}
