package io.github.timebench.reports.flight;

import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.threads.FoldedStacks;
import io.github.timebench.model.threads.RecordedJvm;
import io.github.timebench.model.threads.Seen;
import io.github.timebench.model.threads.Side;
import io.github.timebench.model.threads.ThreadsEvidence;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Collects what Java Flight Recorder saw of a run's JVMs, recording by recording, as they end. Not
 * thread-safe.
 */
public final class FlightCollector {
  private final Duration timeout;
  private final ClassOwners owners;
  private final StackSums stacks;
  private final List<RecordedJvm> jvms = new ArrayList<>();

  /** A collector of a run of that plan. */
  public FlightCollector(Plan plan) {
    this.timeout = plan.timing().timeout();
    this.owners = new ClassOwners(plan.variants());
    this.stacks = new StackSums(owners);
  }

  /**
   * Reads a recording.
   *
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
    return new RecordingDigest(side, owners, stacks, timeout).read(block, pair, file, measured);
  }

  /** Notes a provider that was not the lab's own. */
  public void addForeignProvider(int block, int pair) {
    jvms.add(RecordedJvm.unseen(block, pair, Side.PROVIDER, Seen.FOREIGN));
  }

  /** All that was collected. */
  public ThreadsEvidence evidence() {
    List<FoldedStacks> folded = stacks.folded();
    return new ThreadsEvidence(ThreadsEvidence.SCHEMA_VERSION, jvms, stacks.frames(), folded);
  }
}
