package io.github.timebench.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.reports.model.SteadyRule;
import java.util.Arrays;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Hazards: a climb that is called steady; a flat line that never is. */
class SteadyStateTest {
  private static final SteadyRule RULE = new SteadyRule(20, 0.02, 5);

  @Test
  void a_flat_series_is_steady_for_nearly_all_seeds() {
    assertThat(shareSteady(60, 0.03, i -> 10_000)).isGreaterThanOrEqualTo(0.95);
    assertThat(shareSteady(25, 0.02, i -> 10_000)).isGreaterThanOrEqualTo(0.95);
    assertThat(shareSteady(300, 0.05, i -> 10_000)).isGreaterThanOrEqualTo(0.95);
  }

  @Test
  void a_flat_series_is_flat_from_its_first_second() {
    assertThat(state(series(60, 0.01, 7, i -> 10_000)))
        .isEqualTo(new SteadyState(SteadyState.Label.FLAT, 0, 60, "flat for the last 60 s"));
  }

  @Test
  void noise_that_lasts_from_second_to_second_is_mostly_not_taken_for_a_drift() {
    int steady = 0;
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      double deviation = 0;
      double[] throughput = new double[120];
      for (int i = 0; i < throughput.length; i++) {
        deviation = 0.5 * deviation + 0.02 * random.nextGaussian();
        throughput[i] = 10_000 * Math.exp(deviation);
      }
      steady += state(throughput).steady() ? 1 : 0;
    }
    assertThat(steady / 200.0).isGreaterThanOrEqualTo(0.95);
  }

  @Test
  void an_exponential_approach_is_warming_while_it_climbs() {
    IntToDoubleFunction approach = i -> 12_000 * (1 - 0.7 * Math.exp(-i / 15.0));
    assertThat(shareSteady(20, 0.02, approach)).isZero();
    assertThat(shareSteady(30, 0.02, approach)).isZero();
    assertThat(shareSteady(40, 0.02, approach)).isLessThanOrEqualTo(0.02);
  }

  @Test
  void an_exponential_approach_becomes_steady_once_it_has_flattened() {
    IntToDoubleFunction approach = i -> 12_000 * (1 - 0.7 * Math.exp(-i / 15.0));
    assertThat(shareSteady(120, 0.02, approach)).isGreaterThanOrEqualTo(0.95);
    SteadyState state = state(series(120, 0.01, 3, approach));
    // At 30 s the approach is still 9 % below its end, at 60 s 1.3 %.
    assertThat(state.tailStart()).isBetween(30, 75);
  }

  @Test
  void a_step_is_warming_until_the_new_level_has_held_long_enough() {
    IntToDoubleFunction step = i -> i < 60 ? 10_000 : 11_500;
    assertThat(shareSteady(75, 0.02, step)).isLessThanOrEqualTo(0.02);
    SteadyState state = state(series(90, 0.01, 4, step));
    assertThat(state.steady()).isTrue();
    assertThat(state.tailStart()).isBetween(59, 61);
  }

  @Test
  void a_drift_is_warming() {
    // 0.4 % a second: 8 % over the 20 s that must be flat.
    assertThat(shareSteady(60, 0.02, i -> 10_000 * Math.exp(0.004 * i))).isLessThan(0.02);
    assertThat(shareSteady(60, 0.02, i -> 10_000 * Math.exp(-0.004 * i))).isLessThan(0.02);
  }

  @Test
  void a_sawtooth_that_climbs_and_falls_slowly_is_warming_wherever_it_is_cut() {
    for (int points = 105; points < 135; points += 3) {
      assertThat(shareSteady(points, 0.01, i -> 10_000 * (1 + 0.5 * (i % 30) / 30.0)))
          .as("%d points", points)
          .isLessThan(0.02);
    }
  }

  @Test
  void single_spikes_do_not_hide_a_flat_series() {
    assertThat(shareSteady(120, 0.02, i -> i % 17 == 5 ? 8_000 : 10_000))
        .isGreaterThanOrEqualTo(0.9);
  }

  @Test
  void a_short_series_is_warming_and_says_so() {
    SteadyState state = state(series(12, 0.01, 5, i -> 10_000));
    assertThat(state.label()).isEqualTo(SteadyState.Label.NEVER);
    assertThat(state.tailSeconds()).isZero();
    assertThat(state.reason()).isEqualTo("too short: 12 of 20 s");
    assertThat(state(new double[0]).steady()).isFalse();
  }

  @Test
  void a_constant_series_is_steady() {
    double[] constant = new double[40];
    Arrays.fill(constant, 5_000);
    assertThat(state(constant).steady()).isTrue();
    assertThat(state(constant).tailSeconds()).isEqualTo(40);
  }

  @Test
  void a_standstill_in_the_tail_is_warming() {
    double[] series = series(60, 0.01, 6, i -> 10_000);
    series[50] = 0;
    assertThat(state(series).reason()).isEqualTo("no call was answered in second 50");
    series[50] = 10_000;
    series[10] = 0;
    assertThat(state(series).steady()).isTrue();
    assertThat(state(series).tailStart()).isEqualTo(11);
  }

  @Test
  void the_median_must_be_flat_too() {
    double[] throughput = series(60, 0.01, 8, i -> 10_000);
    double[] medians = series(60, 0.01, 9, i -> i < 50 ? 20e6 : 17e6);
    SteadyState state = SteadyState.of(throughput, medians, RULE);
    assertThat(state.steady()).isFalse();
    assertThat(state.reason()).isEqualTo("median flat for 10 of 20 s");
  }

  @Test
  void series_of_different_length_are_refused() {
    assertThatThrownBy(() -> SteadyState.of(new double[3], new double[4], RULE))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** They take a second here; with another factor of their length they would take minutes. */
  @Test
  @Timeout(60)
  void hundreds_of_series_of_300_points_are_judged_in_a_moment() {
    double[] series = series(300, 0.03, 10, i -> 12_000 * (1 - 0.7 * Math.exp(-i / 40.0)));
    for (int repeat = 0; repeat < 400; repeat++) {
      assertThat(state(series).tailStart()).isPositive();
    }
  }

  private static double shareSteady(int points, double noise, IntToDoubleFunction level) {
    int steady = 0;
    for (int seed = 0; seed < 200; seed++) {
      if (state(series(points, noise, seed, level)).steady()) {
        steady++;
      }
    }
    return steady / 200.0;
  }

  /** In a closed loop the median is the mirror image of the throughput. */
  private static SteadyState state(double[] throughput) {
    double[] medians = Arrays.stream(throughput).map(x -> 200 * 1e9 / x).toArray();
    return SteadyState.of(throughput, medians, RULE);
  }

  private static double[] series(int points, double noise, long seed, IntToDoubleFunction level) {
    Random random = new Random(seed * 7_919 + 13);
    double[] series = new double[points];
    for (int i = 0; i < points; i++) {
      series[i] = level.applyAsDouble(i) * Math.exp(noise * random.nextGaussian());
    }
    return series;
  }
}
