package io.github.timebench.loadgen.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.loadgen.watch.BlockGate;
import io.github.timebench.model.evidence.Gate;
import io.github.timebench.model.evidence.RunEnd;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazard: a run that shows what its last block saw where an earlier one was nearly not valid. */
class RunGatesTest {
  private static BlockGate steal(double share) {
    return new BlockGate("steal", "at most 2 %", 100 * share + " %", !(share > 0.02), share / 0.02);
  }

  private static BlockGate account(String observed, boolean passed) {
    return BlockGate.unranked("account", "begun = ended", observed, passed);
  }

  private static List<Gate> gates(BlockGate... ofBlocks) {
    List<List<BlockGate>> blocks = new ArrayList<>();
    for (BlockGate gate : ofBlocks) {
      blocks.add(List.of(gate));
    }
    return RunGates.of(blocks, List.of(), RunEnd.complete());
  }

  private static Gate first(BlockGate... ofBlocks) {
    return gates(ofBlocks).get(0);
  }

  @Test
  void theBlockNearestToTheLimitIsShown() {
    assertThat(first(steal(0.001), steal(0.015), steal(0.002)))
        .isEqualTo(new Gate("steal", "at most 2 %", "1.5 % (block 2, the worst of 3)", true));
  }

  @Test
  void aBlockInWhichItDidNotHoldIsWorseThanAnyInWhichItDid() {
    assertThat(first(account("5, 5", true), account("5, 4", false), account("6, 6", true)))
        .isEqualTo(new Gate("account", "begun = ended", "5, 4 (block 2, the worst of 3)", false));
  }

  @Test
  void ofSeveralThatDidNotHoldTheWorstIsShown() {
    assertThat(first(steal(0.03), steal(0.5), steal(0.05)).observed())
        .isEqualTo("50.0 % (block 2, the worst of 3)");
  }

  @Test
  void whatIsNotKnownIsShownOnlyWhereNothingIs() {
    assertThat(first(steal(Double.NaN), steal(0), steal(Double.NaN)).observed())
        .isEqualTo("0.0 % (block 2, the worst of 3)");
    assertThat(first(steal(Double.NaN), steal(Double.NaN)).observed()).isEqualTo("NaN %");
  }

  @Test
  void whatCannotBeRankedNamesItsBlock() {
    assertThat(first(account("5, 5", true), account("6, 6", true)).observed())
        .isEqualTo("5, 5 (block 1 of 2)");
  }

  @Test
  void oneBlockOrTheSameInAllNeedsNoNumber() {
    assertThat(first(steal(0.01)).observed()).isEqualTo("1.0 %");
    assertThat(first(account("0 wrong", true), account("0 wrong", true)).observed())
        .isEqualTo("0 wrong");
  }

  @Test
  void neighboursAndAnEarlyEndAreGatesOfTheRun() {
    List<Gate> gates =
        RunGates.of(List.of(), List.of("17", "23"), new RunEnd(RunEnd.Kind.INTERRUPTED, "stopped"));

    assertThat(gates).extracting(Gate::observed).containsExactly("process 17, 23", "stopped");
    assertThat(gates).noneMatch(Gate::passed);
    assertThat(gates(steal(0))).hasSize(3).allMatch(Gate::passed);
  }
}
