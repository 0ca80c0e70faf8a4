package io.github.timebench.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.reports.figures.Statistic.Percentiles;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Hazards: arithmetic that looks like the textbook's and is not; a figure from too few samples. */
class EstimateTest {
  private static final double[] BLOCKS = {-0.021, -0.034, -0.012, -0.027, -0.019, -0.041};

  /** scipy 1.17.1: r = stats.ttest_1samp(d, 0); r.pvalue; r.confidence_interval(0.95). */
  @Test
  void intervalAndPOverBlocksAreThoseOfScipy() {
    Estimate effect = Estimate.mean(BLOCKS);
    assertThat(effect.value()).isCloseTo(-0.025666666666666667, within(1e-15));
    assertThat(effect.sd()).isCloseTo(0.010576703960434303, within(1e-15));
    assertThat(effect.low()).isCloseTo(-0.03676623675537543, within(1e-12));
    assertThat(effect.high()).isCloseTo(-0.014567096577957904, within(1e-12));
    assertThat(effect.p()).isCloseTo(0.0019248643999437683, within(1e-12));
    assertThat(effect.exp().value()).isCloseTo(Math.exp(-0.025666666666666667), within(1e-15));
  }

  /**
   * Student (1908), the sleep data as R ships them: t.test(Pair(extra1, extra2) ~ 1) prints t =
   * -4.0621, df = 9, p-value = 0.002833, interval -2.4598858 to -0.7001142.
   */
  @Test
  void thePairedTestIsThatOfStudentsOwnData() {
    double[] one = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};
    double[] two = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};
    double[] differences = new double[one.length];
    for (int i = 0; i < one.length; i++) {
      differences[i] = one[i] - two[i];
    }
    Estimate effect = Estimate.mean(differences);
    assertThat(effect.p()).isCloseTo(0.002833, within(5e-7));
    assertThat(effect.low()).isCloseTo(-2.4598858, within(5e-8));
    assertThat(effect.high()).isCloseTo(-0.7001142, within(5e-8));
  }

  @Test
  void tooFewBlocksHaveNoIntervalAndUnknownOnesDoNotCount() {
    assertThat(Estimate.mean().value()).isNaN();
    assertThat(Estimate.mean(0.1).hasInterval()).isFalse();
    assertThat(Estimate.mean(0.1).p()).isNaN();
    assertThat(Estimate.mean(Double.NaN, 0.1, 0.3).n()).isEqualTo(2);
    assertThat(Estimate.mean(0, 0, 0).p()).isEqualTo(1);
    assertThat(Estimate.mean(0.5, 0.5, 0.5).p()).isZero();
  }

  /**
   * scipy 1.17.1: r = stats.ttest_ind(b, a, equal_var=False); r.df; r.pvalue;
   * r.confidence_interval(0.95).
   */
  @Test
  void twoRunsAreComparedByWelchsTest() {
    Estimate welch =
        Estimate.welch(Estimate.mean(BLOCKS), Estimate.mean(-0.011, 0.004, -0.016, -0.002, -0.007));
    assertThat(welch.value()).isCloseTo(0.019266666666666668, within(1e-15));
    assertThat(welch.degrees()).isCloseTo(8.903736630673816, within(1e-10));
    assertThat(welch.p()).isCloseTo(0.0070863582428525975, within(1e-12));
    assertThat(welch.low()).isCloseTo(0.006711004937970982, within(1e-10));
    assertThat(welch.high()).isCloseTo(0.03182232839536235, within(1e-10));
    assertThat(Estimate.welch(Estimate.mean(0.1), Estimate.mean(BLOCKS)).hasInterval()).isFalse();
  }

  /**
   * scipy 1.17.1: the two zeros, by optimize.brentq, of |stats.ttest_1samp(y - rho * x,
   * 0).statistic| - stats.t.ppf(0.975, 5).
   */
  @Test
  void theRatioOfPairedMeansHasFiellersInterval() {
    double[] x = {0.21, 0.19, 0.22, 0.205, 0.198, 0.215};
    double[] y = {0.17, 0.165, 0.19, 0.16, 0.175, 0.181};
    Estimate ratio = Estimate.ratio(y, x, Estimate.CONFIDENCE);
    assertThat(ratio.value()).isCloseTo(0.8408723747980614, within(1e-12));
    assertThat(ratio.low()).isCloseTo(0.8005087592336032, within(1e-9));
    assertThat(ratio.high()).isCloseTo(0.8822089955762685, within(1e-9));
  }

  @Test
  void aRatioToNothingHasNoInterval() {
    Estimate ratio = Estimate.ratio(new double[] {1, 2, 3}, new double[] {-1, 1, 0.1}, 0.95);
    assertThat(ratio.known()).isFalse();
    assertThat(Estimate.ratio(new double[] {1}, new double[] {1}, 0.95))
        .isEqualTo(Estimate.UNKNOWN);
    assertThatThrownBy(() -> Estimate.ratio(new double[1], new double[2], 0.95))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /**
   * NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.5.2, data set ZARR13.DAT: n = 195, mean
   * 9.261460, sd 0.022789, 95 % interval 9.258242 to 9.264679. Of n points, one at the mean and the
   * others one sd beside it, half to each side, have that mean and sd.
   */
  @Test
  void theIntervalIsThatOfTheHandbook() {
    int n = 195;
    double[] values = new double[n];
    double sd = 0.02278881;
    for (int i = 0; i < n; i++) {
      values[i] = 9.261460 + (i == n - 1 ? 0 : i % 2 == 0 ? sd : -sd);
    }
    Estimate interval = Estimate.mean(values);
    assertThat(interval.value()).isCloseTo(9.261460, within(1e-6));
    assertThat(interval.low()).isCloseTo(9.258242, within(1e-6));
    assertThat(interval.high()).isCloseTo(9.264679, within(1e-6));
  }

  /** t(0.975, 2) = 4.302653 in any table: 2 ± 4.302653 · 1 / √3. */
  @Test
  void anIntervalCanAskForMoreValues() {
    Estimate three = Estimate.mean(1, 2, 3).from(3);
    assertThat(three.hasInterval()).isTrue();
    assertThat(three.high()).isCloseTo(2 + 4.302653 / Math.sqrt(3), within(1e-6));
    Estimate two = Estimate.mean(1, 2).from(3);
    assertThat(two.hasInterval()).isFalse();
    assertThat(two.value()).isEqualTo(1.5);
  }

  @Test
  void pairsAreComparedWithinThemselves() {
    Estimate paired = Estimate.paired(new double[] {1, 2, 4}, new double[] {2, 4, 5});
    assertThat(paired).isEqualTo(Estimate.mean(1, 2, 1));
  }

  @Test
  void whatWasCountedIsKnownWithoutAnInterval() {
    assertThat(Estimate.exact(0.5).known()).isTrue();
    assertThat(Estimate.exact(0.5).hasInterval()).isFalse();
    assertThat(Estimate.exact(Double.NaN).known()).isFalse();
  }

  @Test
  void theRatioOfALogarithmKeepsItsTest() {
    Estimate log = Estimate.mean(BLOCKS);
    assertThat(log.exp().low()).isEqualTo(Math.exp(log.low()));
    assertThat(log.exp().p()).isEqualTo(log.p());
    assertThat(log.exp().n()).isEqualTo(6);
  }

  @Test
  void percentilesArePublishedOnlyWithTwentySamplesBeyondThem() {
    assertThat(Percentiles.publishable(20_000, 0.999)).isTrue();
    assertThat(Percentiles.publishable(19_999, 0.999)).isFalse();
    assertThat(Percentiles.publishable(40, 0.5)).isTrue();
    assertThat(Percentiles.publishable(39, 0.5)).isFalse();
    assertThat(Percentiles.publishable(0, 0.5)).isFalse();
    Histogram histogram = new Histogram(3);
    for (int i = 1; i <= 1_000; i++) {
      histogram.recordValue(i);
    }
    assertThat(Percentiles.at(histogram, 0.9)).isEqualTo(900);
    assertThat(Percentiles.at(histogram, 0.99)).isNaN();
  }
}
