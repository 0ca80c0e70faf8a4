package io.github.timebench.loadgen.live;

import io.github.timebench.lab.NanoClock;

/** A clock that goes on when it is told to. */
final class SteppedClock implements NanoClock {
  private volatile long nowNanos;

  void pass(double seconds) {
    nowNanos += Math.round(seconds * 1e9);
  }

  @Override
  public long nanoTime() {
    return nowNanos;
  }

  @Override
  public void sleepUntil(long nanoTime) {
    throw new UnsupportedOperationException("nobody sleeps by it");
  }
}
