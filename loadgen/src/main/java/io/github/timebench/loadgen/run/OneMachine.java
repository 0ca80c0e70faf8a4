package io.github.timebench.loadgen.run;

import io.github.timebench.lab.Installation;
import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.host.Launcher;
import io.github.timebench.loadgen.host.LocalHost;
import io.github.timebench.loadgen.metrics.LiveMetrics;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.fleet.FleetHost;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.threads.Side;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** This machine, and a ZooKeeper that was there or is the lab's own. */
final class OneMachine implements Machines {
  /** How often a run may begin a block again, all in all. */
  private static final int SPARES = 2;

  private final Plan plan;
  private final RegistryServer server;
  private final BlockMeasurement measurement;
  private final ThreadsRecorder recorder;
  private final Interruption interruption;
  private final Progress.Listener listener;
  private int spares = SPARES;
  private int lastLost = -1;

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

  /**
   * Starts what the run needs on this machine.
   *
   * @param folder takes the JVMs' logs
   */
  static OneMachine open(
      Lab lab,
      Plan plan,
      RegistryChoice registry,
      Path folder,
      RunSetup setup,
      Progress.Listener listener)
      throws LabException, InterruptedException {
    RegistryServer server = RegistryServer.of(registry, setup.runId());
    ThreadsRecorder recorder = new ThreadsRecorder(plan, folder);
    Launcher machine = LocalHost.ofLab(lab.installation(), folder, lab.more());
    StopRequest stop = StopRequest.of(lab.interruption());
    GroupRunner group =
        new GroupRunner(
            new GroupRunner.Hosts(
                Map.of(LiveMetrics.Source.ONE_DRIVER, machine),
                server.own() ? Map.of(FleetHost.name(Side.PROVIDER, 0), machine) : Map.of()),
            setup.runId(),
            plan,
            stop,
            new GroupRunner.Told(driver -> listener, lab.metrics(), part -> {}),
            recorder);
    stop.whenRequested(group::stop);
    AtomicInteger pairs = new AtomicInteger();
    return new OneMachine(
        plan,
        server,
        new BlockRunner(plan, pair -> server.ofPair(pair + "-" + pairs.getAndIncrement()), group),
        recorder,
        lab.interruption(),
        listener);
  }

  /**
   * A block that loses one of its JVMs is lost as a whole and measured again: once, and no more
   * than two blocks of a run. What ends a run for want of another attempt stays in it, partial.
   */
  @Override
  public RunEnd measure(int wave, List<Block> blocks) throws LabException, InterruptedException {
    Instant startedAt = Instant.now();
    List<Pair> pairs = new ArrayList<>();
    RunEnd end;
    boolean lost;
    try {
      end = measurement.run(wave, pairs);
      lost = end.kind() == RunEnd.Kind.CUT_SHORT && server.own() && !plan.study().probes();
    } catch (LabException e) {
      end = RunEnd.cutShort(e.getMessage());
      lost = e instanceof DriverDiedException || (server.own() && !blocks.isEmpty());
      if (blocks.isEmpty() && pairs.isEmpty() && (!lost || interruption.requested())) {
        requireWorthKeeping(e);
      }
    }
    if (interruption.requested()) {
      end = RunEnd.interrupted("stopped by the user");
    } else if (lost && mayRepeat(wave)) {
      listener.blockLost(new Block.Lost(wave, startedAt, end, pairs));
      return RunEnd.complete();
    }
    if (!pairs.isEmpty()) {
      blocks.add(new Block(wave, startedAt, pairs));
    }
    return end;
  }

  /** A first look is short, and is not to last twice as long. */
  private boolean mayRepeat(int wave) {
    boolean may = !plan.quick() && spares > 0 && wave != lastLost;
    lastLost = wave;
    spares--;
    return may;
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
}
