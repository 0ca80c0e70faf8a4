package io.github.timebench.loadgen.engine;

import io.github.timebench.lab.NanoClock;

/**
 * Virtual time for one controlling thread, which makes the clock, and one worker. Time stands still
 * while the controlling thread works; it goes on while that thread sleeps by this clock or waits,
 * with a time limit, for the worker's end.
 */
public final class VirtualClock implements NanoClock {
  private static final long POLL_MILLIS = 1;

  private final Thread controlling = Thread.currentThread();
  private long nowNanos;
  private long wakeNanos;
  private boolean asleep;

  @Override
  public synchronized long nanoTime() {
    return nowNanos;
  }

  /** Lets the worker's time pass; called on the worker's thread. */
  public synchronized void spend(long nanos) throws InterruptedException {
    long untilNanos = nowNanos + nanos;
    awaitControlling();
    while (asleep && wakeNanos <= untilNanos) {
      nowNanos = wakeNanos;
      asleep = false;
      notifyAll();
      awaitControlling();
    }
    nowNanos = untilNanos;
  }

  private void awaitControlling() throws InterruptedException {
    while (!asleep && controlling.getState() != Thread.State.TIMED_WAITING) {
      wait(POLL_MILLIS);
    }
  }

  @Override
  public synchronized void sleepUntil(long nanoTime) throws InterruptedException {
    if (Thread.currentThread() != controlling) {
      spend(nanoTime - nowNanos);
      return;
    }
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    if (nanoTime <= nowNanos) {
      return;
    }
    wakeNanos = nanoTime;
    asleep = true;
    notifyAll();
    try {
      while (asleep) {
        wait();
      }
    } finally {
      asleep = false;
    }
  }
}
