package io.github.timebench.loadgen.engine;

/**
 * How a call of an open loop began.
 *
 * @param intendedNanos when it was due
 * @param actualNanos when it began
 * @param placeNanos of the time between, in which as many calls were under way as are allowed
 */
record CallStart(long intendedNanos, long actualNanos, long placeNanos) {
  /** What the generator alone was late. */
  long lagNanos() {
    return Math.max(0, actualNanos - intendedNanos - placeNanos);
  }
}
