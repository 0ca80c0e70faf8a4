package io.github.timebench.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;

/**
 * Hazard: a chain of t-test, Holm and noise floor that cries "different" too often, or sleeps.
 *
 * <p>Made-up runs go through the whole chain as real ones do: six blocks of 60 rounds, the
 * baseline, an A/A arm and five variants, two figures each, so ten hypotheses. A block effect (the
 * difference to the baseline) has an sd of 1.5 %; slices have noise of 2 % with an autocorrelation
 * of 0.7 from round to round; the machine drifts by 5 % per block while the variants take turns
 * within a round.
 */
class VerdictSimulationTest {
  private static final int RUNS = 2_000;
  private static final int BLOCKS = 6;
  private static final int ROUNDS = 60;
  private static final int ARMS = 7;
  private static final int AGAIN = 1;
  private static final int FIRST_VARIANT = 2;
  private static final int FIGURES = 2;
  private static final int HYPOTHESES = (ARMS - FIRST_VARIANT) * FIGURES;
  private static final double BLOCK_SD = 0.015;
  private static final double SLICE_SD = 0.02;
  private static final double AUTOCORRELATION = 0.7;
  private static final double DRIFT_PER_BLOCK = 0.05;
  private static final VerdictRule RULE = new VerdictRule(0.02, VerdictRule.ALPHA, HYPOTHESES);

  private final UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(20_261_120L);
  private final ZigguratSampler.NormalizedGaussian gaussian =
      ZigguratSampler.NormalizedGaussian.of(random);

  @Test
  void runs_without_a_true_effect_seldom_hold_a_difference() {
    int significant = 0;
    int different = 0;
    for (int run = 0; run < RUNS; run++) {
      Outcome outcome = outcome(0);
      significant += outcome.anySignificant() ? 1 : 0;
      different += outcome.anyDifferent() ? 1 : 0;
    }
    assertThat(significant).isLessThanOrEqualTo(RUNS * 7 / 100);
    assertThat(different).isLessThanOrEqualTo(significant);
  }

  @Test
  void a_true_effect_of_five_percent_is_found() {
    int found = 0;
    for (int run = 0; run < RUNS; run++) {
      found += outcome(Math.log(0.95)).verdicts()[0] == Verdict.SLOWER ? 1 : 0;
    }
    assertThat(found).isGreaterThanOrEqualTo(RUNS * 80 / 100);
  }

  private record Outcome(double[] adjustedP, Verdict[] verdicts) {
    /** By t-test and Holm alone, whatever the noise floor says. */
    boolean anySignificant() {
      return Arrays.stream(adjustedP).anyMatch(p -> p < VerdictRule.ALPHA);
    }

    boolean anyDifferent() {
      return Arrays.stream(verdicts).anyMatch(Verdict::different);
    }
  }

  /** What one run comes to; the effect is that of the first hypothesis. */
  private Outcome outcome(double effectLog) {
    Effect[] effects = new Effect[HYPOTHESES];
    Effect[] again = new Effect[FIGURES];
    double[] p = new double[HYPOTHESES];
    for (int figure = 0; figure < FIGURES; figure++) {
      double[][] logs = blockLogs(figure == 0 ? effectLog : 0);
      again[figure] = Effect.of(logs[AGAIN]);
      for (int arm = FIRST_VARIANT; arm < ARMS; arm++) {
        int hypothesis = (arm - FIRST_VARIANT) * FIGURES + figure;
        effects[hypothesis] = Effect.of(logs[arm]);
        p[hypothesis] = effects[hypothesis].p();
      }
    }
    double[] adjusted = Holm.adjust(p);
    Verdict[] verdicts = new Verdict[HYPOTHESES];
    for (int i = 0; i < HYPOTHESES; i++) {
      verdicts[i] = RULE.judge(effects[i], adjusted[i], again[i % FIGURES], true).verdict();
    }
    return new Outcome(adjusted, verdicts);
  }

  /** Per arm and block the mean log ratio to the baseline, the first arm. */
  private double[][] blockLogs(double effectLog) {
    double[][] logs = new double[ARMS][BLOCKS];
    for (int block = 0; block < BLOCKS; block++) {
      double[] offsets = new double[ARMS];
      for (int arm = AGAIN; arm < ARMS; arm++) {
        offsets[arm] = BLOCK_SD * gaussian.sample() + (arm == FIRST_VARIANT ? effectLog : 0);
      }
      double[] sums = roundSums(offsets);
      for (int arm = AGAIN; arm < ARMS; arm++) {
        logs[arm][block] = (sums[arm] - sums[0]) / ROUNDS;
      }
    }
    return logs;
  }

  private double[] roundSums(double[] offsets) {
    double[] noise = new double[ARMS];
    double[] sums = new double[ARMS];
    double innovation = SLICE_SD * Math.sqrt(1 - AUTOCORRELATION * AUTOCORRELATION);
    for (int arm = 0; arm < ARMS; arm++) {
      noise[arm] = SLICE_SD * gaussian.sample();
    }
    for (int round = 0; round < ROUNDS; round++) {
      for (int arm = 0; arm < ARMS; arm++) {
        int position = (arm + round) % ARMS;
        double drift = DRIFT_PER_BLOCK * (round * ARMS + position) / (ROUNDS * ARMS);
        sums[arm] += offsets[arm] + noise[arm] + drift;
        noise[arm] = AUTOCORRELATION * noise[arm] + innovation * gaussian.sample();
      }
    }
    return sums;
  }
}
