package io.github.timebench.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.plan.Blocks;
import io.github.timebench.reports.statistics.SimulatedRuns.Noise;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Hazard: verdicts that cry "different" too often, or call "equivalent" what is not, or sleep. The
 * whole chain over the range of noise that machines show: looks after each block, the spread in the
 * light of the others. The tables of the documentation are {@link VerdictSimulation}'s.
 */
class VerdictSimulationTest {
  private static final int RUNS = 300;
  private static final long SEED = 20_261_122L;
  private static final double MAX_ERROR = 0.06;

  /** A block effect scatters by 0.9 to 3.4 %. */
  private static final List<Noise> MACHINES =
      List.of(
          new Noise(0.07, 0, 0.005, 1),
          new Noise(0.07, -0.3, 0.002, 1),
          new Noise(0.07, 0, 0.019, 1),
          new Noise(0.14, -0.3, 0.0065, 1),
          new Noise(0.14, 0, 0.019, 1),
          new Noise(0.25, -0.3, 0.005, 1));

  @ParameterizedTest
  @CsvSource({"1, 14, 1", "5, 7, 2"})
  void ofEqualVariantsNoneIsCalledDifferentInMostRuns(int contrasts, int looks, double scale) {
    assertEqualOnesHeld(contrasts, looks, scale);
  }

  @ParameterizedTest
  @Tag("night")
  @CsvSource({"5, 10, 1", "1, 14, 1.5", "3, 14, 2"})
  void norOfOthers(int contrasts, int looks, double scale) {
    assertEqualOnesHeld(contrasts, looks, scale);
    assertThoseAtTheMarginHeld(contrasts, looks, scale);
  }

  @ParameterizedTest
  @CsvSource({"1, 14, 1", "5, 7, 2"})
  void ofEffectsAtTheMarginNoneIsCalledSmallerInMostRuns(int contrasts, int looks, double scale) {
    assertThoseAtTheMarginHeld(contrasts, looks, scale);
  }

  private static void assertEqualOnesHeld(int contrasts, int looks, double scale) {
    assertHeld(new double[contrasts], looks, scale, VerdictSimulation.Outcome::family);
  }

  private static void assertThoseAtTheMarginHeld(int contrasts, int looks, double scale) {
    double[] effects = new double[contrasts];
    Arrays.fill(effects, -0.02);
    assertHeld(effects, looks, scale, VerdictSimulation.Outcome::margin);
  }

  /** On each machine, and on all together, beyond what chance adds to that in so many runs. */
  private static void assertHeld(
      double[] effects,
      int looks,
      double scale,
      ToDoubleFunction<VerdictSimulation.Outcome> share) {
    double sum = 0;
    for (Noise noise : MACHINES) {
      double error =
          share.applyAsDouble(
              VerdictSimulation.outcome(RUNS, effects, noise.scaled(scale), looks, 0, SEED));
      assertThat(error).describedAs("%s", noise).isLessThanOrEqualTo(MAX_ERROR + chance(RUNS));
      sum += error;
    }
    assertThat(sum / MACHINES.size())
        .isLessThanOrEqualTo(MAX_ERROR + chance(MACHINES.size() * RUNS));
  }

  /** A stall makes the p99 of a block longer, and nothing makes it much shorter. */
  @ParameterizedTest
  @CsvSource({"1, 0.05", "3, 0.2"})
  void errorsOfAP99ThatScattersOnOneSideAreHeldToo(int contrasts, double blockSd) {
    assertErrorsOfAP99Held(contrasts, blockSd);
  }

  @ParameterizedTest
  @Tag("night")
  @CsvSource({"3, 0.05", "1, 0.1"})
  void soAreThoseThatScatterOtherwise(int contrasts, double blockSd) {
    assertErrorsOfAP99Held(contrasts, blockSd);
  }

  private static void assertErrorsOfAP99Held(int contrasts, double blockSd) {
    double[] effects = new double[contrasts];
    double held = MAX_ERROR + chance(2 * RUNS);

    assertThat(VerdictSimulation.ofP99(2 * RUNS, effects, blockSd, Blocks.MAX_LOOKS).family())
        .isLessThanOrEqualTo(held);
    Arrays.fill(effects, 0.1);
    assertThat(VerdictSimulation.ofP99(2 * RUNS, effects, blockSd, Blocks.MAX_LOOKS).margin())
        .isLessThanOrEqualTo(held);
    Arrays.fill(effects, 1);
    assertThat(VerdictSimulation.ofP99(2 * RUNS, effects, blockSd, Blocks.MAX_LOOKS).different())
        .isGreaterThanOrEqualTo(0.97);
  }

  private static double chance(int runs) {
    return 2.5 * Math.sqrt(MAX_ERROR * (1 - MAX_ERROR) / runs);
  }

  @Test
  void trueEffectsAreFoundInAsManyBlocksAsPromised() {
    VerdictSimulation.Outcome five = usual(0, -0.05);
    assertThat(five.different()).isGreaterThanOrEqualTo(0.97);
    assertThat(five.blocks()).isLessThanOrEqualTo(5);
    VerdictSimulation.Outcome two = usual(0, -0.02);
    assertThat(two.different()).isGreaterThanOrEqualTo(0.75);
    assertThat(two.blocks()).isLessThanOrEqualTo(10);
    VerdictSimulation.Outcome none = usual(0, 0);
    assertThat(none.within()).isGreaterThanOrEqualTo(0.75);
    assertThat(none.blocks()).isLessThanOrEqualTo(11);
  }

  /** Half a minute in one block costs precision, not the run. */
  @Test
  void aNeighbourDoesNotTellTheBaselineFromItself() {
    VerdictSimulation.Outcome disturbed = usual(VerdictSimulation.NEIGHBOUR_SLICES, -0.05);
    assertThat(disturbed.again()).isLessThanOrEqualTo(0.02);
    assertThat(disturbed.different()).isGreaterThanOrEqualTo(0.95);
    assertThat(usual(VerdictSimulation.NEIGHBOUR_SLICES, 0).family())
        .isLessThanOrEqualTo(MAX_ERROR);
  }

  private static VerdictSimulation.Outcome usual(int neighbour, double effect) {
    double[] effects = {effect};
    return VerdictSimulation.outcome(
        2 * RUNS, effects, Noise.USUAL, Blocks.MAX_LOOKS, neighbour, SEED);
  }
}
