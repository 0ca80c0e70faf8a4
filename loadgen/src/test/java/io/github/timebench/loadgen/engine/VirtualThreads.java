package io.github.timebench.loadgen.engine;

import io.github.timebench.lab.NanoClock;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Virtual time for several threads, on clocks that differ. It goes on when all of them sleep, to
 * the earliest moment that one of them waits for; so one runs at a time, in an order that is always
 * the same.
 */
final class VirtualThreads {
  private final int threads;
  private final PriorityQueue<Sleeper> sleepers =
      new PriorityQueue<>(
          Comparator.<Sleeper>comparingLong(sleeper -> sleeper.untilNanos)
              .thenComparingLong(sleeper -> sleeper.number));
  private long nowNanos;
  private long slept;
  private boolean released;

  /** Time of so many threads, the test's own among them. */
  VirtualThreads(int threads) {
    this.threads = threads;
  }

  private static final class Sleeper {
    private final long untilNanos;
    private final long number;
    private boolean awake;

    Sleeper(long untilNanos, long number) {
      this.untilNanos = untilNanos;
      this.number = number;
    }
  }

  /** A clock that is ahead of the true time. */
  NanoClock ahead(long nanos) {
    return new NanoClock() {
      @Override
      public long nanoTime() {
        return now() + nanos;
      }

      @Override
      public void sleepUntil(long nanoTime) throws InterruptedException {
        VirtualThreads.this.sleepUntil(nanoTime - nanos);
      }
    };
  }

  synchronized long now() {
    return nowNanos;
  }

  synchronized void sleepUntil(long nanos) throws InterruptedException {
    Sleeper self = new Sleeper(Math.max(nanos, nowNanos), slept++);
    sleepers.add(self);
    if (sleepers.size() == threads) {
      Sleeper next = sleepers.remove();
      nowNanos = Math.max(nowNanos, next.untilNanos);
      next.awake = true;
      notifyAll();
    }
    while (!self.awake && !released) {
      wait();
    }
    if (released) {
      throw new InterruptedException("time is over");
    }
  }

  /** Time is over: whoever sleeps is interrupted, so that all threads can end. */
  synchronized void release() {
    released = true;
    notifyAll();
  }
}
