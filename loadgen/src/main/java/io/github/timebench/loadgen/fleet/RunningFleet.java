package io.github.timebench.loadgen.fleet;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.Taken;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.fleet.FleetBlocks.Attempts;
import io.github.timebench.loadgen.fleet.FleetBlocks.Group;
import io.github.timebench.loadgen.host.Host.Launcher;
import io.github.timebench.loadgen.host.RunningHost;
import io.github.timebench.loadgen.metrics.LiveMetrics;
import io.github.timebench.loadgen.run.BlockRunner;
import io.github.timebench.loadgen.run.GroupRunner;
import io.github.timebench.loadgen.run.Machines;
import io.github.timebench.loadgen.run.RegistryChoice;
import io.github.timebench.loadgen.run.SharedLoad;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.fleet.FleetEvidence;
import io.github.timebench.model.fleet.FleetEvidence.Attempt;
import io.github.timebench.model.fleet.FleetEvidence.FleetHost;
import io.github.timebench.model.fleet.HostPart;
import io.github.timebench.model.fleet.HostPart.ClockReading;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.threads.Side;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.fleet.FleetFigures;
import io.github.timebench.reports.language.Text;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** A fleet that is taken, and measures block after block. */
final class RunningFleet implements Machines, Attempts {
  private final Run run;
  private final Map<String, RunningHost> hosts;
  private final Taken taken;
  private final Progress.Listener listener;
  private final FleetAccount account;
  private final FleetProgress progress;
  private final FleetBlocks blocks;
  private final Interruption interruption;
  private final List<GroupRunner> runners = new ArrayList<>();

  /**
   * @param name of this command's part of the run
   */
  record Run(
      Plan plan,
      String name,
      RegistryAddress registry,
      Path folder,
      Optional<LiveMetrics> metrics) {}

  RunningFleet(
      Run run,
      Map<String, RunningHost> hosts,
      Taken taken,
      Interruption interruption,
      Progress.Listener listener) {
    this.run = run;
    this.hosts = hosts;
    this.taken = taken;
    this.listener = listener;
    this.progress = new FleetProgress(listener, run.plan().services().fleet().drivers());
    this.account = new FleetAccount(run.folder(), hosts);
    this.interruption = interruption;
    this.blocks = new FleetBlocks(run.plan(), groups(), this, interruption::requested);
    interruption.whenRequested(() -> runners.forEach(GroupRunner::stop));
  }

  private List<Group> groups() {
    if (run.plan().services().fleet().together()) {
      return List.of(all());
    }
    List<Group> groups = new ArrayList<>();
    for (int pair = 0; pair < run.plan().services().fleet().drivers(); pair++) {
      groups.add(pair(pair));
    }
    return groups;
  }

  private Group pair(int index) {
    String name = Fleet.pairName(index);
    String driver = FleetHost.name(Side.DRIVER, index);
    String provider = FleetHost.name(Side.PROVIDER, index);
    Plan plan = run.plan().ofMachinePair();
    GroupRunner.Hosts pair =
        new GroupRunner.Hosts(
            Map.of(driver, hosts.get(driver)), Map.of(provider, hosts.get(provider)));
    return group(name, pair, plan);
  }

  private Group all() {
    Map<String, Launcher> drivers = new LinkedHashMap<>();
    Map<String, Launcher> providers = new LinkedHashMap<>();
    hosts.forEach(
        (name, host) -> (host.named().role() == Side.DRIVER ? drivers : providers).put(name, host));
    return group("", new GroupRunner.Hosts(drivers, providers), run.plan());
  }

  private Group group(String name, GroupRunner.Hosts of, Plan plan) {
    GroupRunner runner =
        GroupRunner.ofHosts(
            of,
            run.name(),
            plan,
            interruption::requested,
            new GroupRunner.Told(progress::of, run.metrics(), account::measured));
    runners.add(runner);
    String all = name.isEmpty() ? "all" : name;
    return new Group(
        name,
        Stream.concat(of.drivers().keySet().stream(), of.providers().keySet().stream()).toList(),
        new BlockRunner(
            plan, pair -> run.registry().ofPair(run.name(), all + "-" + pair).url(), runner));
  }

