package io.github.timebench.loadgen.engine.record;

/**
 * How a call of an open loop began.
 *
 * @param intendedNanos when it was due
 * @param actualNanos when it began
 * @param heldNanos for how much of the time between the plan held it back
 */
public record CallStart(long intendedNanos, long actualNanos, long heldNanos) {
  /** How late the generator alone was. */
  public long lagNanos() {
    return Math.max(0, actualNanos - intendedNanos - heldNanos);
  }
}
