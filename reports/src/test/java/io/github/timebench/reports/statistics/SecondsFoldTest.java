package io.github.timebench.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Hazard: points that stand for other lengths of time than the rule's seconds. */
class SecondsFoldTest {
  /** The part of a slice of 250 ms that counts. */
  private static final double WINDOW_NANOS = 175e6;

  @Test
  void four_slices_of_250_ms_are_a_second_of_running_time() {
    SecondsFold fold = new SecondsFold();
    for (int slice = 0; slice < 12; slice++) {
      fold.add(WINDOW_NANOS, 1_750, 5e6);
    }
    assertThat(fold.seconds().callsPerSecond()).containsExactly(10_000, 10_000, 10_000);
    assertThat(fold.seconds().p50Nanos()[2]).isCloseTo(5e6, within(1.0));
  }

  @Test
  void a_long_slice_is_a_point_of_its_own() {
    SecondsFold fold = new SecondsFold();
    fold.add(3.5e9, 700, 5e6);
    fold.add(0.7e9, 70, 5e6);
    assertThat(fold.seconds().callsPerSecond()).containsExactly(200, 100);
  }

  @Test
  void medians_are_weighted_by_calls_on_the_logarithmic_scale() {
    SecondsFold fold = new SecondsFold();
    fold.add(0.35e9, 300, 1e6);
    fold.add(0.35e9, 100, 16e6);
    assertThat(fold.seconds().p50Nanos()[0]).isCloseTo(2e6, within(1.0));
  }

  @Test
  void a_rest_counts_from_half_a_second_on_and_only_at_the_end() {
    SecondsFold fold = new SecondsFold();
    fold.add(WINDOW_NANOS, 100, 1e6);
    assertThat(fold.close().count()).isZero();
    fold.add(WINDOW_NANOS, 100, 1e6);
    assertThat(fold.seconds().count()).isZero();
    assertThat(fold.close().count()).isEqualTo(1);
  }

  @Test
  void a_second_without_a_call_has_no_median() {
    SecondsFold fold = new SecondsFold();
    fold.add(0.7e9, 0, Double.NaN);
    assertThat(fold.seconds().callsPerSecond()).containsExactly(0);
    assertThat(fold.seconds().p50Nanos()).containsExactly(Double.NaN);
  }
}
