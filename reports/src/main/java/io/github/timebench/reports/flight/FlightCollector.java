package io.github.timebench.reports.flight;

import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Warmup.WarmupSeries;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.threads.RecordedJvm;
import io.github.timebench.model.threads.RecordedJvm.Seen;
import io.github.timebench.model.threads.Side;
import io.github.timebench.model.threads.ThreadsEvidence;
import io.github.timebench.model.threads.ThreadsEvidence.FoldedStacks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Collects what Java Flight Recorder saw of a run's JVMs, recording by recording, as they end. Not
 * thread-safe.
 */
public final class FlightCollector {
  private final Plan plan;
  private final StackSums stacks;
  private final List<RecordedJvm> jvms = new ArrayList<>();

  public FlightCollector(Plan plan) {
    this.plan = plan;
    this.stacks = new StackSums(new ClassOwners(plan, plan.variants()));
  }

  /**
   * @param block from 0
   * @param pair from 0, in the order in which the pairs of the block ran
   * @param recording empty if the JVM left none
   * @param measured what the pair measured; empty if its driver died before it said so
   */
  public void add(
      int block, int pair, Side side, Optional<Path> recording, Optional<Pair> measured) {
    jvms.add(
        recording
            .map(file -> read(block, pair, side, file, measured))
            .orElseGet(() -> RecordedJvm.unseen(block, pair, side, Seen.LOST)));
  }

  private RecordedJvm read(int block, int pair, Side side, Path file, Optional<Pair> measured) {
    ClassOwners owners =
        new ClassOwners(plan, measured.map(this::variants).orElse(plan.variants()));
    return new RecordingDigest(side, owners, stacks, plan.timing().timeout())
        .read(block, pair, file, measured);
  }

  /** Variants of two versions have the same classes, each in JVMs of its own. */
  private List<PlacedVariant> variants(Pair pair) {
    Set<String> labels =
        pair.warmup().series().stream().map(WarmupSeries::variant).collect(Collectors.toSet());
    return plan.variants().stream().filter(one -> labels.contains(one.label())).toList();
  }

  public void addForeignProvider(int block, int pair) {
    jvms.add(RecordedJvm.unseen(block, pair, Side.PROVIDER, Seen.FOREIGN));
  }

  public ThreadsEvidence evidence() {
    List<FoldedStacks> folded = stacks.folded();
    return new ThreadsEvidence(ThreadsEvidence.SCHEMA_VERSION, jvms, stacks.frames(), folded);
  }
}
