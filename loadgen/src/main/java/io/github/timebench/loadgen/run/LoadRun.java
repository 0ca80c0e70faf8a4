package io.github.timebench.loadgen.run;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.LabLock;
import io.github.timebench.lab.MachineEnvironment;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.metrics.LiveMetrics;
import io.github.timebench.model.evidence.Asked;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.RunResult.Lab;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.QuietRule;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.model.plan.ThreadsView;
import io.github.timebench.reports.RunIndex;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.doc.StudyDocument;
import io.github.timebench.reports.gates.Validity;
import io.github.timebench.reports.language.Text;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A whole load run, in order.
 *
 * <ol>
 *   <li>The {@link Machines} are got ready: on this machine a ZooKeeper is started, or the one that
 *       was chosen is used; of a fleet all hosts must be there.
 *   <li>Blocks run one after the other, or on each machine pair of a fleet one side by side with
 *       the others'. A block ({@link BlockRunner}) is one pair of fresh JVMs, or one per Dubbo
 *       release; isolated variants have one each, which take turns. A pair ({@link GroupRunner}) is
 *       a provider and a driver; the driver ({@link io.github.timebench.loadgen.driver.DriverMain})
 *       warms all variants, measures them in rounds of short slices, and answers with what it
 *       measured.
 *   <li>After each block everything so far is analysed, by the function that the report uses as
 *       well. The run ends when that shows enough, when its blocks or its time are used up, or when
 *       a gate did not hold: more blocks cannot mend that. A block that was lost is measured again
 *       as a next one would be: not if the time is used up or the user wants an end.
 *   <li>What was measured is returned, complete or not. Nothing in it is derived.
 * </ol>
 *
 * <p>How a run ends is decided here and nowhere else: by Ctrl-C, after the block or now ({@link
 * Interruption}), by JVMs that die or cannot start ({@link Machines#measure}), by a gate, or by
 * having enough.
 */
public final class LoadRun {
  public static final String RESUME = "--resume";

  private static final RunEnd UNFINISHED =
      RunEnd.cutShort("the command ended before the run did; --resume goes on");

  private final Installation installation;
  private final LabLock lock;
  private final Interruption interruption;
  private final Progress.Listener listener;
  private final Optional<LiveMetrics> metrics;

  /**
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
   * Runs the blocks of a run on this machine and returns what was measured, complete or not.
   *
   * @param folder the run's own folder; takes the JVMs' logs
   * @throws LabException if not even the first block could begin
   * @throws InterruptedException if the user wanted an end before that
   */
  public RunResult execute(
      Plan plan, RegistryChoice registry, Asked asked, Path folder, Instant startedAt)
      throws LabException, InterruptedException {
    RunResult begun = begin(plan, registry, asked, folder, startedAt);
    return execute(begun, onThisMachine(plan, registry, folder, List.of()), soFar -> {});
  }

  /**
   * This machine, to be got ready.
   *
   * @param more jars and folders behind all others on the class paths of its JVMs
   */
  public Machines.Opener onThisMachine(
      Plan plan, RegistryChoice registry, Path folder, List<Path> more) {
    return (setup, told) ->
        OneMachine.open(
            new OneMachine.Lab(installation, interruption, metrics, more),
            plan,
            registry,
            folder,
            setup,
            told);
  }

  public static RunResult begin(
      Plan plan, RegistryChoice registry, Asked asked, Path folder, Instant startedAt)
      throws LabException {
    RunSetup setup = setup(plan, registry, asked, folder, startedAt);
    RunResult begun =
        new RunResult(
            RunResult.SCHEMA_VERSION,
            setup,
            0,
            plan,
            new Lab(MachineEnvironment.read(), List.of()),
            List.of(),
            List.of(),
            List.of(),
            RunEnd.complete());
    return begun.knowing(RunIndex.history(folder.toAbsolutePath().getParent(), begun));
  }

  /**
   * Runs the blocks that a run still needs and returns what was measured, complete or not.
   *
   * @param begun what is measured already: nothing, or whole blocks
   * @param kept takes what the run knows after each block, as it stands should the command end now
   * @throws LabException if not even the first block could begin
   * @throws InterruptedException if the user wanted an end before that
   */
  public RunResult execute(RunResult begun, Machines.Opener opener, Consumer<RunResult> kept)
      throws LabException, InterruptedException {
    Plan plan = begun.plan();
    RunSoFar soFar = new RunSoFar(begun);
    RunEnd end = RunEnd.complete();
    boolean enough = false;
    boolean hopeless = false;
    Duration longest = soFar.meanOfBlock();
    int atOnce = plan.services().fleet().blocksAtOnce();
    int wave = begun.blocks().size() / atOnce;
    try (Machines machines = opener.open(begun.setup(), soFar)) {
      while (end.allMeasured()
          && !hopeless
          && plan.blocks().another(wave, enough, soFar.elapsed(), longest)) {
        if (interruption.endWanted()) {
          end = endBetweenBlocks(soFar.blocks);
          continue;
        }
        Duration before = soFar.elapsed();
        listener.blockBegins(wave);
        end = machines.measure(wave, soFar.blocks);
        Duration length = soFar.elapsed().minus(before);
        longest = length.compareTo(longest) > 0 ? length : longest;
        boolean whole = soFar.blocks.size() == (wave + 1) * atOnce;
        if (end.allMeasured() && whole) {
          wave++;
          RunResult result = soFar.result(end);
          RunAnalysis known = RunAnalysis.soFar(result, machines.figures(result));
          kept.accept(result.endedAs(UNFINISHED));
          listener.blockEnds(known);
          enough = known.comparisons().enough();
          hopeless = known.study().map(StudyDocument::hopeless).orElse(false);
          end = endAfter(known, wave);
        }
      }
    }
    return soFar.result(end);
  }

  /**
   * What a stored run goes on from that did not come to its end, or that left verdicts open and
   * gets more blocks or time than it had: its whole blocks, and in a layout of machine pairs as
   * many of each.
   *
   * @param blocks in all; empty for no other number
   * @param budget for all of them; empty for no other
   * @throws UsageException if it cannot go on
   */
  public static RunResult resumable(
      RunResult stored, Optional<Integer> blocks, Optional<Duration> budget) {
    boolean more = blocks.isPresent() || budget.isPresent();
    Rules.require(
        more || !stored.end().allMeasured(),
        RESUME,
        Phrase.of("must be a run that did not end, or needs a larger --budget or --blocks"),
        stored.runId());
    RunResult whole = wholeBlocks(stored);
    if (!more) {
      return whole;
    }
    Blocks grown = stored.plan().blocks().grown(whole.blocks().size(), blocks, budget);
    Rules.require(
        !stored.end().allMeasured() || isOpen(stored),
        RESUME,
        Phrase.of("with more blocks must be a valid run with a verdict that is open"),
        stored.runId());
    return whole.with(stored.plan().with(grown));
  }

  private static boolean isOpen(RunResult stored) {
    RunAnalysis known = RunAnalysis.of(stored);
    return known.validity().valid() && !known.comparisons().decided();
  }

  private static RunResult wholeBlocks(RunResult stored) {
    Rules.require(
        stored.timebenchVersion().equals(Installation.version()),
        RESUME,
        Phrase.of("must be a run of this Timebench, %s", Installation.version()),
        stored.timebenchVersion());
    Rules.require(
        stored.plan().threadsView().isEmpty(),
        RESUME,
        Phrase.of("must be a run without %s", ThreadsView.FLAG),
        stored.runId());
    Rules.require(
        stored.plan().payload().api().isEmpty(),
        RESUME,
        Phrase.of("must be a run without --api, whose classes may be others by now"),
        stored.runId());
    int whole = 0;
    for (Block block : stored.blocks()) {
      boolean measured = block.pairs().stream().allMatch(pair -> pair.end().allMeasured());
      if (!measured || block.index() != whole) {
        break;
      }
      whole++;
    }
    int atOnce = stored.plan().services().fleet().blocksAtOnce();
    return stored.with(stored.blocks().subList(0, whole / atOnce * atOnce));
  }

  private static RunSetup setup(
      Plan plan, RegistryChoice registry, Asked asked, Path folder, Instant startedAt) {
    return new RunSetup(
        folder.getFileName().toString(),
        Installation.version(),
        startedAt,
        asked.line(),
        registry.url(),
        registry.embedded() || plan.services().fleet().any()
            ? plan.services().pool().sizedFor(JvmOrders.providerThreads(plan)).threads()
            : 0,
        QuietRule.DEFAULT,
        List.of(),
        Optional.of(asked));
  }

  private static RunEnd endBetweenBlocks(List<Block> blocks) throws InterruptedException {
    if (blocks.isEmpty()) {
      throw new InterruptedException("stopped before the first block was measured");
    }
    return RunEnd.interrupted("stopped by the user");
  }

  /** More blocks cannot make a run valid again. */
  private static RunEnd endAfter(RunAnalysis known, int waves) {
    boolean invalid = known.validity().status() == Validity.Status.INVALID;
    return invalid && waves < known.run().plan().blocks().max()
        ? RunEnd.cutShort("stopped: a gate did not hold, and more blocks cannot mend it")
        : RunEnd.complete();
  }

  /**
   * What a run has measured, with the sizes of messages that the first drivers tell; passes on all
   * that drivers say. Drivers are heard by other threads, one at a time.
   */
  private final class RunSoFar implements Progress.Listener {
    private final RunResult begun;
    private final long continuedNanos = NanoClock.SYSTEM.nanoTime();
    private final List<Block> blocks;
    private final List<Block.Lost> lost;
    private final Map<String, VariantBytes> byVariant = new LinkedHashMap<>();

    RunSoFar(RunResult begun) {
      this.begun = begun;
      this.blocks = new ArrayList<>(begun.blocks());
      this.lost = new ArrayList<>(begun.lost());
      begun.bytes().forEach(one -> byVariant.put(one.variant(), one));
    }

    @Override
    public void on(Progress progress) {
      listener.on(progress);
    }

    @Override
    public void waits(Text sentence) {
      listener.waits(sentence);
    }

    @Override
    public void blockLost(Block.Lost one) {
      lost.add(one);
      listener.waits(
          Text.of("Block %s is lost: %s.", one.index() + 1, Text.of(one.end().reason())));
    }

    @Override
    public synchronized void bytes(List<VariantBytes> bytes) {
      bytes.forEach(one -> byVariant.putIfAbsent(one.variant(), one));
      listener.bytes(bytes);
    }

    /**
     * Since the command began, without the time between two; a calendar that jumps changes nothing.
     */
    Duration elapsed() {
      Duration before = Duration.ofMillis(Math.round(begun.elapsedSeconds() * 1e3));
      return before.plusNanos(NanoClock.SYSTEM.nanoTime() - continuedNanos);
    }

    /** Mean time of the blocks of earlier commands; zero if there are none. */
    Duration meanOfBlock() {
      return begun.blocks().isEmpty()
          ? Duration.ZERO
          : Duration.ofMillis(Math.round(1e3 * begun.elapsedSeconds() / begun.blocks().size()));
    }

    RunResult result(RunEnd end) throws LabException {
      return new RunResult(
          begun.schemaVersion(),
          begun.setup(),
          elapsed().toMillis() / 1e3,
          begun.plan(),
          new Lab(begun.lab().machine(), lock.neighbours()),
          bytes(),
          blocks,
          lost,
          end);
    }

    /** In the order of the plan; without those of variants that have not run. */
    private synchronized List<VariantBytes> bytes() {
      return begun.plan().labels().stream()
          .filter(byVariant::containsKey)
          .map(byVariant::get)
          .toList();
    }
  }
}
