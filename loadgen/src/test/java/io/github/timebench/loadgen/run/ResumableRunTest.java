package io.github.timebench.loadgen.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.lab.Installation;
import io.github.timebench.loadgen.cli.StoredRuns;
import io.github.timebench.model.MadeUp;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.plan.ThreadsView;
import io.github.timebench.model.plan.UsageException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a run that goes on from half a block, or with machine pairs of unequal weight; one that
 * mixes what two versions measured, or goes on though it had ended.
 */
class ResumableRunTest {
  private static final RunEnd KILLED = RunEnd.cutShort("the command ended before the run did");
  private static final RunEnd MEASURED = RunEnd.complete();

  private static Block block(int index, RunEnd... pairs) {
    return MadeUp.block(
        index, Stream.of(pairs).map(end -> MadeUp.pair("end", end)).toArray(Pair[]::new));
  }

  private static RunResult stored(String version, Plan plan, RunEnd end, Block... blocks) {
    RunSetup setup = MadeUp.setup("runId", "20261122-1500-load", "timebenchVersion", version);
    return MadeUp.run(plan, List.of(blocks), "setup", setup, "end", end);
  }

  private static Plan plan(Fleet fleet) {
    return Plans.valid().quick(false).blocks(Blocks.exactly(6)).fleet(fleet).make();
  }

  private static RunResult resumable(RunResult stored) {
    return LoadRun.resumable(stored, Optional.empty(), Optional.empty());
  }

  private static List<Integer> resumed(Fleet fleet, Block... blocks) {
    RunResult stored = stored(Installation.version(), plan(fleet), KILLED, blocks);
    RunResult resumed = resumable(stored);
    assertThat(resumed).isEqualTo(stored.with(resumed.blocks()));
    return resumed.blocks().stream().map(Block::index).toList();
  }

  @Test
  void wholeBlocksAreKeptAndOneThatWasCutShortIsMeasuredAgain() {
    assertThat(resumed(Fleet.NONE, block(0, MEASURED), block(1, MEASURED), block(2, KILLED)))
        .containsExactly(0, 1);
    assertThat(resumed(Fleet.NONE)).isEmpty();
  }

  @Test
  void aBlockIsWholeWhenAllItsPairsAre() {
    assertThat(
            resumed(Fleet.NONE, block(0, MEASURED, MEASURED, MEASURED), block(1, MEASURED, KILLED)))
        .containsExactly(0);
  }

  @Test
  void nothingAfterAMissingBlockIsKept() {
    assertThat(resumed(Fleet.NONE, block(0, MEASURED), block(2, MEASURED), block(3, MEASURED)))
        .containsExactly(0);
  }

  @Test
  void eachMachinePairHasAsManyBlocks() {
    Fleet pairs = new Fleet(Fleet.Layout.PAIRS, 2, 2, Duration.ofMinutes(5), 2);

    assertThat(resumed(pairs, block(0, MEASURED), block(1, MEASURED), block(2, MEASURED)))
        .containsExactly(0, 1);
    assertThat(resumed(pairs, block(0, MEASURED), block(1, KILLED))).isEmpty();
  }

  @Test
  void aBlockOfAllMachinesTogetherIsOneBlock() {
    Fleet together = new Fleet(Fleet.Layout.TOGETHER, 3, 2, Duration.ofMinutes(5), 2);

    assertThat(resumed(together, block(0, MEASURED), block(1, KILLED))).containsExactly(0);
  }

  private static RunResult ended(Blocks blocks, int done) {
    return StoredRuns.run().blocks(blocks, done).result("a");
  }

  private static final Blocks TEN_MINUTES =
      Blocks.asNeeded().within(Duration.ofMinutes(10)).judgedBy(0.002);

  @Test
  void aRunThatLeftVerdictsOpenGoesOnWithMoreTimeAndKeepsItsBlocks() {
    RunResult open = ended(TEN_MINUTES, 4);
    RunResult longer =
        LoadRun.resumable(open, Optional.empty(), Optional.of(Duration.ofMinutes(20)));

    assertThat(longer.blocks()).isEqualTo(open.blocks());
    assertThat(longer.plan().blocks()).isEqualTo(TEN_MINUTES.within(Duration.ofMinutes(20)));
    Blocks nine = LoadRun.resumable(open, Optional.of(9), Optional.empty()).plan().blocks();
    assertThat(nine.max()).isEqualTo(9);
    assertThat(nine.budget()).isEmpty();
    assertThat(nine.stopping()).isEqualTo(TEN_MINUTES.stopping());
  }

  private static void assertRefused(
      RunResult stored, Integer blocks, Integer minutes, String... reasons) {
    Optional<Duration> budget = Optional.ofNullable(minutes).map(Duration::ofMinutes);
    assertThatThrownBy(() -> LoadRun.resumable(stored, Optional.ofNullable(blocks), budget))
        .isInstanceOf(UsageException.class)
        .hasMessageContainingAll(reasons);
  }

  @Test
  void whatCannotGoOnIsRefused() {
    String now = Installation.version();
    Block block = block(0, MEASURED);
    Plan recorded = Plans.valid().threadsView(ThreadsView.usual()).make();
    RunResult ended = stored(now, plan(Fleet.NONE), MEASURED, block);
    RunResult older = stored("0.0.7", plan(Fleet.NONE), KILLED, block);
    assertRefused(ended, null, null, LoadRun.RESUME, "20261122-1500-load");
    assertRefused(older, null, null, now, "0.0.7");
    assertRefused(stored(now, recorded, KILLED), null, null, ThreadsView.FLAG);
    assertRefused(ended(TEN_MINUTES.judgedBy(0.2), 6), 9, null, "a verdict that is open");
  }

  @Test
  void moreIsMoreThanThereIsAndBlocksThatWereCountedNeedMoreBlocks() {
    RunResult open = ended(TEN_MINUTES, 4);
    assertRefused(open, 4, null, "--blocks must be 5 to 14, not '4'");
    assertRefused(open, null, 10, "--budget must be more than the run had");
    RunResult counted = ended(Blocks.exactly(4).judgedBy(0.002), 4);
    assertRefused(counted, null, 10, "needs a larger --blocks");
    assertThat(LoadRun.resumable(counted, Optional.of(9), Optional.empty()).plan().blocks().max())
        .isEqualTo(9);
  }
}
