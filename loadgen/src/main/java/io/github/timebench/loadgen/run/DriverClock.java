package io.github.timebench.loadgen.run;

import io.github.timebench.lab.ClockSamples;
import io.github.timebench.lab.FleetTime;

/**
 * How far a driver may be off from fleet time, by what it was told and what is known. Thread-safe.
 */
final class DriverClock {
  private FleetTime told;
  private long worstNanos;

  /** The driver is told fleet time by its clock. */
  synchronized void telling(FleetTime line) {
    told = line;
  }

  /** Forgets how far off it was: what counts begins now. */
  synchronized void begin() {
    worstNanos = 0;
  }

  /**
   * How far off it is at most.
   *
   * @param known of its clock now
   * @param nowNanos in fleet time
   */
  synchronized long offNanos(ClockSamples.Reading known, long nowNanos) {
    FleetTime line = told == null ? known.line() : told;
    long offNanos = known.boundNanos() + Math.abs(line.own(nowNanos) - known.line().own(nowNanos));
    worstNanos = Math.max(worstNanos, offNanos);
    return offNanos;
  }

  /** The most of what {@link #offNanos} found since the beginning. */
  synchronized long worstNanos() {
    return worstNanos;
  }
}
