package io.github.timebench.loadgen.fleet;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.agent.AgentLinks;
import io.github.timebench.loadgen.agent.AgentState;
import io.github.timebench.loadgen.agent.ClockSamples;
import io.github.timebench.loadgen.agent.Member;
import io.github.timebench.loadgen.agent.Members;
import io.github.timebench.loadgen.agent.RemoteAgent;
import io.github.timebench.loadgen.agent.Tls;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.metrics.LiveMetrics;
import io.github.timebench.loadgen.run.Machines;
import io.github.timebench.loadgen.run.StopRequest;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.fleet.AgentFacts;
import io.github.timebench.model.fleet.FleetAgent;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.threads.Side;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Takes the machines of a fleet for a run: locks it, waits for the agents, refuses what cannot be
 * measured, and all that before any load.
 */
public final class Coordinator implements Machines.Opener {
  private static final NanoClock CLOCK = NanoClock.SYSTEM;
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final long AGAIN_NANOS = Duration.ofMillis(500).toNanos();

  /** By then an agent has ended what it runs, and the place of one that died is free. */
  private static final Duration ENDS = Duration.ofSeconds(30);

  private final Plan plan;
  private final RegistryAddress registry;
  private final Access access;
  private final AgentFacts own;
  private final Path folder;
  private final StopRequest stop;
  private final Optional<LiveMetrics> metrics;

  /**
   * What agents are shown.
   *
   * @param token empty if none
   * @param tls empty if none
   */
  public record Access(Optional<String> token, Optional<Tls> tls) {}

  /**
   * A coordinator of one run.
   *
   * @param registry where the fleet meets
   * @param own facts of this machine, whose build the agents must have
   * @param folder of the run
   * @param metrics is told what drivers say; empty if nobody wants to know
   */
  public Coordinator(
      Plan plan,
      RegistryAddress registry,
      Access access,
      AgentFacts own,
      Path folder,
      Interruption stop,
      Optional<LiveMetrics> metrics) {
    this.plan = plan;
    this.registry = registry;
    this.access = access;
    this.own = own;
    this.folder = folder;
    this.stop = StopRequest.of(stop);
    this.metrics = metrics;
  }

  @Override
  public Machines open(RunSetup setup, Progress.Listener listener)
      throws LabException, InterruptedException {
    // A run that goes on gives its JVMs other names than the command that was killed.
    String run = setup.runId() + "." + Instant.now().getEpochSecond();
    Members members = Members.open(registry, CONNECT);
    List<AutoCloseable> taken = new ArrayList<>(List.of(members));
    try {
      taken.add(RunLock.take(members.client(), setup.runId()));
      RunPaths paths = new RunPaths(members.client(), registry, setup.runId(), listener::waits);
      taken.add(paths);
      AgentLinks links = new AgentLinks(access.tls(), access.token().orElse(""));
      taken.add(links);
      Fleet fleet = plan.services().fleet();
      Roll roll = new Roll(members::now, CLOCK, fleet.agentsDeadline(), registry.url());
      Map<String, Machine> machines = new LinkedHashMap<>();
      for (Member member : roll.await(names(fleet), listener::waits).values()) {
        Machine machine = new Machine(claimed(links.to(member, run), run, ENDS), CLOCK);
        machines.put(member.name(), machine);
        taken.add(machine);
      }
      requireFit(machines);
      if (fleet.together()) {
        Map<String, LongSupplier> bounds = new LinkedHashMap<>();
        machines.forEach((name, machine) -> bounds.put(name, () -> machine.clock().boundNanos()));
        FleetChecks.awaitClocks(plan, bounds, CLOCK);
      }
      metrics.ifPresent(live -> machines.values().forEach(machine -> tell(live, run, machine)));
      return new RunningFleet(
          new RunningFleet.Run(plan, run, registry, folder, metrics),
          new RunningFleet.Lines(members, roll, links, paths),
          machines,
          taken,
          stop,
          listener);
    } catch (LabException | InterruptedException | RuntimeException e) {
      RunningFleet.closeAll(taken);
      throw e;
    }
  }

  private static List<String> names(Fleet fleet) {
    List<String> names = new ArrayList<>();
    for (int index = 0; index < fleet.drivers(); index++) {
      names.add(FleetAgent.name(Side.DRIVER, index));
    }
    for (int index = 0; index < fleet.providers(); index++) {
      names.add(FleetAgent.name(Side.PROVIDER, index));
    }
    return names;
  }

  /**
   * An agent that serves this run and runs nothing. One that does not answer yet is waited for, and
   * so is one that still ends JVMs; those of this run are ended.
   *
   * @throws LabException if it wants another token, serves another run, or is not ready in time
   */
  static RemoteAgent claimed(RemoteAgent agent, String run, Duration patience)
      throws LabException, InterruptedException {
    long endNanos = CLOCK.nanoTime() + patience.toNanos();
    while (true) {
      boolean may = true;
      try {
        AgentState state = agent.state();
        may = state.tokenAccepted() && (state.run().isEmpty() || state.run().equals(run));
        if (!may || !state.busy()) {
          return claimed(agent, state);
        }
        agent.endLost();
        throw new LabException(agent.member().describe() + " still ends a JVM of before");
      } catch (LabException notYet) {
        if (!may || CLOCK.nanoTime() >= endNanos) {
          throw notYet;
        }
      }
      CLOCK.sleepUntil(CLOCK.nanoTime() + AGAIN_NANOS);
    }
  }

  private static RemoteAgent claimed(RemoteAgent agent, AgentState state) throws LabException {
    if (!state.tokenAccepted()) {
      throw new LabException(agent.member().describe() + " has another --token");
    }
    agent.claim();
    return agent;
  }

  private static void tell(LiveMetrics live, String run, Machine machine) {
    live.clock(
        new LiveMetrics.Source(run, 0, machine.member().name()),
        () -> {
          ClockSamples.Reading known = machine.clock();
          return new LiveMetrics.Clock(known.offsetNanos(), known.boundNanos());
        });
  }

  private void requireFit(Map<String, Machine> machines) throws LabException {
    List<FleetAgent> agents =
        machines.values().stream().map(machine -> machine.member().agent()).toList();
    List<String> refusals = FleetChecks.refusals(plan, agents, own);
    if (!refusals.isEmpty()) {
      throw new LabException("the fleet cannot measure this: " + String.join("; ", refusals));
    }
  }
}
