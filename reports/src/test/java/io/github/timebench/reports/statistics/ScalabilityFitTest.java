package io.github.timebench.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Hazard: coefficients that are not those of the least squares, or a law read into any curve. */
class ScalabilityFitTest {
  private static final double[] CALLERS = {1, 2, 4, 8, 16, 32, 64, 128, 256};

  /**
   * SPEC SDM91 on a SPARCcenter 2000, the data of R's package usl; its README prints alpha
   * 0.0277285, beta 0.0001044, gamma 89.9952330 and a residual standard error of 82.8 on 4 degrees
   * of freedom; its manual has the peak at 96.52 for the first two.
   */
  @Test
  void coefficientsAreThoseOfThePackageUsl() {
    ScalabilityFit fit =
        ScalabilityFit.of(
            new double[] {1, 18, 36, 72, 108, 144, 216},
            new double[][] {{64.9, 995.9, 1652.4, 1853.2, 1828.9, 1775.0, 1702.2}});
    ScalabilityLaw law = fit.law().orElseThrow();
    assertThat(law.lambda()).isCloseTo(89.9952330, within(1e-4));
    assertThat(law.sigma()).isCloseTo(0.0277285, within(1e-7));
    assertThat(law.kappa()).isCloseTo(0.0001044, within(1e-7));
    assertThat(law.peak()).isCloseTo(96.52, within(0.01));
    assertThat(fit.misfit() * 1853.2).isCloseTo(82.8, within(0.05));
    assertThat(fit.good()).isTrue();
    assertThat(fit.sigma().hasInterval()).as("one block").isFalse();
  }

  @Test
  void aCurveWithoutNoiseIsFoundAgain() {
    ScalabilityLaw planted = new ScalabilityLaw(5_000, 0.08, 3e-4);
    ScalabilityFit fit = ScalabilityFit.of(CALLERS, new double[][] {curve(planted)});
    ScalabilityLaw law = fit.law().orElseThrow();
    assertThat(law.lambda()).isCloseTo(5_000, within(1e-3));
    assertThat(law.sigma()).isCloseTo(0.08, within(1e-8));
    assertThat(law.kappa()).isCloseTo(3e-4, within(1e-10));
    assertThat(law.peak()).isCloseTo(Math.sqrt(0.92 / 3e-4), within(1e-3));
    assertThat(fit.misfit()).isLessThan(1e-9);
    assertThat(fit.explained()).isCloseTo(1, within(1e-9));
  }

  /** Of 200 runs of four blocks with 3 % noise, 95 % of the intervals should hold the truth. */
  @Test
  void intervalsOverBlocksHoldThePlantedCoefficients() {
    ScalabilityLaw planted = new ScalabilityLaw(5_000, 0.08, 3e-4);
    Random random = new Random(7);
    int lambda = 0;
    int sigma = 0;
    int kappa = 0;
    int runs = 200;
    for (int run = 0; run < runs; run++) {
      double[][] blocks = new double[4][];
      for (int block = 0; block < blocks.length; block++) {
        double ofBlock = 1 + 0.02 * random.nextGaussian();
        blocks[block] =
            Arrays.stream(curve(planted))
                .map(x -> x * ofBlock * (1 + 0.03 * random.nextGaussian()))
                .toArray();
      }
      ScalabilityFit fit = ScalabilityFit.of(CALLERS, blocks);
      assertThat(fit.good()).isTrue();
      lambda += holds(fit.lambda(), 5_000);
      sigma += holds(fit.sigma(), 0.08);
      kappa += holds(fit.kappa(), 3e-4);
    }
    Offset<Integer> most = Offset.offset(14);
    assertThat(lambda).isCloseTo(190, most);
    assertThat(sigma).isCloseTo(190, most);
    assertThat(kappa).isCloseTo(190, most);
  }

  private static int holds(Estimate estimate, double truth) {
    return estimate.low() <= truth && truth <= estimate.high() ? 1 : 0;
  }

