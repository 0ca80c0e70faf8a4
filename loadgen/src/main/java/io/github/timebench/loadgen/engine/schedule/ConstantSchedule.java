package io.github.timebench.loadgen.engine.schedule;

import io.github.timebench.model.plan.Rate;

/** Calls at equal distances: call i is due i periods after the start, divided by the rate. */
public final class ConstantSchedule implements Schedule {
  private final long calls;
  private final long periodNanos;

  /** A schedule whose first call is due at once. */
  public ConstantSchedule(Rate rate) {
    this.calls = rate.calls();
    this.periodNanos = rate.periodNanos();
  }

  /**
   * Rounded down to whole nanoseconds from the exact quotient, so that errors never add up. Whole
   * periods are split off first, because {@code index * periodNanos} overflows within a day at high
   * rates.
   */
  @Override
  public long offsetNanos(long index) {
    return index / calls * periodNanos + index % calls * periodNanos / calls;
  }
}
