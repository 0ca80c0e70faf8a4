package io.github.timebench.loadgen.run;

import io.github.timebench.lab.Installation;
import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.agent.Agent;
import io.github.timebench.loadgen.agent.LocalAgent;
import io.github.timebench.loadgen.agent.WatchedAgent;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.metrics.LiveMetrics;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.metrics.RunMetrics;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** This machine, with an agent in this JVM and a ZooKeeper that was there or is the lab's own. */
final class OneMachine implements Machines {
  private final RegistryServer server;
  private final BlockRunner blockRunner;
  private final ThreadsRecorder recorder;
  private final Interruption interruption;

  private OneMachine(
      RegistryServer server,
      BlockRunner blockRunner,
      ThreadsRecorder recorder,
      Interruption interruption) {
    this.server = server;
    this.blockRunner = blockRunner;
    this.recorder = recorder;
    this.interruption = interruption;
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
    Agent machine =
        WatchedAgent.of(
            LocalAgent.ofLab(lab.installation(), folder, lab.more()),
            () -> RunMetrics.ONE_DRIVER,
            lab.metrics());
    PairRunner pairRunner =
        new PairRunner(
            machine,
            machine,
            setup.runId(),
            plan,
            StopRequest.of(lab.interruption()),
            listener,
            recorder);
    return new OneMachine(
        server,
        new BlockRunner(
            plan,
            server::ofPair,
            server.own(),
            server.own() ? pairRunner::withOwnProvider : pairRunner::withOtherProvider),
        recorder,
        lab.interruption());
  }

  /**
   * A pair of JVMs that cannot begin, or whose driver dies, ends the run; what was measured before
   * is kept.
   */
  @Override
  public RunEnd measure(int wave, List<Block> blocks) throws LabException, InterruptedException {
    Instant startedAt = Instant.now();
    List<Pair> pairs = new ArrayList<>();
    RunEnd end;
    try {
      end = blockRunner.run(wave, pairs);
    } catch (LabException e) {
      end = RunEnd.cutShort(e.getMessage());
      if (blocks.isEmpty() && pairs.isEmpty()) {
        requireWorthKeeping(e);
      }
    }
    if (!pairs.isEmpty()) {
      blocks.add(new Block(wave, startedAt, pairs));
    }
    return interruption.requested() ? RunEnd.interrupted("stopped by the user") : end;
  }

  /** A run without any evidence is not kept, unless a driver died: its report says of what. */
  private void requireWorthKeeping(LabException failure) throws LabException, InterruptedException {
    if (interruption.requested()) {
      throw new InterruptedException("stopped before the first block was measured");
    }
    if (!(failure instanceof DriverDiedException)) {
      throw failure;
    }
  }

  @Override
  public void close() throws LabException {
    server.close();
    recorder.store();
  }
}
