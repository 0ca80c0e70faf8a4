package io.github.timebench.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Hazard: a verdict that the evidence does not carry. */
class VerdictRuleTest {
  private static final VerdictRule RULE = new VerdictRule(0.02, 0.05, 10);
  private static final Effect QUIET = around(0, 0.004, 6);

  @Test
  void an_interval_within_the_margin_is_equivalent_even_if_significant() {
    assertThat(judge(around(0.008, 0.004, 6), 0.001, QUIET).verdict())
        .isEqualTo(Verdict.EQUIVALENT);
  }

  @Test
  void a_difference_is_faster_or_slower_by_the_kind_of_figure() {
    Effect more = around(0.08, 0.01, 6);
    assertThat(RULE.judge(more, 0.001, QUIET, true).verdict()).isEqualTo(Verdict.FASTER);
    assertThat(RULE.judge(more, 0.001, QUIET, false).verdict()).isEqualTo(Verdict.SLOWER);
    assertThat(RULE.judge(around(-0.08, 0.01, 6), 0.001, QUIET, true).blocksNeeded()).isZero();
  }

  @Test
  void nothing_is_different_that_chance_or_the_noise_floor_explains() {
    Effect effect = around(0.08, 0.01, 6);
    assertThat(judge(effect, 0.05, QUIET).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(judge(effect, Double.NaN, QUIET).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(judge(effect, 0.001, around(0.05, 0.04, 6)).reason())
        .isEqualTo("below the noise floor of 9.6 %");
    assertThat(judge(effect, 0.001, Effect.of()).reason())
        .isEqualTo("no A/A arm gives a noise floor");
  }

  @Test
  void fewer_than_five_blocks_are_always_inconclusive() {
    Finding huge = judge(around(0.8, 0.001, 4), 1e-9, QUIET);
    assertThat(huge)
        .isEqualTo(new Finding(Verdict.INCONCLUSIVE, "4 of the 5 blocks a verdict takes", 5));
    assertThat(judge(Effect.of(0.8), Double.NaN, QUIET).blocksNeeded()).isEqualTo(Finding.UNKNOWN);
  }

  /**
   * scipy 1.17.1: the first n ≥ 7 with stats.t.ppf(0.975, n - 1) * 0.03 / sqrt(n) ≤ log(1.02) is
   * 12; the first with stats.t.ppf(1 - 0.05 / 20, n - 1) * 0.05 / sqrt(n) < 0.05 is 13.
   */
  @Test
  void the_blocks_that_would_decide_it_are_counted() {
    assertThat(judge(around(0, 0.03, 6), 1, QUIET).blocksNeeded()).isEqualTo(12);
    assertThat(judge(around(0.05, 0.05, 6), 0.5, QUIET).blocksNeeded()).isEqualTo(13);
    assertThat(judge(around(0.021, 3, 6), 0.5, QUIET).blocksNeeded()).isEqualTo(Finding.UNKNOWN);
  }

  private static Finding judge(Effect effect, double adjustedP, Effect again) {
    return RULE.judge(effect, adjustedP, again, true);
  }

  /** Block effects with a mean and an sd, half of them to each side. */
  private static Effect around(double mean, double sd, int blocks) {
    double[] logs = new double[blocks];
    for (int i = 0; i < blocks; i++) {
      logs[i] = mean + (i % 2 == 0 ? 1 : -1) * sd * Math.sqrt((blocks - 1.0) / blocks);
    }
    return Effect.of(logs);
  }
}
