package io.github.timebench.loadgen.fleet;

import io.github.timebench.api.Durations;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.run.DriverJvm;
import io.github.timebench.model.fleet.AgentFacts;
import io.github.timebench.model.fleet.FleetAgent;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.threads.Side;
import io.github.timebench.reports.fleet.FleetGates;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;

/** What is refused of a fleet before any load: mixed versions, machines that are too small. */
public final class FleetChecks {
  /** A pacing thread of its own, beside those that read replies. */
  private static final int CPUS_OF_OPEN_LOOP = 2;

  private static final long PROVIDER_HEAP_MEGABYTES = 1024;

  /** Of a JVM beside its heap. */
  private static final long BESIDE_HEAP_MEGABYTES = 512;

  private static final Duration PATIENCE_FOR_CLOCKS = Duration.ofSeconds(10);
  private static final long LOOK_NANOS = Duration.ofMillis(200).toNanos();

  private FleetChecks() {}

  /**
   * What stands against a run.
   *
   * @param own facts of the coordinator's machine
   * @return a part of a sentence for each; none if it may begin
   */
  public static List<String> refusals(Plan plan, List<FleetAgent> agents, AgentFacts own) {
    List<String> refusals = new ArrayList<>();
    for (FleetAgent agent : agents) {
      String who = "%s on %s".formatted(agent.name(), agent.facts().host());
      refusals.addAll(agent.facts().differences(who, own, agents.get(0).facts()));
    }
    refuseFewCpus(refusals, plan, agents);
    refuseLittleMemory(refusals, plan, agents);
    return refusals;
  }

  /**
   * Waits until the clocks of all hosts are known well enough to go by them together; they are
   * asked meanwhile.
   *
   * @param boundsNanos by host, how far off each may be now
   * @throws LabException if one of them is not within ten seconds
   */
  static void awaitClocks(
      Plan plan, Map<String, ? extends LongSupplier> boundsNanos, NanoClock clock)
      throws LabException, InterruptedException {
    Duration slice = plan.timing().slice();
    long allowedNanos = Math.round(FleetGates.MAX_CLOCK_SHARE * slice.toNanos());
    long endNanos = clock.nanoTime() + PATIENCE_FOR_CLOCKS.toNanos();
    for (Map.Entry<String, ? extends LongSupplier> agent : boundsNanos.entrySet()) {
      long boundNanos = agent.getValue().getAsLong();
      while (boundNanos > allowedNanos) {
        if (clock.nanoTime() - endNanos >= 0) {
          throw new LabException(
              String.format(
                  Locale.ROOT,
                  "the hosts cannot measure this: the clock of %s is known to ±%.1f ms, and slices"
                      + " of %s allow ±%.1f ms: start loadgen nearer to the hosts, or take a longer"
                      + " --slice",
                  agent.getKey(),
                  boundNanos / 1e6,
                  Durations.format(slice),
                  allowedNanos / 1e6));
        }
        clock.sleepUntil(clock.nanoTime() + LOOK_NANOS);
        boundNanos = agent.getValue().getAsLong();
      }
    }
  }

  private static void refuseFewCpus(List<String> refusals, Plan plan, List<FleetAgent> agents) {
    for (FleetAgent agent : agents) {
      boolean paces = agent.role() == Side.DRIVER && plan.paces();
      if (paces && agent.facts().cpus() < CPUS_OF_OPEN_LOOP) {
        refusals.add(
            "%s on %s has %d CPU, and a driver of an open loop needs %d"
                .formatted(
                    agent.name(), agent.facts().host(), agent.facts().cpus(), CPUS_OF_OPEN_LOOP));
      }
    }
  }

  /** Agents on one kernel share its memory. */
  private static void refuseLittleMemory(
      List<String> refusals, Plan plan, List<FleetAgent> agents) {
    Map<String, List<FleetAgent>> byMachine = new LinkedHashMap<>();
    for (FleetAgent agent : agents) {
      String kernel = agent.facts().kernel();
      byMachine
          .computeIfAbsent(kernel.isEmpty() ? agent.name() : kernel, any -> new ArrayList<>())
          .add(agent);
    }
    for (List<FleetAgent> machine : byMachine.values()) {
      long needed = machine.stream().mapToLong(agent -> megabytes(plan, agent)).sum();
      long there = machine.get(0).facts().memoryMegabytes();
      if (needed > there) {
        refusals.add(
            String.format(
                Locale.ROOT,
                "%s on %s need%s %,d MB of memory, and the machine has %,d",
                String.join(", ", machine.stream().map(FleetAgent::name).toList()),
                machine.get(0).facts().host(),
                machine.size() == 1 ? "s" : "",
                needed,
                there));
      }
    }
  }

  private static long megabytes(Plan plan, FleetAgent agent) {
    long heap =
        agent.role() == Side.DRIVER
            ? DriverJvm.heapMegabytes(
                plan.openLoop() ? 0 : plan.maxCallsAtOnce(), plan.variants().size())
            : PROVIDER_HEAP_MEGABYTES;
    return heap + BESIDE_HEAP_MEGABYTES;
  }
}
