package io.github.timebench.loadgen.agent;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.MachineEnvironment;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.lab.Taken;
import io.github.timebench.lab.TemporaryFolder;
import io.github.timebench.loadgen.metrics.LiveMetrics;
import io.github.timebench.model.files.IoReason;
import io.github.timebench.model.fleet.FleetAgent;
import io.github.timebench.model.threads.Side;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * An agent that stands in the registry and listens. For one controlling thread, and any to close.
 */
final class AgentProcess implements AutoCloseable {
  private static final NanoClock CLOCK = NanoClock.SYSTEM;
  private static final long LOOK_NANOS = Duration.ofMillis(250).toNanos();
  private static final long HOLD_MILLIS = 1_000;

  private final Settings settings;
  private final Members members;
  private final AgentEndpoint endpoint;
  private final AgentExport export;
  private final AtomicReference<String> name;
  private final Taken taken;
  private volatile Members.Membership membership;
  private volatile boolean closed;

  /**
   * What shapes an agent.
   *
   * @param port where it listens; 0 for any free one
   * @param logs folder of its JVMs' logs; null for a temporary one
   * @param deadline how long to wait for ZooKeeper, and for an index
   * @param token empty to serve coordinators on this machine only
   * @param tls empty for none
   * @param metrics is told what drivers say; empty if nobody wants to know
   */
  record Settings(
      Installation installation,
      RegistryAddress registry,
      Side role,
      int port,
      Path logs,
      Duration deadline,
      Optional<String> token,
      Optional<Tls> tls,
      Optional<LiveMetrics> metrics) {}

  private AgentProcess(
      Settings settings,
      Members members,
      AgentEndpoint endpoint,
      AgentExport export,
      AtomicReference<String> name,
      Taken taken) {
    this.settings = settings;
    this.members = members;
    this.endpoint = endpoint;
    this.export = export;
    this.name = name;
    this.taken = taken;
  }

  /** Starts one that listens, and stands nowhere yet. */
  static AgentProcess start(Settings settings) throws LabException, InterruptedException {
    Taken taken = new Taken();
    try {
      Path folder =
          settings.logs == null
              ? taken.add(TemporaryFolder.make("timebench-agent-")).path()
              : made(settings.logs);
      Members members = taken.add(Members.open(settings.registry, settings.deadline));
      AtomicReference<String> name = new AtomicReference<>("");
      boolean loopback = FleetAccess.onThisMachine(settings.registry);
      AgentEndpoint endpoint =
          new AgentEndpoint(
              WatchedAgent.of(
                  new LocalAgent(settings.installation, folder, loopback),
                  name::get,
                  settings.metrics),
              settings.role,
              settings.registry,
              FleetAccess.accepting(settings.token),
              MachineEnvironment::availableMegabytes,
              CLOCK);
      AgentExport export = taken.add(AgentExport.start(endpoint, settings.port, settings.tls));
      // Closed before the export: coordinators hear how the JVMs ended.
      taken.add(endpoint);
      return new AgentProcess(settings, members, endpoint, export, name, taken);
    } catch (LabException | InterruptedException | RuntimeException e) {
      taken.close();
      throw e;
    }
  }

  private static Path made(Path logs) throws LabException {
    try {
      return Files.createDirectories(logs.toAbsolutePath());
    } catch (IOException e) {
      throw new LabException(
          "--logs must be a folder that can be written, not '" + logs + "': " + IoReason.of(e), e);
    }
  }

  /**
   * Takes a place in the fleet.
   *
   * @param index null for the lowest free one
   * @throws LabException if another agent has it at the deadline
   */
  Member join(Integer index) throws LabException, InterruptedException {
    int tried = index == null ? 0 : index;
    long deadlineNanos = CLOCK.nanoTime() + settings.deadline.toNanos();
    Optional<Members.Membership> joined = join(tried);
    while (joined.isEmpty()) {
      if (index == null) {
        tried++;
      } else if (CLOCK.nanoTime() > deadlineNanos) {
        throw new LabException(
            "--index="
                + index
                + ": another "
                + settings.role.label()
                + " has it: "
                + holder(index));
      } else {
        CLOCK.sleepUntil(CLOCK.nanoTime() + LOOK_NANOS);
      }
      joined = join(tried);
    }
    membership = joined.get();
    name.set(membership.member().name());
    return membership.member();
  }

  private Optional<Members.Membership> join(int index) throws LabException {
    String name = FleetAgent.name(settings.role, index);
    return members.join(new Member(new FleetAgent(name, endpoint.facts()), export.url()));
  }

  private String holder(int index) throws LabException {
    return members.now().stream()
        .filter(member -> member.name().equals(FleetAgent.name(settings.role, index)))
        .findFirst()
        .map(member -> member.describe() + " at " + member.url())
        .orElse("it left just now, try again");
  }

  /**
   * Serves coordinators.
   *
   * @param once whether to end when a run is over
   * @param log takes a line for people now and then
   */
  void serve(boolean once, Consumer<String> log) throws InterruptedException {
    Thread holder = new Thread(() -> hold(log), "membership");
    holder.setDaemon(true);
    holder.start();
    String run = "";
    boolean over = false;
    while (!over) {
      CLOCK.sleepUntil(CLOCK.nanoTime() + LOOK_NANOS);
      String silent = endpoint.endIfSilent();
      if (!silent.isEmpty()) {
        log.accept(
            "the coordinator of run %s is silent for %d s: its JVMs end here"
                .formatted(silent, Lease.SILENCE_SECONDS));
      }
      String now = endpoint.run();
      if (!now.equals(run)) {
        log.accept(now.isEmpty() ? "run " + run + " is over here" : "serves run " + now);
        over = once && now.isEmpty() && silent.isEmpty();
        run = now;
      }
    }
    holder.interrupt();
  }

  /** ZooKeeper may be away for a while: runs go on, and the place is taken again. */
  private void hold(Consumer<String> log) {
    boolean held = true;
    try {
      while (true) {
        Thread.sleep(HOLD_MILLIS);
        boolean now = holds();
        if (now != held) {
          log.accept(now ? "stands in the registry again" : "has lost its place in the registry");
        }
        held = now;
      }
    } catch (InterruptedException agentEnds) {
      return;
    }
  }

  /** A place that is left must not be taken again. */
  private boolean holds() {
    try {
      return closed || membership.hold();
    } catch (LabException registryDoesNotAnswer) {
      return false;
    }
  }

  /** Leaves the registry, ends all JVMs, and waits for it. Later calls do nothing. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      if (membership != null) {
        membership.close();
      }
    } catch (LabException goesWithItsSession) {
      // Nothing is left to do.
    }
    try {
      taken.close();
    } catch (LabException e) {
      System.err.println(e.getMessage());
    }
  }
}
