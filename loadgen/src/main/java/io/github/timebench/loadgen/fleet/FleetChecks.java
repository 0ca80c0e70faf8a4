package io.github.timebench.loadgen.fleet;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.run.JvmOrders;
import io.github.timebench.loadgen.run.SharedLoad;
import io.github.timebench.model.fleet.FleetEvidence.FleetHost;
import io.github.timebench.model.fleet.FleetEvidence.HostFacts;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.threads.Side;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/** What is refused of a fleet before any load: mixed versions, machines that are too small. */
public final class FleetChecks {
  /** A pacing thread of its own, beside those that read replies. */
  private static final int CPUS_OF_OPEN_LOOP = 2;

  private static final Duration PATIENCE_FOR_CLOCKS = Duration.ofSeconds(10);
  private static final long LOOK_NANOS = Duration.ofMillis(200).toNanos();

  private FleetChecks() {}

  /**
   * What stands against a run.
   *
   * @param freeMegabytes memory for new JVMs, by host; drivers, then providers
   * @param own facts of the coordinator's machine
   * @return a part of a sentence for each; none if it may begin
   */
  public static List<Phrase> refusals(
      Plan plan, Map<FleetHost, Long> freeMegabytes, HostFacts own) {
    List<Phrase> refusals = new ArrayList<>();
    Set<FleetHost> hosts = freeMegabytes.keySet();
    HostFacts first = hosts.iterator().next().facts();
    for (FleetHost host : hosts) {
      String who = "%s on %s".formatted(host.name(), host.facts().machine());
      refusals.addAll(host.facts().differences(who, own, first));
    }
    refuseFewCpus(refusals, plan, hosts);
    refuseLittleMemory(refusals, plan, freeMegabytes);
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
    long endNanos = clock.nanoTime() + PATIENCE_FOR_CLOCKS.toNanos();
    for (Map.Entry<String, ? extends LongSupplier> host : boundsNanos.entrySet()) {
      Optional<Phrase> unknown = unknownClock(plan, host);
      while (unknown.isPresent()) {
        if (clock.nanoTime() - endNanos >= 0) {
          throw new LabException(
              Phrase.of(
                  "the hosts cannot measure this: the clock of %s: start loadgen nearer to the"
                      + " hosts, or take a longer --slice",
                  unknown.get()));
        }
        clock.sleepUntil(clock.nanoTime() + LOOK_NANOS);
        unknown = unknownClock(plan, host);
      }
    }
  }

  private static Optional<Phrase> unknownClock(
      Plan plan, Map.Entry<String, ? extends LongSupplier> host) {
    return SharedLoad.unknownClock(plan.timing().slice(), host.getValue().getAsLong())
        .map(known -> Phrase.of("%s is %s", host.getKey(), known));
  }

  private static void refuseFewCpus(List<Phrase> refusals, Plan plan, Set<FleetHost> hosts) {
    for (FleetHost host : hosts) {
      boolean paces = host.role() == Side.DRIVER && plan.paces();
      if (paces && host.facts().cpus() < CPUS_OF_OPEN_LOOP) {
        refusals.add(
            Phrase.of(
                "%s on %s has %d CPU, and a driver of an open loop needs %d",
                host.name(), host.facts().machine(), host.facts().cpus(), CPUS_OF_OPEN_LOOP));
      }
    }
  }

  /** Hosts on one kernel share its memory. */
  private static void refuseLittleMemory(
      List<Phrase> refusals, Plan plan, Map<FleetHost, Long> freeMegabytes) {
    Map<String, List<FleetHost>> byMachine = new LinkedHashMap<>();
    for (FleetHost host : freeMegabytes.keySet()) {
      String kernel = host.facts().kernel();
      byMachine
          .computeIfAbsent(kernel.isEmpty() ? host.name() : kernel, any -> new ArrayList<>())
          .add(host);
    }
    for (List<FleetHost> machine : byMachine.values()) {
      long needed =
          machine.stream().mapToLong(host -> JvmOrders.megabytes(plan, host.role())).sum();
      long free = machine.stream().mapToLong(freeMegabytes::get).min().orElseThrow();
      if (needed > free) {
        refusals.add(
            machine.size() == 1
                ? Phrase.of(
                    "%s on %s needs %,d MiB of memory, and %,d are free",
                    machine.get(0).name(), machine.get(0).facts().machine(), needed, free)
                : Phrase.of(
                    "%s on %s need %,d MiB of memory, and %,d are free",
                    String.join(", ", machine.stream().map(FleetHost::name).toList()),
                    machine.get(0).facts().machine(),
                    needed,
                    free));
      }
    }
  }
}
