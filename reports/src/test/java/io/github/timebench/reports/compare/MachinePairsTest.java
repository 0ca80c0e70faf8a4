package io.github.timebench.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.fleet.FleetAnalysis.MachineSpread;
import io.github.timebench.reports.statistics.Replicate;
import io.github.timebench.reports.statistics.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Hazard: blocks of one machine counted as if they were independent, which makes intervals narrow
 * and wrong.
 */
class MachinePairsTest {
  private static final String SLOW = "localdatetime+stock";

  /** Closed loops whose blocks are those of so many machine pairs, in turn. */
  private static RunResult ofPairs(int pairs, int blocksEach) {
    RunResult run = ReplicatedRuns.closed(pairs * blocksEach);
    return run.with(
        IntStream.range(0, run.blocks().size())
            .mapToObj(i -> named(run.blocks().get(i), "pair-" + i % pairs))
            .toList());
  }

  private static Block named(Block block, String machines) {
    return Records.with(block, "machines", machines);
  }

  private static Comparison slow(RunAnalysis analysis) {
    return analysis.comparisons().of(SLOW, Figure.CALLS_PER_SECOND).orElseThrow();
  }

  @Test
  void theIntervalIsThatOfTheMeansOfTheMachinePairs() {
    Comparison comparison = slow(RunAnalysis.soFar(ofPairs(5, 3)));
    double[] means = new double[5];
    for (int pair = 0; pair < 5; pair++) {
      for (int block = pair; block < 15; block += 5) {
        means[pair] += comparison.blockLogs()[block] / 3;
      }
    }
    double mean = Arrays.stream(means).average().orElseThrow();
    assertThat(comparison.blockLogs()).hasSize(15);
    assertThat(comparison.effect().n()).isEqualTo(5);
    assertThat(comparison.effect().value()).isCloseTo(mean, within(1e-12));
    assertThat(comparison.effect().hasInterval()).isTrue();
    assertThat(comparison.finding().orElseThrow().verdict()).isEqualTo(Verdict.SLOWER);
    assertThat(comparison.finding().orElseThrow().after()).isEqualTo(5);
  }

  @Test
  void fewerMachinePairsThanAVerdictTakesHaveNoInterval() {
    Comparison comparison = slow(RunAnalysis.soFar(ofPairs(2, 4)));
    assertThat(comparison.effect().n()).isEqualTo(2);
    assertThat(comparison.effect().value()).isNegative();
    assertThat(comparison.effect().hasInterval()).isFalse();
    assertThat(comparison.finding().orElseThrow().verdict()).isEqualTo(Verdict.OPEN);
    assertThat(comparison.finding().orElseThrow().reason())
        .hasToString("2 of the 3 machine pairs a verdict takes");
  }

  @Test
  void moreMachinePairsThanTheLastLookOfBlocksAreAllCounted() {
    Comparison comparison = slow(RunAnalysis.soFar(ofPairs(20, 1)));
    assertThat(comparison.effect().n()).isEqualTo(20);
    assertThat(comparison.finding().orElseThrow().after()).isEqualTo(20);
  }

  @Test
  void aRunOnOneMachineRepeatsBlocks() {
    assertThat(Replicate.of(ReplicatedRuns.closed(4))).isEqualTo(Replicate.BLOCK);
    assertThat(Replicate.of(ofPairs(2, 2))).isEqualTo(Replicate.MACHINE_PAIR);
  }

  @Test
  void theSpreadBetweenMachinesIsWhatTheirBlocksDoNotExplain() {
    // Analysis of variance by hand: means 1, 3, 5; within variance (2 + 2 + 2) / 3 = 2.
    MachineSpread spread =
        MachineSpread.of(
            SLOW,
            List.of(new double[] {0, 2}, new double[] {2, 4}, new double[] {4, 6, Double.NaN}));
    assertThat(spread.pairs()).isEqualTo(3);
    assertThat(spread.within()).isCloseTo(Math.sqrt(2), within(1e-12));
    assertThat(spread.between()).isCloseTo(Math.sqrt(4 - 2 / 2.0), within(1e-12));
  }

  @Test
  void oneBlockPerPairTellsNothingOfWhatIsWithin() {
    MachineSpread spread = MachineSpread.of(SLOW, List.of(new double[] {1}, new double[] {3}));
    assertThat(spread.within()).isNaN();
    assertThat(spread.between()).isCloseTo(Math.sqrt(2), within(1e-12));
  }
}