  /** A block that ends while ZooKeeper is away is kept; the next one waits for it. */
  @Override
  public RunEnd measure(int wave, List<Block> measured) throws LabException, InterruptedException {
    Fleet fleet = run.plan().services().fleet();
    if (measured.size() == wave * fleet.blocksAtOnce()) {
      progress.begin();
    }
    if (!RegistryChoice.isZooKeeper(
        RegistryChoice.awaitZooKeeper(run.registry(), fleet.hostsDeadline(), listener::waits))) {
      return RunEnd.cutShort("ZooKeeper did not answer within %s", Fleet.DEADLINE_FLAG);
    }
    return blocks.measure(wave, measured);
  }

  @Override
  public Optional<FleetFigures> figures(RunResult soFar) {
    return RunFolder.fleet(run.folder(), soFar);
  }

  @Override
  public void ended(int block, List<String> names, Optional<Attempt.Loss> loss) {
    Optional<Attempt.Loss> named = loss.map(why -> named(why, names));
    named.ifPresent(
        why -> {
          progress.lost(names);
          listener.waits(Text.of("Block %s is lost: %s.", block + 1, Text.of(why.reason())));
        });
    account.ended(block, names, named);
  }

  /** With the host whose JVM failed, where nobody else is named. */
  private Attempt.Loss named(Attempt.Loss loss, List<String> names) {
    return names.stream()
        .filter(name -> loss.host().isEmpty() && hosts.get(name).failed())
        .findFirst()
        .map(name -> new Attempt.Loss(name, loss.reason()))
        .orElse(loss);
  }

  @Override
  public void awaitHosts(List<String> names) throws LabException, InterruptedException {
    Coordinator.openAll(
        names.stream().map(hosts::get).toList(),
        run.plan().services().fleet().hostsDeadline(),
        listener::waits);
  }

  @Override
  public void close() throws LabException {
    taken.close();
  }

  /**
   * Who took part in which attempt at a block, stored as it becomes known: a coordinator that is
   * killed leaves it behind. Thread-safe.
   */
  private static final class FleetAccount {
    private final Path folder;
    private final Map<String, RunningHost> hosts;
    private final Map<String, FleetHost> known = new LinkedHashMap<>();
    private final List<Attempt> attempts = new ArrayList<>();

    /** What was measured in attempts that go on, where drivers load all providers together. */
    private final Map<String, List<SharedLoad.Measured>> measured = new HashMap<>();

    /**
     * Goes on with what is stored in a run's folder.
     *
     * @param hosts of the run, by name
     */
    FleetAccount(Path folder, Map<String, RunningHost> hosts) {
      this.folder = folder;
      this.hosts = hosts;
      Path stored = folder.resolve(ResultFiles.FLEET_JSON);
      if (Files.exists(stored)) {
        attempts.addAll(ResultFiles.readFleet(stored).attempts());
      }
      hosts.forEach((name, host) -> known.put(name, host.named()));
      store();
    }

    synchronized void measured(SharedLoad.Measured one) {
      measured.computeIfAbsent(one.name(), any -> new ArrayList<>()).add(one);
    }

    /** An attempt is over; its parts are stored if it counts. */
    synchronized void ended(int block, List<String> names, Optional<Attempt.Loss> loss) {
      attempts.removeIf(earlier -> earlier.block() == block && earlier.kept());
      int number =
          attempts.stream()
              .filter(earlier -> earlier.block() == block)
              .mapToInt(earlier -> earlier.number() + 1)
              .max()
              .orElse(0);
      for (String name : names) {
        List<SharedLoad.Measured> told =
            Objects.requireNonNullElse(measured.remove(name), List.of());
        ClockReading clock = hosts.get(name).takeReading();
        if (loss.isEmpty()) {
          ResultFiles.write(folder, part(block, number, name, told, clock));
        }
      }
      attempts.add(new Attempt(block, number, names, loss));
      store();
    }

    private static HostPart part(
        int block, int attempt, String name, List<SharedLoad.Measured> told, ClockReading clock) {
      List<Pair> pairs = told.stream().map(SharedLoad.Measured::pair).toList();
      long offNanos = told.stream().mapToLong(SharedLoad.Measured::offNanos).max().orElse(0);
      return new HostPart(
          block,
          attempt,
          name,
          clock.offByUpTo(offNanos),
          pairs,
          pairs.isEmpty() ? RunEnd.complete() : pairs.get(pairs.size() - 1).end());
    }

    private void store() {
      ResultFiles.write(folder, new FleetEvidence(List.copyOf(known.values()), attempts));
    }
  }
}
