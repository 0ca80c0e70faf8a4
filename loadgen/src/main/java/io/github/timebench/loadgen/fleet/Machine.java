package io.github.timebench.loadgen.fleet;

import io.github.timebench.lab.Child;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.agent.Agent;
import io.github.timebench.loadgen.agent.ClockProber;
import io.github.timebench.loadgen.agent.ClockSamples;
import io.github.timebench.loadgen.agent.Member;
import io.github.timebench.loadgen.agent.Order;
import io.github.timebench.loadgen.agent.RemoteAgent;
import io.github.timebench.model.fleet.AgentFacts;
import io.github.timebench.model.fleet.ClockReading;
import java.util.List;
import java.util.function.Consumer;

/**
 * A place in the fleet: the agent that has it now, which may be another one after a loss.
 * Thread-safe.
 */
final class Machine implements Agent, AutoCloseable {
  private static final int FIRST_QUESTIONS = 16;
  private static final double MILLION = 1e6;

  private final NanoClock clock;
  private RemoteAgent agent;
  private ClockProber prober;
  private long roundTripNanos;

  /**
   * A place that an agent has, which serves the run.
   *
   * @param clock of the coordinator
   * @throws LabException if it does not answer
   */
  Machine(RemoteAgent agent, NanoClock clock) throws LabException {
    this.clock = clock;
    take(agent);
  }

  /** Its clock is known from here on. */
  private void take(RemoteAgent next) throws LabException {
    long shortest = Long.MAX_VALUE;
    for (int question = 0; question < FIRST_QUESTIONS; question++) {
      long sentNanos = clock.nanoTime();
      next.probeClock();
      shortest = Math.min(shortest, clock.nanoTime() - sentNanos);
    }
    agent = next;
    roundTripNanos = shortest;
    prober = ClockProber.start(List.of(next), clock);
  }

  /**
   * Another agent takes the place; what the one before still runs counts as lost.
   *
   * @throws LabException if it does not answer
   */
  synchronized void replaceBy(RemoteAgent next) throws LabException {
    prober.close();
    agent.lost("was replaced");
    take(next);
  }

  synchronized RemoteAgent agent() {
    return agent;
  }

  /** Who has the place. */
  Member member() {
    return agent().member();
  }

  @Override
  public AgentFacts facts() {
    return agent().facts();
  }

  @Override
  public Child start(Order order, Consumer<String> lines) throws LabException {
    return agent().start(order, lines);
  }

  /** For how long it has not answered. */
  synchronized long silentNanos() {
    return prober.silentNanos(agent);
  }

  /** What is known of its clock now. */
  ClockSamples.Reading clock() {
    return agent().samples().at(clock.nanoTime());
  }

  /** Shortest time from a first question to its answer. */
  synchronized long roundTripNanos() {
    return roundTripNanos;
  }

  /** Whether its last JVM did not start, or failed. */
  boolean failed() {
    return agent().failed();
  }

  /** How long it was waited for does not count: that attempt was lost. */
  void forgetSilence() {
    agent().takeSilenceNanos();
  }

  /** What is known of its clock now, as evidence, and how well it answered since this was asked. */
  ClockReading reading() {
    ClockSamples.Reading known = clock();
    return new ClockReading(
        known.offsetNanos(),
        known.boundNanos(),
        known.line().drift() * MILLION,
        known.jumpNanos(),
        roundTripNanos(),
        agent().takeSilenceNanos());
  }

  /** Gives the agent back. */
  @Override
  public synchronized void close() {
    prober.close();
    agent.close();
  }
}
