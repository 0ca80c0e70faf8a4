package io.github.timebench.loadgen.engine.open;

import io.github.timebench.lab.NanoClock;
import java.util.concurrent.atomic.AtomicInteger;

/** How many calls are under way, and whether the pacer waits for one of them to end. */
final class InFlight {
  private final int limit;
  private final Runnable wakePacer;
  private final NanoClock clock;
  private final AtomicInteger count = new AtomicInteger();
  private volatile boolean pacerWaits;
  private volatile long freeNanos;

  InFlight(int limit, Runnable wakePacer, NanoClock clock) {
    this.limit = limit;
    this.wakePacer = wakePacer;
    this.clock = clock;
    this.freeNanos = clock.nanoTime();
  }

  /** Takes a place; if there is none, the next call to end wakes the pacer. For the pacer. */
  boolean enter() {
    if (count.get() >= limit) {
      pacerWaits = true;
      if (count.get() >= limit) {
        return false;
      }
      pacerWaits = false;
    }
    count.incrementAndGet();
    return true;
  }

  /** Gives a place back. */
  void leave() {
    count.decrementAndGet();
    if (pacerWaits) {
      freeNanos = clock.nanoTime();
      pacerWaits = false;
      wakePacer.run();
    }
  }

  /**
   * When the first place became free after the pacer began to wait for one.
   *
   * @param nowNanos the answer if none did, or the thread that freed it has not yet told
   */
  long freeSince(long waitNanos, long nowNanos) {
    long toldNanos = freeNanos;
    return toldNanos - waitNanos >= 0 ? toldNanos : nowNanos;
  }

  boolean isEmpty() {
    return count.get() == 0;
  }
}
