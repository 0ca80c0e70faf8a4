package io.github.timebench.loadgen.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.lab.Installation;
import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabLock;
import io.github.timebench.loadgen.cli.StoredRuns;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Plan;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a user's wish for an end after a block that loses the block, or that nobody hears. */
class LoadRunTest {
  private static final RunResult MEASURED = StoredRuns.run().result("20261121-100000-run");

  @TempDir private Path folder;

  private final List<RunResult> kept = new ArrayList<>();
  private boolean wantedBefore;

  /** What a machine does in a wave. */
  private interface Wave {
    void measure(int wave, List<Block> blocks, Progress.Listener told, Interruption interruption);
  }

  private RunResult run(RunResult begun, Wave each) throws Exception {
    try (Interruption interruption = new Interruption();
        LabLock lock = LabLock.take(folder, false)) {
      if (wantedBefore) {
        interruption.wantEnd();
      }
      return new LoadRun(
              new Installation(folder), lock, interruption, progress -> {}, Optional.empty())
          .execute(
              begun,
              (setup, told) ->
                  new Machines() {
                    @Override
                    public RunEnd measure(int wave, List<Block> blocks) {
                      each.measure(wave, blocks, told, interruption);
                      return RunEnd.complete();
                    }

                    @Override
                    public void close() {}
                  },
              kept::add);
    }
  }

  /** Measures blocks that were measured before; the user wants an end in one of them. */
  private RunResult run(int wantedIn) throws Exception {
    return run(
        MEASURED.with(List.of()),
        (wave, blocks, told, interruption) -> {
          blocks.add(MEASURED.blocks().get(wave));
          if (wave == wantedIn) {
            interruption.wantEnd();
          }
        });
  }

  @Test
  void aRunEndsAfterTheBlockInWhichTheUserWantsAnEnd() throws Exception {
    RunResult result = run(1);

    assertThat(result.blocks()).hasSize(2);
    assertThat(result.end()).isEqualTo(RunEnd.interrupted("stopped by the user"));
  }

  @Test
  void aWishInTheLastBlockChangesNothing() throws Exception {
    RunResult result = run(5);

    assertThat(result.blocks()).hasSize(6);
    assertThat(result.end()).isEqualTo(RunEnd.complete());
  }

  /** Each block is lost once before it is measured. */
  @Test
  void aBlockThatIsLostIsMeasuredAgainAndStored() throws Exception {
    List<Integer> begun = new ArrayList<>();
    RunResult result =
        run(
            MEASURED.with(List.of()),
            (wave, blocks, told, interruption) -> {
              begun.add(wave);
              if (begun.size() % 2 == 1) {
                RunEnd died = RunEnd.cutShort("died");
                told.blockLost(new Block.Lost(wave, Instant.EPOCH, died, List.of()));
              } else {
                blocks.add(MEASURED.blocks().get(wave));
              }
            });

    assertThat(begun).startsWith(0, 0, 1, 1, 2, 2);
    assertThat(result.blocks()).hasSize(6).extracting(Block::index).isSorted();
    assertThat(kept).extracting(each -> each.blocks().size()).containsExactly(1, 2, 3, 4, 5, 6);
    assertThat(kept).noneMatch(each -> each.end().allMeasured());
    assertThat(result.lost()).extracting(Block.Lost::index).containsExactly(0, 1, 2, 3, 4, 5);
    assertThat(result.end()).isEqualTo(RunEnd.complete());
  }

  /** Of two machine pairs, one of which loses its first block. */
  @Test
  void aWaveThatLacksABlockIsMeasuredAgainUnlessTheUserWantsAnEnd() throws Exception {
    Fleet pairs = new Fleet(Fleet.Layout.PAIRS, 2, 2, Duration.ofMinutes(1), 2);
    Plan plan = MEASURED.plan();
    RunResult begun =
        MEASURED.with(List.of()).with(plan.with(plan.services().on(pairs), plan.payload()));
    List<Integer> waves = new ArrayList<>();
    RunResult result =
        run(
            begun,
            (wave, blocks, told, interruption) -> {
              waves.add(wave);
              blocks.add(MEASURED.blocks().get(blocks.size()));
              if (wave == 1) {
                interruption.wantEnd();
              }
            });

    assertThat(waves).containsExactly(0, 0, 1);
    assertThat(kept).singleElement().extracting(each -> each.blocks().size()).isEqualTo(2);
    assertThat(result.blocks()).hasSize(3);
    assertThat(result.end()).isEqualTo(RunEnd.interrupted("stopped by the user"));
  }

  @Test
  void aWishBeforeTheFirstBlockLeavesNoRun() {
    wantedBefore = true;

    assertThatThrownBy(() -> run(-1)).isInstanceOf(InterruptedException.class);
  }
}
