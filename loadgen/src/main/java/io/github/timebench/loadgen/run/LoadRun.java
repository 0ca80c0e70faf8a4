package io.github.timebench.loadgen.run;

import io.github.timebench.lab.Installation;
import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.LabLock;
import io.github.timebench.lab.MachineEnvironment;
import io.github.timebench.lab.TimebenchVersion;
import io.github.timebench.loadgen.agent.Agent;
import io.github.timebench.loadgen.agent.LocalAgent;
import io.github.timebench.loadgen.agent.WatchedAgent;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.metrics.LiveMetrics;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Lab;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.QuietRule;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.gates.Validity;
import io.github.timebench.reports.metrics.RunMetrics;
import io.github.timebench.reports.study.StudyReport;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A whole load run, in order.
 *
 * <ol>
 *   <li>A ZooKeeper is started, or the one that was chosen is used.
 *   <li>Blocks run one after the other. A block ({@link BlockRunner}) is one pair of fresh JVMs, or
 *       one per Dubbo release or isolated variant. A pair ({@link PairRunner}) is a provider and a
 *       driver; the driver ({@link io.github.timebench.loadgen.driver.DriverMain}) warms all
 *       variants, measures them in rounds of short slices, and answers with what it measured.
 *   <li>After each block everything so far is analysed, by the function that the report uses as
 *       well. The run ends when that shows enough, when its blocks or its time are used up, or when
 *       a gate did not hold: more blocks cannot mend that.
 *   <li>What was measured is returned, complete or not. Nothing in it is derived.
 * </ol>
 *
 * <p>How a run ends is decided here and nowhere else: by Ctrl-C ({@link Interruption}), by a JVM
 * that dies or cannot start, by a gate, or by having enough.
 */
public final class LoadRun {
  private final Installation installation;
  private final LabLock lock;
  private final Interruption interruption;
  private final Progress.Listener listener;
  private final Optional<LiveMetrics> metrics;

  /** A run on a machine whose lab lock is held. */
  public LoadRun(
      Installation installation,
      LabLock lock,
      Interruption interruption,
      Progress.Listener listener) {
    this(installation, lock, interruption, listener, Optional.empty());
  }

  /**
   * A run that is watched.
   *
   * @param metrics is told what drivers say; empty if nobody wants to know
   */
  public LoadRun(
      Installation installation,
      LabLock lock,
      Interruption interruption,
      Progress.Listener listener,
      Optional<LiveMetrics> metrics) {
    this.installation = installation;
    this.lock = lock;
    this.interruption = interruption;
    this.listener = listener;
    this.metrics = metrics;
  }

  /**
   * Runs the blocks and returns what was measured, complete or not.
   *
   * @param command the command line that asks for the same again
   * @param folder the run's own folder; takes the JVMs' logs
   * @throws LabException if not even the first block could begin
   * @throws InterruptedException if the user wanted an end before that
   */
  public RunResult execute(
      Plan plan, RegistryChoice registry, String command, Path folder, Instant startedAt)
      throws LabException, InterruptedException {
    RunSetup setup = setup(plan, registry, command, folder, startedAt);
    SizesOfRun sizes = new SizesOfRun(listener);
    ThreadsRecorder recorder = new ThreadsRecorder(plan, folder);
    Agent machine =
        WatchedAgent.of(
            LocalAgent.ofLab(installation, folder), () -> RunMetrics.ONE_DRIVER, metrics);
    PairRunner pairRunner =
        new PairRunner(machine, machine, setup.runId(), plan, interruption, sizes, recorder);
    List<Block> blocks = new ArrayList<>();
    RunEnd end = RunEnd.complete();
    boolean enough = false;
    boolean hopeless = false;
    Duration longest = Duration.ZERO;
    try (RegistryServer server = RegistryServer.of(registry, setup.runId())) {
      BlockRunner blockRunner = new BlockRunner(plan, server, pairRunner);
      while (end.allMeasured()
          && !hopeless
          && plan.blocks().another(blocks.size(), enough, since(startedAt), longest)) {
        Instant blockStart = Instant.now();
        end = addBlock(blocks, blockRunner, blockStart);
        Duration length = since(blockStart);
        longest = length.compareTo(longest) > 0 ? length : longest;
        if (end.allMeasured()) {
          RunAnalysis known =
              RunAnalysis.soFar(result(setup, startedAt, plan, sizes.of(plan), blocks, end));
          listener.blockEnds(known);
          enough = known.comparisons().enough();
          hopeless = known.study().map(StudyReport::hopeless).orElse(false);
          end = endAfter(known, plan);
        }
      }
    }
    recorder.store();
    return result(setup, startedAt, plan, sizes.of(plan), blocks, end);
  }

