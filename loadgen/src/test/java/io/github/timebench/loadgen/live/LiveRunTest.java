package io.github.timebench.loadgen.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.loadgen.engine.SteppedClock;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.PlanEstimate;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.reports.compare.RunAnalysis;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Hazard: a time left that says nothing of what the blocks so far have taken. */
class LiveRunTest {
  private static final int BLOCK_SECONDS = 100;

  private final SteppedClock clock = new SteppedClock();

  private LiveRun after(int blocks, Plan plan) {
    return after(blocks, plan, Told.RUN);
  }

  private LiveRun after(int blocks, Plan plan, RunResult told) {
    LiveRun run = new LiveRun(plan, clock);
    for (int block = 0; block < blocks; block++) {
      run.blockBegins(block);
      clock.pass(BLOCK_SECONDS);
      run.blockEnds(RunAnalysis.soFar(told));
    }
    run.blockBegins(blocks);
    return run;
  }

  private static Plan plan(Blocks blocks) {
    return Plans.valid().quick(false).blocks(blocks).make();
  }

  @Test
  void beforeABlockHasEndedItIsWhatIsUsual() {
    Plan plan = plan(Blocks.exactly(6));

    assertThat(after(0, plan).left().toSeconds())
        .isEqualTo(PlanEstimate.of(plan).usual().toSeconds());
  }

  @Test
  void thenItIsWhatTheBlocksTook() {
    LiveRun run = after(2, plan(Blocks.exactly(6)));

    assertThat(run.left().toSeconds()).isEqualTo(4 * BLOCK_SECONDS);
    clock.pass(30);
    assertThat(run.left().toSeconds()).isEqualTo(4 * BLOCK_SECONDS - 30);
    assertThat(run.blockShare()).isBetween(0.29, 0.31);
  }

  @Test
  void aBlockThatTakesLongerHasNoTimeLeftButItsFollowersHave() {
    LiveRun run = after(2, plan(Blocks.exactly(6)));
    clock.pass(5 * BLOCK_SECONDS);

    assertThat(run.left().toSeconds()).isEqualTo(3 * BLOCK_SECONDS);
  }

  @Test
  void whileABlockMeasuresWhatItMeasuresIsLeftOfIt() {
    LiveRun run = after(0, plan(Blocks.exactly(1)));
    run.take(Told.warming("date+stock", 90));
    run.take(Told.measuring("date+stock", 93));

    assertThat(run.phase().english()).isEqualTo("measuring 3 of 10 s");
    assertThat(run.left()).isEqualTo(Duration.ofSeconds(7));
  }

  @Test
  void aBudgetIsNeverExceeded() {
    LiveRun run = after(2, plan(Blocks.exactly(6).within(Duration.ofSeconds(3L * BLOCK_SECONDS))));

    assertThat(run.left().toSeconds()).isEqualTo(BLOCK_SECONDS);
  }

  /** In the run that is told of nothing is left open: only the block that runs is to come. */
  @Test
  void aRunThatStopsByItselfHasTheBlocksThatItsVerdictsNeed() {
    Plan plan = plan(Blocks.asNeeded());
    LiveRun run = after(6, plan);

    assertThat(run.known().orElseThrow().comparisons().decided()).isTrue();
    assertThat(run.left().toSeconds()).isEqualTo(BLOCK_SECONDS);
    assertThat(run.place().english()).isEqualTo("block 7 of at most 14");
  }

  /** Told of three blocks, of which one more would decide all. */
  @Test
  void blocksThatMachinePairsRunSideBySideTakeTheTimeOfOne() {
    RunResult three = Told.RUN.with(Told.RUN.blocks().subList(0, 3));
    Fleet pairs = new Fleet(Fleet.Layout.PAIRS, 3, 3, Duration.ofMinutes(5), 2);
    Plan fleet = Plans.valid().quick(false).blocks(Blocks.asNeeded()).fleet(pairs).make();

    assertThat(after(1, plan(Blocks.asNeeded()), three).left().toSeconds())
        .isEqualTo(2 * BLOCK_SECONDS);
    assertThat(after(1, fleet, three).left().toSeconds()).isEqualTo(BLOCK_SECONDS);
  }
}
