package io.github.timebench.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Hazard: arithmetic that looks like the textbook's and is not. */
class EffectTest {
  private static final double[] BLOCKS = {-0.021, -0.034, -0.012, -0.027, -0.019, -0.041};

  /** scipy 1.17.1: r = stats.ttest_1samp(d, 0); r.pvalue; r.confidence_interval(0.95). */
  @Test
  void interval_and_p_over_blocks_are_those_of_scipy() {
    Effect effect = Effect.of(BLOCKS);
    assertThat(effect.log()).isCloseTo(-0.025666666666666667, within(1e-15));
    assertThat(effect.sd()).isCloseTo(0.010576703960434303, within(1e-15));
    assertThat(effect.lowLog()).isCloseTo(-0.03676623675537543, within(1e-12));
    assertThat(effect.highLog()).isCloseTo(-0.014567096577957904, within(1e-12));
    assertThat(effect.p()).isCloseTo(0.0019248643999437683, within(1e-12));
    assertThat(effect.ratio()).isCloseTo(Math.exp(-0.025666666666666667), within(1e-15));
  }

  /**
   * Student (1908), the sleep data as R ships them: t.test(Pair(extra1, extra2) ~ 1) prints t =
   * -4.0621, df = 9, p-value = 0.002833, interval -2.4598858 to -0.7001142.
   */
  @Test
  void the_paired_test_is_that_of_students_own_data() {
    double[] one = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};
    double[] two = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};
    double[] differences = new double[one.length];
    for (int i = 0; i < one.length; i++) {
      differences[i] = one[i] - two[i];
    }
    Effect effect = Effect.of(differences);
    assertThat(effect.p()).isCloseTo(0.002833, within(5e-7));
    assertThat(effect.lowLog()).isCloseTo(-2.4598858, within(5e-8));
    assertThat(effect.highLog()).isCloseTo(-0.7001142, within(5e-8));
  }

  @Test
  void too_few_blocks_have_no_interval_and_unknown_ones_do_not_count() {
    assertThat(Effect.of().log()).isNaN();
    assertThat(Effect.of(0.1).hasInterval()).isFalse();
    assertThat(Effect.of(0.1).p()).isNaN();
    assertThat(Effect.of(Double.NaN, 0.1, 0.3).blocks()).isEqualTo(2);
    assertThat(Effect.of(0, 0, 0).p()).isEqualTo(1);
    assertThat(Effect.of(0.5, 0.5, 0.5).p()).isZero();
  }

  /** R's example of p.adjust: p.adjust(c(0.01, 0.04, 0.03, 0.005, 0.2), "holm"). */
  @Test
  void holms_adjustment_is_that_of_r() {
    assertThat(Holm.adjust(0.01, 0.04, 0.03, 0.005, 0.2))
        .containsExactly(new double[] {0.04, 0.09, 0.09, 0.025, 0.2}, within(1e-12));
    assertThat(Holm.adjust(0.6, Double.NaN, 0.7))
        .containsExactly(new double[] {1, Double.NaN, 1}, within(1e-12));
    assertThat(Holm.adjust()).isEmpty();
  }

  /** scipy 1.17.1: stats.wilcoxon(d, mode="exact"). */
  @Test
  void the_signed_rank_test_is_exact_for_few_blocks() {
    assertThat(SignedRank.p(0.8, -0.3, 1.2, 2.1, -0.5, 1.7, 0.9, 1.4))
        .isCloseTo(0.0390625, within(1e-12));
    assertThat(SignedRank.p(BLOCKS)).isCloseTo(0.03125, within(1e-12));
    assertThat(SignedRank.p(0.1, Double.NaN)).isEqualTo(1);
    assertThat(SignedRank.p()).isNaN();
    assertThat(SignedRank.p(0, 0)).isNaN();
  }

  /**
   * scipy 1.17.1: r = stats.ttest_ind(b, a, equal_var=False); r.df; r.pvalue;
   * r.confidence_interval(0.95).
   */
  @Test
  void two_runs_are_compared_by_welchs_test() {
    Welch welch =
        Welch.between(Effect.of(BLOCKS), Effect.of(-0.011, 0.004, -0.016, -0.002, -0.007));
    assertThat(welch.log()).isCloseTo(0.019266666666666668, within(1e-15));
    assertThat(welch.degrees()).isCloseTo(8.903736630673816, within(1e-10));
    assertThat(welch.p()).isCloseTo(0.0070863582428525975, within(1e-12));
    assertThat(welch.lowLog()).isCloseTo(0.006711004937970982, within(1e-10));
    assertThat(welch.highLog()).isCloseTo(0.03182232839536235, within(1e-10));
    assertThat(Welch.between(Effect.of(0.1), Effect.of(BLOCKS)).hasInterval()).isFalse();
  }

  /**
   * scipy 1.17.1: the two zeros, by optimize.brentq, of |stats.ttest_1samp(y - rho * x,
   * 0).statistic| - stats.t.ppf(0.975, 5).
   */
  @Test
  void the_ratio_of_paired_means_has_fiellers_interval() {
    double[] x = {0.21, 0.19, 0.22, 0.205, 0.198, 0.215};
    double[] y = {0.17, 0.165, 0.19, 0.16, 0.175, 0.181};
    Interval ratio = PairedRatio.of(y, x);
    assertThat(ratio.estimate()).isCloseTo(0.8408723747980614, within(1e-12));
    assertThat(ratio.low()).isCloseTo(0.8005087592336032, within(1e-9));
    assertThat(ratio.high()).isCloseTo(0.8822089955762685, within(1e-9));
  }

  @Test
  void a_ratio_to_nothing_has_no_interval() {
    Interval ratio = PairedRatio.of(new double[] {1, 2, 3}, new double[] {-1, 1, 0.1});
    assertThat(ratio.known()).isFalse();
    assertThat(PairedRatio.of(new double[] {1}, new double[] {1})).isEqualTo(Interval.UNKNOWN);
    assertThatThrownBy(() -> PairedRatio.of(new double[1], new double[2]))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