  @Test
  void throughputThatNeverFallsHasCoherencyZeroAndNoPeak() {
    double[] amdahl = curve(new ScalabilityLaw(5_000, 0.1, 0));
    double[][] noisy = {amdahl.clone(), amdahl.clone()};
    for (int i = 0; i < amdahl.length; i++) {
      double rising = 0.97 + 0.06 * i / amdahl.length;
      noisy[0][i] *= rising;
      noisy[1][i] *= rising * 1.01;
    }
    ScalabilityFit fit = ScalabilityFit.of(CALLERS, noisy);
    assertThat(fit.kappa().value()).isZero();
    assertThat(fit.kappa().hasInterval()).isFalse();
    assertThat(fit.peak().value()).isNaN();
    assertThat(fit.sigma().hasInterval()).isTrue();
  }

  @Test
  void throughputInProportionToCallersIsALawToo() {
    double[] linear = Arrays.stream(CALLERS).map(n -> 10 * n).toArray();
    ScalabilityFit fit = ScalabilityFit.of(CALLERS, new double[][] {linear});
    assertThat(fit.law().orElseThrow().lambda()).isCloseTo(10, within(1e-6));
    assertThat(fit.law().orElseThrow().sigma()).isCloseTo(0, within(1e-6));
    assertThat(fit.good()).isTrue();
  }

  @Test
  void oneThroughputForAllIsContentionAlone() {
    double[] flat = Arrays.stream(CALLERS).map(n -> 900).toArray();
    ScalabilityFit fit = ScalabilityFit.of(CALLERS, new double[][] {flat});
    assertThat(fit.law().orElseThrow().sigma()).isCloseTo(1, within(1e-6));
    assertThat(fit.misfit()).isLessThan(1e-6);
    assertThat(fit.good()).isTrue();
    assertThat(fit.peak().value()).isNaN();
  }

  @Test
  void aSawtoothIsNoLaw() {
    double[] sawtooth = {100, 900, 100, 900, 100, 900, 100, 900, 100};
    ScalabilityFit fit = ScalabilityFit.of(CALLERS, new double[][] {sawtooth});
    assertThat(fit.good()).isFalse();
    assertThat(fit.doubt().english()).contains("off the curve");
  }

  @Test
  void fewerThanFivePointsHaveNoLaw() {
    double[] some = {1_000, 1_900, Double.NaN, 0, 9_000, 9_500, 0, 0, 0};
    ScalabilityFit fit = ScalabilityFit.of(CALLERS, new double[][] {some});
    assertThat(fit.law()).isEmpty();
    assertThat(fit.doubt().english()).isEqualTo("4 of the 5 points that a fit takes");
    assertThat(fit.residuals()).hasSize(CALLERS.length);
  }

  @Test
  void aPointThatABlockLacksCountsFromTheOthers() {
    double[] all = curve(new ScalabilityLaw(5_000, 0.08, 3e-4));
    double[] some = all.clone();
    some[3] = Double.NaN;
    ScalabilityFit fit = ScalabilityFit.of(CALLERS, new double[][] {all, some});
    assertThat(fit.law().orElseThrow().sigma()).isCloseTo(0.08, within(1e-8));
    assertThat(fit.misfit()).isLessThan(1e-9);
  }

  /** The jackknife of a mean is the mean's own standard error. */
  @Test
  void theJackknifeOfAMeanIsStudentsInterval() {
    double[] values = {3.1, 2.7, 3.6, 2.9};
    double[] parts = new double[values.length];
    double sum = Arrays.stream(values).sum();
    for (int i = 0; i < values.length; i++) {
      parts[i] = (sum - values[i]) / 3;
    }
    Estimate jackknife = Estimate.jackknife(sum / 4, parts);
    Estimate mean = Estimate.mean(values);
    assertThat(jackknife.low()).isCloseTo(mean.low(), within(1e-12));
    assertThat(jackknife.high()).isCloseTo(mean.high(), within(1e-12));
  }

  private static double[] curve(ScalabilityLaw law) {
    return Arrays.stream(CALLERS).map(law::at).toArray();
  }
}
