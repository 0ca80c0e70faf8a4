package io.github.timebench.reports.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.reports.capacity.CapacityFit.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a curve that is not the likeliest one, a search without an end on one side that has no
 * place or any, and slices so clean and so late that no curve is the steepest.
 */
class CapacityFitTest {
  private static final double SHARE = 0.01;

  /** Block, variant, rate, calls beyond of 100. */
  private static final int[][] SLICES = {
    {0, 0, 1000, 0}, {0, 0, 1050, 2}, {0, 0, 1100, 30}, {0, 0, 1080, 12},
    {0, 1, 900, 0}, {0, 1, 950, 3}, {0, 1, 1000, 41}, {0, 1, 970, 9},
    {1, 0, 800, 1}, {1, 0, 840, 4}, {1, 0, 880, 35}, {1, 0, 860, 16},
    {1, 1, 700, 0}, {1, 1, 760, 5}, {1, 1, 800, 48}, {1, 1, 780, 20}
  };

  private static List<Row> rows(int[]... slices) {
    List<Row> rows = new ArrayList<>();
    for (int[] slice : slices) {
      rows.add(new Row(slice[0], slice[1], Math.log(slice[2]), slice[3] / 100.0, 100));
    }
    return rows;
  }

  private static double rate(CapacityFit fit, int block, int variant) {
    return Math.exp(fit.lnRate(block, variant, SHARE));
  }

  /**
   * statsmodels 0.15.0: GLM binomial, fit_regularized(L1_wt=0, alpha=ridges / 16); within what its
   * optimizer leaves.
   */
  @Test
  void itIsThePenalisedBinomialRegressionOfStatsmodels() {
    CapacityFit fit = CapacityFit.of(rows(SLICES), 2, 2);

    assertThat(fit.slope()).isCloseTo(56.79313, within(1e-4));
    assertThat(fit.lnRate(0, 0, SHARE)).isCloseTo(6.9382293, within(1e-6));
    assertThat(fit.lnRate(0, 1, SHARE)).isCloseTo(6.8345757, within(1e-6));
    assertThat(fit.lnRate(1, 0, SHARE)).isCloseTo(6.7079403, within(1e-6));
    assertThat(fit.lnRate(1, 1, SHARE)).isCloseTo(6.6042428, within(1e-6));
  }

  /** statsmodels 0.15.0: GLM binomial, of the rows of one pair, and of blocks plus variants. */
  @Test
  void itsRidgesHardlyMoveWhatTheSlicesTell() {
    CapacityFit one = CapacityFit.of(rows(SLICES).subList(0, 4), 1, 1);
    assertThat(one.lnRate(0, 0, SHARE)).isCloseTo(6.945776, within(2e-4));

    CapacityFit all = CapacityFit.of(rows(SLICES), 2, 2);
    for (int block = 0; block < 2; block++) {
      assertThat(all.lnRate(block, 1, SHARE) - all.lnRate(block, 0, SHARE))
          .isCloseTo(-0.103677, within(2e-4));
    }
  }

  @Test
  void aSearchWithoutAnUpperEndLiesWhereItsBlockAndItsVariantDo() {
    List<Row> rows = rows(SLICES);
    rows.addAll(rows(new int[][] {{2, 0, 1000, 0}, {2, 0, 1050, 3}, {2, 0, 1080, 20}}));
    rows.addAll(rows(new int[][] {{2, 1, 800, 0}, {2, 1, 850, 0}}));
    CapacityFit fit = CapacityFit.of(rows, 3, 2);

    assertThat(rate(fit, 2, 1)).isCloseTo(0.9 * rate(fit, 2, 0), within(10.0));
  }

  @Test
  void aSearchOfWhichEvenTheLowestRateMissesLiesBelowIt() {
    List<Row> rows = rows(SLICES);
    rows.addAll(rows(new int[][] {{2, 0, 1000, 0}, {2, 0, 1050, 3}, {2, 0, 1080, 20}}));
    rows.addAll(rows(new int[][] {{2, 1, 800, 60}, {2, 1, 750, 10}, {2, 1, 740, 4}}));
    CapacityFit fit = CapacityFit.of(rows, 3, 2);

    assertThat(rate(fit, 2, 1)).isBetween(690.0, 740.0);
  }

  @Test
  void slicesThatAreCleanBelowARateAndLateAboveItHaveASteepCurveBetween() {
    CapacityFit fit =
        CapacityFit.of(
            rows(new int[][] {{0, 0, 500, 0}, {0, 0, 1000, 0}, {0, 0, 1030, 100}}), 1, 1);

    assertThat(fit.grows()).isTrue();
    assertThat(rate(fit, 0, 0)).isBetween(1000.0, 1030.0);
  }

  @Test
  void aShareThatDoesNotGrowWithTheRateHasNoCapacity() {
    CapacityFit fit =
        CapacityFit.of(rows(new int[][] {{0, 0, 500, 2}, {0, 0, 1000, 1}, {0, 0, 2000, 1}}), 1, 1);

    assertThat(fit.grows()).isFalse();
  }

  @Test
  void aHundredBlocksTakeNoTime() {
    List<Row> rows = new ArrayList<>();
    for (int block = 0; block < 100; block++) {
      for (int[] slice : SLICES) {
        rows.addAll(rows(new int[] {block, slice[1], slice[2] + block, slice[3]}));
      }
    }
    assertThat(CapacityFit.of(rows, 100, 2).grows()).isTrue();
  }
}
