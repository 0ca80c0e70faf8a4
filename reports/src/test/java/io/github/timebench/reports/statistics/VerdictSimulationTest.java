package io.github.timebench.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Hazard: verdicts that cry "different" too often, or call "equivalent" what is not, or sleep. The
 * whole chain with noise as it is really seen ({@link SimulatedRuns}): looks after each block, the
 * spread in the light of the others, the drift and its cuts. The tables of the documentation are
 * {@link VerdictSimulation}'s.
 */
class VerdictSimulationTest {
  private static final int RUNS = 1_000;
  private static final long SEED = 20_261_122L;

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "3, 1", "5, 1", "1, 1.5", "3, 1.5"})
  void equalVariantsAreSeldomCalledDifferent(int contrasts, double scale) {
    assertThat(outcome(new double[contrasts], scale, 0).family()).isLessThanOrEqualTo(0.06);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "3, 1", "1, 1.5", "3, 1.5"})
  void anEffectAtTheMarginIsSeldomCalledEquivalent(int contrasts, double scale) {
    double[] effects = new double[contrasts];
    effects[0] = -0.02;
    assertThat(outcome(effects, scale, 0).equivalent()).isLessThanOrEqualTo(0.06);
  }

  @Test
  void trueEffectsAreFoundInAsManyBlocksAsPromised() {
    VerdictSimulation.Outcome five = outcome(new double[] {-0.05}, 1, 0);
    assertThat(five.different()).isGreaterThanOrEqualTo(0.97);
    assertThat(five.blocks()).isLessThanOrEqualTo(5);
    VerdictSimulation.Outcome two = outcome(new double[] {-0.02}, 1, 0);
    assertThat(two.different()).isGreaterThanOrEqualTo(0.75);
    assertThat(two.blocks()).isLessThanOrEqualTo(10);
    VerdictSimulation.Outcome none = outcome(new double[1], 1, 0);
    assertThat(none.equivalent()).isGreaterThanOrEqualTo(0.75);
    assertThat(none.blocks()).isLessThanOrEqualTo(11);
  }

  /** Half a minute in one block costs precision, not the run. */
  @Test
  void aNeighbourDoesNotTellTheBaselineFromItself() {
    VerdictSimulation.Outcome disturbed =
        outcome(new double[] {-0.05}, 1, VerdictSimulation.NEIGHBOUR_SLICES);
    assertThat(disturbed.again()).isLessThanOrEqualTo(0.02);
    assertThat(disturbed.different()).isGreaterThanOrEqualTo(0.95);
    assertThat(outcome(new double[1], 1, VerdictSimulation.NEIGHBOUR_SLICES).family())
        .isLessThanOrEqualTo(0.06);
  }

  private static VerdictSimulation.Outcome outcome(double[] effects, double scale, int neighbour) {
    return VerdictSimulation.outcome(RUNS, effects, scale, neighbour, SEED);
  }
}
