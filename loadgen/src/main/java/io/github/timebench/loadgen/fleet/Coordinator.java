package io.github.timebench.loadgen.fleet;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.ClockSamples;
import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.lab.Taken;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.host.Host;
import io.github.timebench.loadgen.host.RunningHost;
import io.github.timebench.loadgen.metrics.LiveMetrics;
import io.github.timebench.loadgen.run.Machines;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.fleet.FleetEvidence.FleetHost;
import io.github.timebench.model.fleet.FleetEvidence.HostFacts;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.language.Text;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.data.Stat;

/**
 * Takes the hosts of a run: reaches each, which takes its lab lock there, refuses what cannot be
 * measured, and all that before any load.
 */
public final class Coordinator implements Machines.Opener {
  private static final NanoClock CLOCK = NanoClock.SYSTEM;

  /** Each of them starts a process here and one there. */
  private static final int OPENED_AT_ONCE = 16;

  private final Plan plan;
  private final RegistryAddress registry;
  private final List<Host> hosts;
  private final HostFacts own;
  private final Path folder;
  private final Interruption interruption;
  private final Optional<LiveMetrics> metrics;

  /**
   * @param registry of the run's services, which every host must reach
   * @param hosts drivers, then providers
   * @param own facts of this machine, whose build the hosts must have
   * @param metrics is told what drivers say; empty if nobody wants to know
   */
  public Coordinator(
      Plan plan,
      RegistryAddress registry,
      List<Host> hosts,
      HostFacts own,
      Path folder,
      Interruption interruption,
      Optional<LiveMetrics> metrics) {
    this.plan = plan;
    this.registry = registry;
    this.hosts = List.copyOf(hosts);
    this.own = own;
    this.folder = folder;
    this.interruption = interruption;
    this.metrics = metrics;
  }

  @Override
  public Machines open(RunSetup setup, Progress.Listener listener)
      throws LabException, InterruptedException {
    // A run that goes on has other paths in the registry than the command that was killed.
    String run = setup.runId() + "." + Instant.now().getEpochSecond();
    Taken taken = new Taken();
    try {
      taken.add(new RunPaths(registry, setup.runId(), listener::waits));
      Map<String, RunningHost> running = new LinkedHashMap<>();
      for (Host host : hosts) {
        running.put(host.name(), taken.add(new RunningHost(host, Optional.of(registry), folder)));
      }
      Fleet fleet = plan.services().fleet();
      openAll(running.values(), fleet.hostsDeadline(), listener::waits);
      requireFit(running);
      if (fleet.together()) {
        Map<String, LongSupplier> bounds = new LinkedHashMap<>();
        running.forEach((name, host) -> bounds.put(name, () -> now(host).boundNanos()));
        FleetChecks.awaitClocks(plan, bounds, CLOCK);
      }
      metrics.ifPresent(live -> running.forEach((name, host) -> tell(live, run, name, host)));
      return new RunningFleet(
          new RunningFleet.Run(plan, run, registry, folder, metrics),
          running,
          taken,
          interruption,
          listener);
    } catch (LabException | InterruptedException | RuntimeException e) {
      taken.close();
      throw e;
    }
  }

  /**
   * Reaches all of some hosts, side by side.
   *
   * @throws LabException if one is not reached in time, or may not be used; about the first of them
   */
  public static void openAll(Collection<RunningHost> hosts, Duration deadline, Consumer<Text> told)
      throws LabException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(OPENED_AT_ONCE);
    try {
      List<Future<Void>> opening = new ArrayList<>();
      for (RunningHost host : hosts) {
        opening.add(
            threads.submit(
                () -> {
                  host.open(deadline, told);
                  return null;
                }));
      }
      for (Future<Void> one : opening) {
        one.get();
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof LabException refused) {
        throw refused;
      }
      throw new IllegalStateException("a host cannot be opened", e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private static ClockSamples.Reading now(RunningHost host) {
    return host.clock().at(CLOCK.nanoTime());
  }

  private static void tell(LiveMetrics live, String run, String name, RunningHost host) {
    live.clock(
        new LiveMetrics.Source(run, 0, name),
        () -> new LiveMetrics.Clock(now(host).offsetNanos(), now(host).boundNanos()));
  }

  private void requireFit(Map<String, RunningHost> running) throws LabException {
    Map<FleetHost, Long> freeMegabytes = new LinkedHashMap<>();
    running.values().forEach(host -> freeMegabytes.put(host.named(), host.freeMegabytes()));
    List<Phrase> refusals = FleetChecks.refusals(plan, freeMegabytes, own);
    if (!refusals.isEmpty()) {
      throw new LabException(
          Phrase.of("the hosts cannot measure this: %s", Phrase.several(refusals)));
    }
  }

  /**
   * The registry roots of a run's pairs of JVMs. Providers go with their sessions; the paths that
   * Dubbo made for them are empty then, and are deleted when this is closed.
   */
  static final class RunPaths implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int RETRY_MILLIS = 200;

    private final RegistryAddress registry;
    private final String ofRun;
    private final Consumer<Text> told;

    /**
     * @param run its id, which the names of its commands begin with
     * @param told takes a sentence if they cannot be deleted
     */
    RunPaths(RegistryAddress registry, String run, Consumer<Text> told) {
      this.registry = registry;
      String ofPair = registry.ofPair(run, "any").root();
      this.ofRun = ofPair.substring(0, ofPair.lastIndexOf('/'));
      this.told = told;
    }

    /** Deletes what is empty of them. A provider that still stands keeps its path. */
    @Override
    public void close() {
      try (CuratorFramework zooKeeper =
          CuratorFrameworkFactory.newClient(
              registry.connectString(),
              Math.toIntExact(PATIENCE.toMillis()),
              Math.toIntExact(PATIENCE.toMillis()),
              new RetryOneTime(RETRY_MILLIS))) {
        zooKeeper.start();
        if (!zooKeeper.blockUntilConnected(
            Math.toIntExact(PATIENCE.toMillis()), TimeUnit.MILLISECONDS)) {
          throw new LabException(Phrase.of("ZooKeeper does not answer"));
        }
        for (String child : zooKeeper.getChildren().forPath(RegistryAddress.RUNS)) {
          String path = RegistryAddress.RUNS + "/" + child;
          if (path.startsWith(ofRun) && path.substring(ofRun.length()).matches("\\.\\d+")) {
            deleteEmpty(zooKeeper, path);
          }
        }
      } catch (KeeperException.NoNodeException nothingWasEverThere) {
        return;
      } catch (Exception e) {
        told.accept(
            Text.of(
                "Empty paths of this run stay in ZooKeeper below %s.*: %s.",
                ofRun, e.getMessage()));
      }
    }

    private static void deleteEmpty(CuratorFramework zooKeeper, String path) throws Exception {
      try {
        for (String child : zooKeeper.getChildren().forPath(path)) {
          deleteEmpty(zooKeeper, path + "/" + child);
        }
        Stat stat = zooKeeper.checkExists().forPath(path);
        if (stat != null && stat.getEphemeralOwner() == 0) {
          zooKeeper.delete().forPath(path);
        }
      } catch (KeeperException.NoNodeException
          | KeeperException.NotEmptyException changedMeanwhile) {
        return;
      }
    }
  }
}
