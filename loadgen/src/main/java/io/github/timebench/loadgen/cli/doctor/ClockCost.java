package io.github.timebench.loadgen.cli.doctor;

import io.github.timebench.lab.NanoClock;

/**
 * What a clock is like.
 *
 * @param costNanos how long reading it takes
 * @param stepNanos the smallest difference of two readings
 */
record ClockCost(double costNanos, long stepNanos) {
  private static final int ROUNDS = 5;
  private static final int READINGS = 100_000;

  /** Reads a clock often; what disturbs one round does not disturb all. */
  static ClockCost of(NanoClock clock) {
    double cost = Double.MAX_VALUE;
    long step = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long first = clock.nanoTime();
      long last = first;
      for (int reading = 0; reading < READINGS; reading++) {
        long now = clock.nanoTime();
        if (now > last) {
          step = Math.min(step, now - last);
        }
        last = now;
      }
      cost = Math.min(cost, (double) (last - first) / READINGS);
    }
    return new ClockCost(cost, step);
  }
}
