package io.github.timebench.loadgen.engine;

import java.util.concurrent.atomic.AtomicInteger;

/** How many calls are under way, and whether the pacer waits for one of them to end. */
final class InFlight {
  private final int limit;
  private final Runnable wakePacer;
  private final AtomicInteger count = new AtomicInteger();
  private volatile boolean pacerWaits;

  InFlight(int limit, Runnable wakePacer) {
    this.limit = limit;
    this.wakePacer = wakePacer;
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
      pacerWaits = false;
      wakePacer.run();
    }
  }

  boolean isEmpty() {
    return count.get() == 0;
  }
}
