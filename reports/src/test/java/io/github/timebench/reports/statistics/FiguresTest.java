package io.github.timebench.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Hazard: a figure from too few samples. */
class FiguresTest {
  /**
   * NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.5.2, data set ZARR13.DAT: n = 195, mean
   * 9.261460, sd 0.022789, 95 % interval 9.258242 to 9.264679. Of n points, one at the mean and the
   * others one sd beside it, half to each side, have that mean and sd.
   */
  @Test
  void the_interval_is_that_of_the_handbook() {
    int n = 195;
    double[] values = new double[n];
    double sd = 0.02278881;
    for (int i = 0; i < n; i++) {
      values[i] = 9.261460 + (i == n - 1 ? 0 : i % 2 == 0 ? sd : -sd);
    }
    MeanInterval interval = MeanInterval.of(values, 0.95);
    assertThat(interval.mean()).isCloseTo(9.261460, within(1e-6));
    assertThat(interval.low()).isCloseTo(9.258242, within(1e-6));
    assertThat(interval.high()).isCloseTo(9.264679, within(1e-6));
  }

  /** t(0.975, 2) = 4.302653 in any table: 2 ± 4.302653 · 1 / √3. */
  @Test
  void three_values_have_an_interval_and_two_have_none() {
    MeanInterval three = MeanInterval.of(new double[] {1, 2, 3}, 0.95);
    assertThat(three.known()).isTrue();
    assertThat(three.high()).isCloseTo(2 + 4.302653 / Math.sqrt(3), within(1e-6));
    MeanInterval two = MeanInterval.of(new double[] {1, 2}, 0.95);
    assertThat(two.known()).isFalse();
    assertThat(two.mean()).isEqualTo(1.5);
    assertThat(MeanInterval.of(new double[0], 0.95).mean()).isNaN();
  }

  @Test
  void percentiles_are_published_only_with_twenty_samples_beyond_them() {
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

  /** By hand: deviations -1.5 -0.5 0.5 1.5, squares 5, products 0.75 - 0.25 + 0.75 = 1.25. */
  @Test
  void moments_are_those_computed_by_hand() {
    Moments moments = Moments.of(new double[] {9, 1, 2, 3, 4, 9}, 1, 5);
    assertThat(moments.mean()).isEqualTo(2.5);
    assertThat(moments.variance()).isCloseTo(5 / 3.0, within(1e-12));
    assertThat(moments.lag1()).isCloseTo(0.25, within(1e-12));
    double expected = Math.sqrt(5 / 3.0 / 4 * 1.25 / 0.75);
    assertThat(moments.standardErrorOfMean()).isCloseTo(expected, within(1e-12));
  }

  /** By hand for 0, 2, 1, 3: slope 0.8; residuals -0.3, 0.9, -0.9, 0.3; s² = 1.8 / 2. */
  @Test
  void a_line_is_the_one_computed_by_hand() {
    Line line = Line.through(new double[] {0, 2, 1, 3}, 0, 4);
    assertThat(line.change()).isCloseTo(2.4, within(1e-12));
    assertThat(line.standardErrorOfChange()).isCloseTo(3 * Math.sqrt(0.9 / 5), within(1e-12));
  }
}
