package io.github.timebench.loadgen.fleet;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.agent.Agent;
import io.github.timebench.loadgen.agent.AgentLinks;
import io.github.timebench.loadgen.agent.Member;
import io.github.timebench.loadgen.agent.Members;
import io.github.timebench.loadgen.agent.WatchedAgent;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.fleet.FleetBlocks.Group;
import io.github.timebench.loadgen.metrics.LiveMetrics;
import io.github.timebench.loadgen.run.Announced;
import io.github.timebench.loadgen.run.BlockRunner;
import io.github.timebench.loadgen.run.Machines;
import io.github.timebench.loadgen.run.PairMeasurement;
import io.github.timebench.loadgen.run.PairRunner;
import io.github.timebench.loadgen.run.SharedLoad;
import io.github.timebench.loadgen.run.SharedPair;
import io.github.timebench.loadgen.run.StopRequest;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.fleet.Attempt;
import io.github.timebench.model.fleet.FleetAgent;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.threads.Side;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.fleet.FleetFigures;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A fleet that is taken, and measures block after block. */
final class RunningFleet implements Machines, Attempts {
  private final Run run;
  private final Lines lines;
  private final Map<String, Machine> machines;
  private final List<AutoCloseable> taken;
  private final Progress.Listener listener;
  private final AttemptParts parts;
  private final FleetAccount account;
  private final LossWatch watch;
  private final FleetProgress progress;
  private final FleetBlocks blocks;

  /**
   * What is measured.
   *
   * @param name of this command's part of the run, by which agents know it
   */
  record Run(
      Plan plan,
      String name,
      RegistryAddress registry,
      Path folder,
      Optional<LiveMetrics> metrics) {}

  /** The lines to the agents and to their registry. */
  record Lines(Members members, Roll roll, AgentLinks links, RunPaths paths) {}

  RunningFleet(
      Run run,
      Lines lines,
      Map<String, Machine> machines,
      List<AutoCloseable> taken,
      StopRequest stop,
      Progress.Listener listener) {
    this.run = run;
    this.lines = lines;
    this.machines = machines;
    this.taken = taken;
    this.listener = listener;
    this.parts = new AttemptParts();
    this.progress = new FleetProgress(listener, run.plan().services().fleet().drivers());
    this.account = new FleetAccount(run.folder(), machines, parts);
    this.watch = LossWatch.start(lines.members()::now, machines);
    SharedStop shared = new SharedStop(stop);
    this.blocks =
        new FleetBlocks(groups(shared), run.plan().services().fleet().spareBlocks(), this, stop);
  }

  private List<Group> groups(SharedStop stop) {
    if (run.plan().services().fleet().together()) {
      return List.of(all(stop.part()));
    }
    List<Group> groups = new ArrayList<>();
    for (int pair = 0; pair < run.plan().services().fleet().drivers(); pair++) {
      groups.add(pair(pair, stop.part()));
    }
    return groups;
  }

  private Group pair(int index, StopRequest stop) {
    String name = Fleet.pairName(index);
    String driver = FleetAgent.name(Side.DRIVER, index);
    String provider = FleetAgent.name(Side.PROVIDER, index);
    Plan plan = run.plan().ofMachinePair();
    PairRunner runner =
        PairRunner.ofMachines(
            watched(driver), machines.get(provider), run.name(), plan, stop, progress.of(driver));
    return group(
        name,
        List.of(driver, provider),
        plan,
        (task, prober) ->
            runner.withOwnProvider(task, prober).withProvidersNamed(address -> provider));
  }

  private Group all(StopRequest stop) {
    List<SharedPair.Driving> drivers = new ArrayList<>();
    List<SharedPair.Providing> providers = new ArrayList<>();
    machines.forEach(
        (name, machine) -> {
          if (machine.member().agent().role() == Side.DRIVER) {
            drivers.add(
                new SharedPair.Driving(name, watched(name), machine::clock, progress.of(name)));
          } else {
            providers.add(new SharedPair.Providing(name, machine, machine::clock));
          }
        });
    SharedPair pair = new SharedPair(drivers, providers, run.name(), run.plan(), stop, keeping());
    return group("", List.copyOf(machines.keySet()), run.plan(), pair);
  }

  private SharedPair.Listener keeping() {
    return new SharedPair.Listener() {
      @Override
      public void announced(Announced one) {
        lines.paths().keep(one);
      }

      @Override
      public void measured(SharedLoad.Measured one) {
        parts.measured(one);
      }
    };
  }

  private Agent watched(String driver) {
    return WatchedAgent.of(machines.get(driver), () -> driver, run.metrics());
  }

  private Group group(String name, List<String> agents, Plan plan, PairMeasurement pairs) {
    AtomicInteger attempts = new AtomicInteger();
    String all = name.isEmpty() ? "all" : name;
    return new Group(
        name,
        agents,
        new BlockRunner(
            plan,
            pair ->
                run.registry()
                    .ofPair(run.name(), all + "-" + pair + "-" + attempts.getAndIncrement())
                    .url(),
            true,
            pairs));
  }

  /** A block that ends while ZooKeeper is away is kept; the next one waits for it. */
  @Override
  public RunEnd measure(int wave, List<Block> measured) throws LabException, InterruptedException {
    progress.begin();
    long millis = run.plan().services().fleet().agentsDeadline().toMillis();
    if (!lines
        .members()
        .client()
        .blockUntilConnected(Math.toIntExact(millis), TimeUnit.MILLISECONDS)) {
      return RunEnd.cutShort("ZooKeeper did not answer within --agents-deadline");
    }
    return blocks.measure(wave, measured);
  }

  @Override
  public Optional<FleetFigures> figures(RunResult soFar) {
    return RunFolder.fleet(run.folder(), soFar);
  }

  @Override
  public void ended(int block, List<String> agents, Optional<Attempt.Loss> loss) {
    Optional<Attempt.Loss> named = loss.map(why -> named(why, agents));
    named.ifPresent(
        why -> {
          progress.lost(agents);
          listener.waits("Block " + (block + 1) + " is lost: " + why.reason() + ".");
        });
    account.ended(block, agents, named);
  }

  /** With the agent whose JVM failed, where nobody else is named. */
  private Attempt.Loss named(Attempt.Loss loss, List<String> agents) {
    return agents.stream()
        .filter(name -> loss.agent().isEmpty() && machines.get(name).failed())
        .findFirst()
        .map(name -> new Attempt.Loss(name, loss.reason()))
        .orElse(loss);
  }

  @Override
  public void awaitAgents(List<String> agents) throws LabException, InterruptedException {
    Duration patience = run.plan().services().fleet().agentsDeadline();
    for (Member member : lines.roll().await(agents, listener::waits).values()) {
      Machine machine = machines.get(member.name());
      if (!member.equals(machine.member())) {
        machine.replaceBy(
            Coordinator.claimed(lines.links().to(member, run.name()), run.name(), patience));
        account.replaced(member);
      } else {
        Coordinator.claimed(machine.agent(), run.name(), patience);
      }
    }
  }

  @Override
  public void close() throws LabException {
    watch.close();
    closeAll(taken);
  }

  /** In the reverse order in which they were taken; goes on where one cannot be given back. */
  static void closeAll(List<AutoCloseable> taken) throws LabException {
    List<AutoCloseable> last = new ArrayList<>(taken);
    Collections.reverse(last);
    LabException failure = null;
    for (AutoCloseable one : last) {
      try {
        one.close();
      } catch (LabException e) {
        failure = e;
      } catch (Exception e) {
        failure = new LabException("a fleet cannot be given back: " + e.getMessage(), e);
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
