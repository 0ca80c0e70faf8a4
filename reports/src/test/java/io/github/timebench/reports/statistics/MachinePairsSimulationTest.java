package io.github.timebench.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.statistics.Evidence.Contrast;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Hazard: bounds that were found for looks at more and more blocks, and do not hold for looks at
 * the same machine pairs again and again.
 */
class MachinePairsSimulationTest {
  private static final int RUNS = 2_000;
  private static final int MAX_ROUNDS = 14;
  private static final double MARGIN = 0.02;
  private static final double ARM_SD = 0.016;

  /** At most 6 %, and what chance adds to that in so many runs. */
  private static final double MAX_ERROR = 0.06 + 2.5 * Math.sqrt(0.06 * 0.94 / RUNS);

  @ParameterizedTest
  @CsvSource({"3, 0", "4, 0", "6, 0", "12, 0", "6, 0.02"})
  void equalOnesAreSeldomCalledDifferent(int pairs, double machineSd) {
    assertThat(share(pairs, machineSd, 0, Verdict.FASTER, Verdict.SLOWER)).isLessThan(MAX_ERROR);
  }

  @ParameterizedTest
  @CsvSource({"3, 0", "4, 0", "6, 0", "12, 0", "6, 0.01"})
  void aDifferenceOfTheMarginIsSeldomCalledEquivalent(int pairs, double machineSd) {
    assertThat(share(pairs, machineSd, Math.log1p(MARGIN), Verdict.EQUIVALENT, Verdict.EQUIVALENT))
        .isLessThan(MAX_ERROR);
  }

  /** Of the runs that end with one of two verdicts. */
  private static double share(int pairs, double machineSd, double effect, Verdict a, Verdict b) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(11 + pairs);
    ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
    int ended = 0;
    for (int run = 0; run < RUNS; run++) {
      Verdict verdict = verdict(pairs, machineSd, effect, normal);
      ended += verdict == a || verdict == b ? 1 : 0;
    }
    return (double) ended / RUNS;
  }

  /** Blocks of all pairs come at once, until there is a verdict. */
  private static Verdict verdict(
      int pairs, double machineSd, double effect, ZigguratSampler.NormalizedGaussian normal) {
    double[] ofMachine = new double[pairs];
    double[] effects = new double[pairs];
    double[] again = new double[pairs];
    for (int pair = 0; pair < pairs; pair++) {
      ofMachine[pair] = effect + machineSd * normal.sample();
    }
    for (int round = 1; round <= MAX_ROUNDS; round++) {
      for (int pair = 0; pair < pairs; pair++) {
        double one = ARM_SD * normal.sample();
        double other = ARM_SD * normal.sample();
        double block = ofMachine[pair] + ARM_SD * normal.sample() - (one + other) / 2;
        effects[pair] += (block - effects[pair]) / round;
        again[pair] += (other - one - again[pair]) / round;
      }
      VerdictRule rule = new VerdictRule(MARGIN, MAX_ROUNDS, pairs, true, Replicate.MACHINE_PAIR);
      Evidence evidence =
          new Evidence(
              List.of(new Contrast("variant", "baseline", effects.clone(), 2)), again.clone());
      // What is missing is not asked: of each look that would take most of the time.
      VerdictRule.Looks looks = rule.new Looks(evidence, pairs);
      if (looks.decided() || round == MAX_ROUNDS) {
        return looks.findings()[0].verdict();
      }
    }
    throw new AssertionError("the last look ends a run");
  }
}