  private static RunSetup setup(
      Plan plan, RegistryChoice registry, String command, Path folder, Instant startedAt) {
    return new RunSetup(
        folder.getFileName().toString(),
        TimebenchVersion.read(),
        startedAt,
        command,
        registry.url(),
        registry.embedded() || plan.services().fleet().any()
            ? plan.services().pool().sizedFor(PairRunner.providerThreads(plan)).threads()
            : 0,
        QuietRule.DEFAULT);
  }

  private RunResult result(
      RunSetup setup,
      Instant startedAt,
      Plan plan,
      List<VariantBytes> bytes,
      List<Block> blocks,
      RunEnd end)
      throws LabException {
    return new RunResult(
        RunResult.SCHEMA_VERSION,
        setup,
        since(startedAt).toMillis() / 1e3,
        plan,
        new Lab(MachineEnvironment.read(), lock.neighbours()),
        bytes,
        blocks,
        end);
  }

  /**
   * Runs one more block. A pair of JVMs that cannot begin, or whose driver dies, ends the run; what
   * was measured before is kept.
   *
   * @return how the run ends; complete if it may go on
   */
  private RunEnd addBlock(List<Block> blocks, BlockRunner blockRunner, Instant startedAt)
      throws LabException, InterruptedException {
    int index = blocks.size();
    listener.blockBegins(index);
    List<Pair> pairs = new ArrayList<>();
    RunEnd end;
    try {
      end = blockRunner.run(index, pairs);
    } catch (LabException e) {
      end = RunEnd.cutShort(e.getMessage());
      if (index == 0 && pairs.isEmpty()) {
        requireWorthKeeping(e);
      }
    }
    if (!pairs.isEmpty()) {
      blocks.add(new Block(index, startedAt, pairs));
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

  /** More blocks cannot make a run valid again. */
  private static RunEnd endAfter(RunAnalysis known, Plan plan) {
    int done = known.run().blocks().size();
    boolean invalid = known.validity().status() == Validity.Status.INVALID;
    return invalid && done < plan.blocks().max()
        ? RunEnd.cutShort(
            "stopped after block " + done + ": a gate did not hold, and more blocks cannot mend it")
        : RunEnd.complete();
  }

  private static Duration since(Instant start) {
    return Duration.between(start, Instant.now());
  }

  /**
   * Keeps the sizes of messages that the first drivers tell, and passes on all that they say. Used
   * by the threads that read from drivers, one at a time.
   */
  private static final class SizesOfRun implements Progress.Listener {
    private final Progress.Listener listener;
    private final Map<String, VariantBytes> byVariant = new LinkedHashMap<>();

    SizesOfRun(Progress.Listener listener) {
      this.listener = listener;
    }

    @Override
    public void on(Progress progress) {
      listener.on(progress);
    }

    @Override
    public synchronized void bytes(List<VariantBytes> bytes) {
      bytes.forEach(one -> byVariant.putIfAbsent(one.variant(), one));
      listener.bytes(bytes);
    }

    /** In the order of the plan; without those of variants that have not run. */
    synchronized List<VariantBytes> of(Plan plan) {
      return plan.labels().stream().filter(byVariant::containsKey).map(byVariant::get).toList();
    }
  }
}
