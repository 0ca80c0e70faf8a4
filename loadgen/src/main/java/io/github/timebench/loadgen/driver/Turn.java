package io.github.timebench.loadgen.driver;

/**
 * A planned slice.
 *
 * @param round from 0, within its phase
 * @param position from 0, within its round
 */
record Turn(int variant, Phase phase, int round, int position, long lengthNanos) {
  /** What a slice is for. */
  enum Phase {
    /** The variants come to rest. */
    WARMUP,
    /** Its figures are evidence. */
    MEASURED,
    /** Load goes on beside the last calls and readings of the last measured slice. */
    CLOSING
  }

  boolean measured() {
    return phase == Phase.MEASURED;
  }
}
