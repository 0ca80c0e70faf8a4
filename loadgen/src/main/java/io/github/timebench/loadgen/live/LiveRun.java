package io.github.timebench.loadgen.live;

import io.github.timebench.api.Nanos;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Blocks.Stopping;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.PlanEstimate;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Finding;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is known of a run while it goes on. Not thread-safe. */
final class LiveRun {

  private final Plan plan;
  private final NanoClock clock;
  private final long startNanos;
  private final PlanEstimate estimate;
  private final Map<String, LiveVariant> variants = new LinkedHashMap<>();
  private int block;
  private int pair;
  private long blockNanos;
  private double pastBlocksSeconds;
  private int pastBlocks;
  private String phase = LiveWords.STARTING;
  private double doneSeconds;
  private double phaseFromSeconds;
  private RunAnalysis known;

  LiveRun(Plan plan, NanoClock clock) {
    this.plan = plan;
    this.clock = clock;
    this.startNanos = clock.nanoTime();
    this.blockNanos = startNanos;
    this.estimate = PlanEstimate.of(plan);
    plan.labels().forEach(label -> variants.put(label, new LiveVariant(label)));
  }

  void blockBegins(int index) {
    block = index;
    pair = 0;
    blockNanos = clock.nanoTime();
    phase = LiveWords.STARTING;
    doneSeconds = 0;
    phaseFromSeconds = 0;
    variants.values().forEach(LiveVariant::blockBegins);
  }

  /** Each pair of JVMs of a block counts its seconds anew. */
  void take(Progress progress) {
    if (progress.doneSeconds() < doneSeconds && progress.phase().equals(Progress.WARMING)) {
      pair++;
      phaseFromSeconds = 0;
    }
    if (!progress.phase().equals(phase) && progress.phase().equals(Progress.MEASURING)) {
      phaseFromSeconds = doneSeconds;
    }
    phase = progress.phase();
    doneSeconds = progress.doneSeconds();
    variants.computeIfAbsent(progress.variant(), LiveVariant::new).take(progress);
  }

  void blockEnds(RunAnalysis analysis) {
    known = analysis;
    pastBlocksSeconds += sinceSeconds(blockNanos);
    pastBlocks++;
  }

  Plan plan() {
    return plan;
  }

  List<LiveVariant> variants() {
    return List.copyOf(variants.values());
  }

  /** What the blocks so far have shown; empty before the first has ended. */
  Optional<RunAnalysis> known() {
    return Optional.ofNullable(known);
  }

  /** The block that runs, from 0. */
  int block() {
    return block;
  }

  Text place() {
    int pairs = plan.pairs().size();
    Text place = LiveWords.block(block, plan.blocks());
    return pairs > 1 ? LiveWords.pair(place, Math.min(pair, pairs - 1), pairs) : place;
  }

  Text phase() {
    if (phase.equals(LiveWords.STARTING)) {
      return Text.of(phase);
    }
    return LiveWords.phase(
        phase,
        doneSeconds - phaseFromSeconds,
        phase.equals(Progress.WARMING)
            ? plan.timing().maxWarmup().toMillis() / 1e3
            : measuredSeconds());
  }

  /** What a pair of JVMs measures; NaN where a study decides that. */
  private double measuredSeconds() {
    return plan.study().probes()
        ? Double.NaN
        : plan.study().measured(plan.pairs().get(0)).toMillis() / 1e3;
  }

  double goneSeconds() {
    return sinceSeconds(startNanos);
  }

  /** The share of the block that is over, 0 to 1. */
  double blockShare() {
    double gone = sinceSeconds(blockNanos);
    return gone / Math.max(gone + leftOfBlockSeconds(), 1);
  }

  /** By the blocks that are over, and before there is one by what is usual. */
  Duration left() {
    return left(leftOfBlockSeconds() + blocksToCome() * blockSeconds());
  }

  /** The same where the block has just ended. */
  Duration leftAfterBlock() {
    return left(blocksToCome() * blockSeconds());
  }

  private Duration left(double seconds) {
    double within =
        plan.blocks()
            .budget()
            .map(budget -> budget.toMillis() / 1e3 - goneSeconds())
            .filter(left -> left > 0 && left < seconds)
            .orElse(seconds);
    return Duration.ofSeconds((long) Math.ceil(within));
  }

  private double blockSeconds() {
    return pastBlocks > 0
        ? pastBlocksSeconds / pastBlocks
        : estimate.usual().toMillis() / 1e3 / estimate.usualBlocks();
  }

  private double leftOfBlockSeconds() {
    boolean lastPhase = plan.pairs().size() == 1 && phase.equals(Progress.MEASURING);
    double byPhase = measuredSeconds() - (doneSeconds - phaseFromSeconds);
    return lastPhase && !Double.isNaN(byPhase)
        ? Math.max(1, byPhase)
        : Math.max(0, blockSeconds() - sinceSeconds(blockNanos));
  }

  /** About how many blocks follow the one that runs. */
  private int blocksToCome() {
    Blocks blocks = plan.blocks();
    int begun = block + 1;
    int all = blocks.stopping() == Stopping.FIXED ? blocks.max() : Math.max(begun, blocksWanted());
    return Math.max(0, Math.min(all, blocks.max()) - begun);
  }

  /** Those that the machine pairs of a fleet run side by side count once. */
  private int blocksWanted() {
    if (known == null || !known.comparisons().any()) {
      return estimate.usualBlocks();
    }
    return (int) Math.ceil((double) blocksInAllWanted() / plan.services().fleet().blocksAtOnce());
  }

  private int blocksInAllWanted() {
    int blocks = known.run().blocks().size();
    int more = known.comparisons().open().values().stream().mapToInt(this::more).max().orElse(0);
    return blocks + more;
  }

  private int more(Finding finding) {
    return finding.blocksMore() == Finding.UNKNOWN ? plan.blocks().max() : finding.blocksMore();
  }

  private double sinceSeconds(long nanos) {
    return (clock.nanoTime() - nanos) / Nanos.PER_SECOND;
  }
}
