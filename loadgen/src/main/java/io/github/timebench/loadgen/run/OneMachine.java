package io.github.timebench.loadgen.run;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.EmbeddedZooKeeper;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.UsableMemory;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.host.Host.Launcher;
import io.github.timebench.loadgen.host.LocalHost;
import io.github.timebench.loadgen.metrics.LiveMetrics;
import io.github.timebench.loadgen.run.Machines.BlockMeasurement;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.fleet.FleetEvidence.FleetHost;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.threads.Side;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** This machine, and a ZooKeeper that was there or is the lab's own. */
final class OneMachine implements Machines {
  private final Plan plan;
  private final RegistryServer server;
  private final BlockMeasurement measurement;
  private final ThreadsRecorder recorder;
  private final Interruption interruption;
  private final Progress.Listener listener;
  private int spares;

  OneMachine(
      Plan plan,
      RegistryServer server,
      BlockMeasurement measurement,
      ThreadsRecorder recorder,
      Interruption interruption,
      Progress.Listener listener) {
    this.plan = plan;
    this.server = server;
    this.measurement = measurement;
    this.recorder = recorder;
    this.interruption = interruption;
    this.listener = listener;
    // A first look is short, and is not to last twice as long.
    this.spares = plan.quick() ? 0 : Integer.parseInt(Defaults.SPARE_BLOCKS);
  }

  /**
   * What this machine has for runs.
   *
   * @param metrics is told what drivers say; empty if nobody wants to know
   * @param more jars and folders behind all others on the class paths of its JVMs
   */
  record Lab(
      Installation installation,
      Interruption interruption,
      Optional<LiveMetrics> metrics,
      List<Path> more) {}

  static OneMachine open(
      Lab lab,
      Plan plan,
      RegistryChoice registry,
      Path folder,
      RunSetup setup,
      Progress.Listener listener)
      throws LabException, InterruptedException {
    requireMemory(plan, registry.embedded());
    RegistryServer server = RegistryServer.of(registry, setup.runId());
    ThreadsRecorder recorder = new ThreadsRecorder(plan, folder);
    Launcher machine = LocalHost.ofLab(lab.installation(), folder, lab.more());
    GroupRunner group =
        new GroupRunner(
            new GroupRunner.Hosts(
                Map.of(LiveMetrics.Source.ONE_DRIVER, machine),
                server.own() ? Map.of(FleetHost.name(Side.PROVIDER, 0), machine) : Map.of()),
            setup.runId(),
            plan,
            lab.interruption()::requested,
            new GroupRunner.Told(driver -> listener, lab.metrics(), part -> {}),
            recorder);
    lab.interruption().whenRequested(group::stop);
    return new OneMachine(
        plan,
        server,
        new BlockRunner(plan, server::ofPair, group),
        recorder,
        lab.interruption(),
        listener);
  }

  /** Pairs that take turns live at the same time, and none of them would say who took it all. */
  private static void requireMemory(Plan plan, boolean ownProviders) throws LabException {
    int pairs = plan.jvmPairsAtOnce();
    long needed =
        JvmOrders.megabytes(plan, Side.DRIVER)
            + (ownProviders ? JvmOrders.megabytes(plan, Side.PROVIDER) : 0);
    long free = UsableMemory.read().availableMegabytes();
    if (pairs > 1 && needed > free) {
      throw new LabException(
          Phrase.of(
              "there are %,d MiB of free memory, and %d pairs of JVMs that take turns need %,d: name"
                  + " fewer variants, or leave out --isolate",
              free, pairs, needed));
    }
  }

  /**
   * A block that loses one of its JVMs is lost as a whole and measured again, as often as there are
   * spares in the run. What ends a run for want of one stays in it, partial.
   */
  @Override
  public RunEnd measure(int wave, List<Block> blocks) throws LabException, InterruptedException {
    Instant startedAt = Instant.now();
    List<Pair> pairs = new ArrayList<>();
    RunEnd end;
    boolean lost;
    try {
      end = measurement.run(wave, pairs);
      lost = Machines.lost(plan, end) && server.own();
    } catch (LabException e) {
      end = RunEnd.cutShort(e.words());
      lost = e instanceof JvmDiedException || (server.own() && !blocks.isEmpty());
      if (blocks.isEmpty() && pairs.isEmpty() && (!lost || interruption.requested())) {
        requireWorthKeeping(e);
      }
    }
    if (interruption.requested()) {
      end = RunEnd.interrupted("stopped by the user");
    } else if (lost && spares > 0) {
      spares--;
      listener.blockLost(new Block.Lost(wave, startedAt, end, pairs));
      return RunEnd.complete();
    }
    if (!pairs.isEmpty()) {
      blocks.add(new Block(wave, startedAt, pairs, ""));
    }
    return end;
  }

  /** A run that could not begin is not kept. */
  private void requireWorthKeeping(LabException failure) throws LabException, InterruptedException {
    if (interruption.requested()) {
      throw new InterruptedException("stopped before the first block was measured");
    }
    throw failure;
  }

  @Override
  public void close() throws LabException {
    server.close();
    recorder.store();
  }

  /**
   * The ZooKeeper of a run: the lab's own, which ends with the run, or one that was there before.
   */
  static final class RegistryServer implements AutoCloseable {
    private final UnaryOperator<String> addresses;
    private final EmbeddedZooKeeper own;

    private RegistryServer(UnaryOperator<String> addresses, EmbeddedZooKeeper own) {
      this.addresses = addresses;
      this.own = own;
    }

    private RegistryServer(String address) {
      this(pair -> address, null);
    }

    /** Starts a ZooKeeper, unless one was chosen. */
    static RegistryServer of(RegistryChoice choice, String run)
        throws LabException, InterruptedException {
      if (choice.target().isPresent()) {
        return new RegistryServer(choice.target().get().url());
      }
      if (!choice.embedded()) {
        return new RegistryServer(RegistryAddress.parse(choice.url()).url());
      }
      EmbeddedZooKeeper own = EmbeddedZooKeeper.start();
      RegistryAddress address = RegistryAddress.parse(own.url());
      return new RegistryServer(pair -> address.ofPair(run, pair).url(), own);
    }

    /** Whether it is the lab's, and so are the providers in it. */
    boolean own() {
      return own != null;
    }

    /**
     * Its address for a pair of JVMs. The lab's own providers stand below a root of their pair:
     * what one left that died is not found by the next.
     *
     * @param pair unique within the run
     */
    String ofPair(String pair) {
      return addresses.apply(pair);
    }

    @Override
    public void close() {
      if (own()) {
        own.close();
      }
    }
  }
}
