package io.github.timebench.loadgen.fleet;

import io.github.timebench.api.Durations;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.run.DriverJvm;
import io.github.timebench.model.fleet.FleetHost;
import io.github.timebench.model.fleet.HostFacts;
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
  public static List<String> refusals(Plan plan, List<FleetHost> hosts, HostFacts own) {
    List<String> refusals = new ArrayList<>();
    for (FleetHost host : hosts) {
      String who = "%s on %s".formatted(host.name(), host.facts().machine());
      refusals.addAll(host.facts().differences(who, own, hosts.get(0).facts()));
    }
    refuseFewCpus(refusals, plan, hosts);
    refuseLittleMemory(refusals, plan, hosts);
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
    for (Map.Entry<String, ? extends LongSupplier> host : boundsNanos.entrySet()) {
      long boundNanos = host.getValue().getAsLong();
      while (boundNanos > allowedNanos) {
        if (clock.nanoTime() - endNanos >= 0) {
          throw new LabException(
              String.format(
                  Locale.ROOT,
                  "the hosts cannot measure this: the clock of %s is known to ±%.1f ms, and slices"
                      + " of %s allow ±%.1f ms: start loadgen nearer to the hosts, or take a longer"
                      + " --slice",
                  host.getKey(),
                  boundNanos / 1e6,
                  Durations.format(slice),
                  allowedNanos / 1e6));
        }
        clock.sleepUntil(clock.nanoTime() + LOOK_NANOS);
        boundNanos = host.getValue().getAsLong();
      }
    }
  }

  private static void refuseFewCpus(List<String> refusals, Plan plan, List<FleetHost> hosts) {
    for (FleetHost host : hosts) {
      boolean paces = host.role() == Side.DRIVER && plan.paces();
      if (paces && host.facts().cpus() < CPUS_OF_OPEN_LOOP) {
        refusals.add(
            "%s on %s has %d CPU, and a driver of an open loop needs %d"
                .formatted(
                    host.name(), host.facts().machine(), host.facts().cpus(), CPUS_OF_OPEN_LOOP));
      }
    }
  }

  /** Hosts on one kernel share its memory. */
  private static void refuseLittleMemory(List<String> refusals, Plan plan, List<FleetHost> hosts) {
    Map<String, List<FleetHost>> byMachine = new LinkedHashMap<>();
    for (FleetHost host : hosts) {
      String kernel = host.facts().kernel();
      byMachine
          .computeIfAbsent(kernel.isEmpty() ? host.name() : kernel, any -> new ArrayList<>())
          .add(host);
    }
    for (List<FleetHost> machine : byMachine.values()) {
      long needed = machine.stream().mapToLong(host -> megabytes(plan, host)).sum();
      long there = machine.get(0).facts().memoryMegabytes();
      if (needed > there) {
        refusals.add(
            String.format(
                Locale.ROOT,
                "%s on %s need%s %,d MB of memory, and the machine has %,d",
                String.join(", ", machine.stream().map(FleetHost::name).toList()),
                machine.get(0).facts().machine(),
                machine.size() == 1 ? "s" : "",
                needed,
                there));
      }
    }
  }

  private static long megabytes(Plan plan, FleetHost host) {
    long heap =
        host.role() == Side.DRIVER
            ? DriverJvm.heapMegabytes(
                plan.openLoop() ? 0 : plan.maxCallsAtOnce(), plan.variants().size())
            : PROVIDER_HEAP_MEGABYTES;
    return heap + BESIDE_HEAP_MEGABYTES;
  }
}
