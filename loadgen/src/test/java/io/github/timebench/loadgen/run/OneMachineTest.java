package io.github.timebench.loadgen.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.cli.StoredRuns;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.run.DriverJvm.DriverDiedException;
import io.github.timebench.loadgen.run.Machines.BlockMeasurement;
import io.github.timebench.loadgen.run.OneMachine.RegistryServer;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.reports.language.Text;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazard: a JVM that dies and takes the verdicts of all other blocks along, or a run without end.
 */
class OneMachineTest {
  private static final List<Block> MEASURED = StoredRuns.run().result("run").blocks();
  private static final RunEnd DIED = RunEnd.cutShort("the provider's JVM ended");

  @TempDir private Path folder;
  private final Interruption interruption = new Interruption();
  private final List<Block.Lost> lost = new ArrayList<>();
  private final List<Block> blocks = new ArrayList<>();
  private final Deque<BlockMeasurement> attempts = new ArrayDeque<>();

  @AfterEach
  void endInterruption() {
    interruption.close();
  }

  private static final BlockMeasurement WHOLE =
      (block, measured) -> {
        measured.addAll(MEASURED.get(block).pairs());
        return RunEnd.complete();
      };

  /** What was measured until then is partial. */
  private static final BlockMeasurement PROVIDER_DIES =
      (block, measured) -> {
        Pair partial = MEASURED.get(block).pairs().get(0).endedAs(DIED);
        measured.add(partial);
        return partial.end();
      };

  private static final BlockMeasurement DRIVER_DIES =
      (block, measured) -> {
        throw new DriverDiedException(Phrase.of("the driver's JVM ended"));
      };

  private static final BlockMeasurement PROVIDER_DIES_BEFORE_THE_LOAD =
      (block, measured) -> {
        throw new JvmDiedException(Phrase.of("the provider's JVM was killed"));
      };

  private static final BlockMeasurement CANNOT_BEGIN =
      (block, measured) -> {
        throw new LabException(Phrase.of("no provider"));
      };

  /** Measures blocks as a run does, until it ends or the attempts are used up. */
  private RunEnd run(boolean quick, RegistryChoice registry, BlockMeasurement... each)
      throws Exception {
    attempts.addAll(List.of(each));
    Plan plan = Plans.valid().quick(quick).make();
    Progress.Listener told =
        new Progress.Listener() {
          @Override
          public void on(Progress progress) {}

          @Override
          public void blockLost(Block.Lost one) {
            lost.add(one);
          }
        };
    try (OneMachine machine =
        new OneMachine(
            plan,
            RegistryServer.of(registry, "run"),
            (block, measured) -> attempts.remove().run(block, measured),
            new ThreadsRecorder(plan, folder),
            interruption,
            told)) {
      RunEnd end = RunEnd.complete();
      while (end.allMeasured() && !attempts.isEmpty()) {
        end = machine.measure(blocks.size(), blocks);
      }
      return end;
    }
  }

  private RunEnd run(BlockMeasurement... each) throws Exception {
    return run(false, new RegistryChoice(RegistryChoice.EMBEDDED, Text.EMPTY), each);
  }

  @Test
  void aBlockThatLosesAJvmIsMeasuredAgainAndItsEvidenceIsKeptApart() throws Exception {
    assertThat(run(WHOLE, PROVIDER_DIES, WHOLE, DRIVER_DIES, WHOLE)).isEqualTo(RunEnd.complete());

    assertThat(blocks).extracting(Block::index).containsExactly(0, 1, 2);
    assertThat(blocks).allMatch(block -> block.pairs().get(0).end().allMeasured());
    assertThat(lost).extracting(Block.Lost::index).containsExactly(1, 2);
    assertThat(lost.get(0).end()).isEqualTo(DIED);
    assertThat(lost.get(0).pairs()).hasSize(1);
    assertThat(lost.get(1).pairs()).isEmpty();
  }

  @Test
  void theThirdLossOfABlockEndsTheRunWhichKeepsWhatItHas() throws Exception {
    assertThat(run(WHOLE, DRIVER_DIES, PROVIDER_DIES, PROVIDER_DIES, WHOLE)).isEqualTo(DIED);

    assertThat(attempts).hasSize(1);
    assertThat(lost).extracting(Block.Lost::index).containsExactly(1, 1);
    assertThat(blocks).extracting(Block::index).containsExactly(0, 1);
    assertThat(blocks.get(1).pairs().get(0).end()).isEqualTo(DIED);
  }

  @Test
  void theThirdBlockThatIsLostEndsTheRun() throws Exception {
    RunEnd end = run(PROVIDER_DIES_BEFORE_THE_LOAD, WHOLE, DRIVER_DIES, WHOLE, DRIVER_DIES, WHOLE);

    assertThat(end).isEqualTo(RunEnd.cutShort("the driver's JVM ended"));
    assertThat(blocks).hasSize(2);
    assertThat(lost).hasSize(2);
  }

  @Test
  void aBlockThatCannotBeginIsMeasuredAgainUnlessItIsTheFirst() throws Exception {
    assertThat(run(WHOLE, CANNOT_BEGIN, WHOLE)).isEqualTo(RunEnd.complete());
    assertThat(blocks).hasSize(2);

    blocks.clear();
    assertThatThrownBy(() -> run(CANNOT_BEGIN)).hasMessage("no provider");
  }

  @Test
  void aFirstLookIsNotBegunAgain() throws Exception {
    RegistryChoice own = new RegistryChoice(RegistryChoice.EMBEDDED, Text.EMPTY);
    assertThat(run(true, own, PROVIDER_DIES, WHOLE)).isEqualTo(DIED);

    assertThat(blocks).hasSize(1);
    assertThat(lost).isEmpty();
  }

  @Test
  void aProviderThatWasThereBeforeAndIsGoneEndsTheRun() throws Exception {
    RegistryChoice other = new RegistryChoice("zookeeper://127.0.0.1:2181", Text.EMPTY);
    assertThat(run(false, other, WHOLE, PROVIDER_DIES, WHOLE)).isEqualTo(DIED);

    assertThat(lost).isEmpty();
  }
}
