package io.github.timebench.loadgen.run;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.agent.ClockSamples;
import io.github.timebench.loadgen.driver.DriverMessage;
import io.github.timebench.loadgen.driver.FleetTime;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * How far a driver may be off from fleet time. What it is told comes from its agent's clock, which
 * is asked often and is near. Whether the driver's JVM has that same clock, Java does not promise:
 * so the driver is asked as well, through its agent. Its answers take longer and bound its clock
 * less narrowly, but they rest on nothing else. Thread-safe.
 */
final class DriverClock {
  private final NanoClock fleet;
  private final ClockSamples answers = new ClockSamples();
  private final Deque<Long> askedNanos = new ArrayDeque<>();
  private FleetTime told;
  private long worstNanos;

  /**
   * One that has been told nothing.
   *
   * @param fleet the clock of fleet time
   */
  DriverClock(NanoClock fleet) {
    this.fleet = fleet;
  }

  /** The driver is about to be told, and thereby asked. */
  synchronized void telling(FleetTime line) {
    told = line;
    askedNanos.addLast(fleet.nanoTime());
  }

  /** It answered, just now; answers come in the order of the questions. */
  synchronized void answered(DriverMessage.Clock answer) {
    Long asked = askedNanos.pollFirst();
    if (asked != null) {
      answers.add(asked, answer.heardNanos(), answer.saidNanos(), fleet.nanoTime());
    }
  }

  /** Forgets how far off it was: what counts begins now. */
  synchronized void begin() {
    worstNanos = 0;
  }

  /**
   * How far off it is at most, by all that is known.
   *
   * @param agent what is known of its agent's clock now
   */
  synchronized long offNanos(ClockSamples.Reading agent) {
    long nowNanos = fleet.nanoTime();
    long offNanos = agent.boundNanos();
    FleetTime line = told == null ? agent.line() : told;
    offNanos += Math.abs(line.own(nowNanos) - agent.line().own(nowNanos));
    if (answers.any()) {
      ClockSamples.Reading own = answers.at(nowNanos);
      long apartNanos = Math.abs(line.own(nowNanos) - own.line().own(nowNanos));
      if (apartNanos > offNanos + own.boundNanos()) {
        offNanos = apartNanos + own.boundNanos();
      }
    }
    worstNanos = Math.max(worstNanos, offNanos);
    return offNanos;
  }

  /** The most of what {@link #offNanos} found since the beginning. */
  synchronized long worstNanos() {
    return worstNanos;
  }
}
