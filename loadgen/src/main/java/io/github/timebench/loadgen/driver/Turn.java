package io.github.timebench.loadgen.driver;

/**
 * A planned slice.
 *
 * @param round from 0, within its phase
 * @param position from 0, within its round
 */
record Turn(int variant, boolean measured, int round, int position, long lengthNanos) {}
