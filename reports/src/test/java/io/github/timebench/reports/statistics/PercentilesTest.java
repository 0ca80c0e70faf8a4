package io.github.timebench.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.figures.Statistic.Percentiles;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Hazard: a figure from too few samples. */
class PercentilesTest {
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
