package io.github.timebench.lab;

/**
 * The straight line from fleet time, which is the coordinator's clock, to the clock of a driver's
 * own machine.
 *
 * @param fleetNanos a moment in fleet time
 * @param ownNanos the same moment by the driver's {@code System.nanoTime}
 * @param drift by how much the driver's clock gains on fleet time, in nanoseconds per nanosecond
 */
public record FleetTime(long fleetNanos, long ownNanos, double drift) {
  /** No clock that is fit to measure gains more than 1 ms a second. */
  private static final double MAX_DRIFT = 1e-3;

  /**
   * @throws IllegalArgumentException if no clock can be so
   */
  public FleetTime {
    if (!(Math.abs(drift) <= MAX_DRIFT)) {
      throw new IllegalArgumentException("a clock that gains " + drift + " ns per ns is none");
    }
  }

  /** A moment of fleet time by the driver's clock. */
  public long own(long nanos) {
    long sinceNanos = nanos - fleetNanos;
    return ownNanos + sinceNanos + Math.round(drift * sinceNanos);
  }
}
