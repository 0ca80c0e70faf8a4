package io.github.timebench.loadgen.engine;

import io.github.timebench.lab.NanoClock;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that goes on when it is told to or slept by, and by a step whenever it is looked at. */
public final class SteppedClock implements NanoClock {
  private final AtomicLong nowNanos = new AtomicLong();
  private final long stepNanos;

  /** One that stands still for who looks at it. */
  public SteppedClock() {
    this(0);
  }

  public SteppedClock(long stepNanos) {
    this.stepNanos = stepNanos;
  }

  public void pass(double seconds) {
    nowNanos.addAndGet(Math.round(seconds * 1e9));
  }

  @Override
  public long nanoTime() {
    return nowNanos.addAndGet(stepNanos);
  }

  @Override
  public void sleepUntil(long nanoTime) {
    nowNanos.accumulateAndGet(nanoTime, Math::max);
  }
}
