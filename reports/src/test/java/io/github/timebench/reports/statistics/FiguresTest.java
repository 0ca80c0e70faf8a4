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
}
