package io.github.timebench.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.model.evidence.RunSetup.PastSpread;
import io.github.timebench.reports.compare.VarianceSplit.RoundSpread;
import io.github.timebench.reports.statistics.Evidence.Contrast;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Hazard: a spread borrowed from variants that scatter less. */
class SpreadTest {
  private static final double[] AGAIN = {.012, -.009, .021, -.017, .004, -.006};
  private static final List<Contrast> CONTRASTS =
      List.of(
          contrast(.011, -.020, .034, .005, -.013, .021),
          contrast(-.031, -.025, -.043, -.019, -.037, -.012),
          contrast(.090, -.080, .060, -.110, .070, -.020));

  private static Contrast contrast(double... effects) {
    return new Contrast("variant", "baseline", effects, 2);
  }

  /**
   * numpy and scipy 1.17.1: variances over 1.5, that of A' - A over 2; the third's exceeds the mean
   * of the others' by F with p > 0.9999 (stats.f.cdf), the first two are below it; the degrees of
   * freedom are 5 · 4² / (4 + 6 / 9).
   */
  @Test
  void aVariantHasItsOwnSpreadWhereItIsLargerElseThatOfAll() {
    Spread[] spreads = Spread.of(CONTRASTS, AGAIN, 6);
    assertThat(spreads[0].sd()).isCloseTo(0.04414047179176952, within(1e-12));
    assertThat(spreads[0].degrees()).isCloseTo(17.142857142857142, within(1e-12));
    assertThat(spreads[1]).isEqualTo(spreads[0]);
    assertThat(spreads[2].sd()).isCloseTo(0.08424171571535487, within(1e-12));
    assertThat(spreads[2].degrees()).isEqualTo(5);
  }

  /** By hand: ρ² = 1 / (1.5 · 2), and the degrees of freedom are 5 · 2² / (2 + 2 / 3). */
  @Test
  void whatIsComparedWithAnotherContrastsVariantSharesItsScatter() {
    double[] effects = CONTRASTS.get(0).effects();
    double[] alike = Arrays.stream(effects).map(d -> d * Math.sqrt(2 / 1.5)).toArray();
    Contrast clone = new Contrast("own+stock", "date+stock", effects, 2);
    Contrast original = new Contrast("original+stock", "own+stock", alike, 1);

    Spread[] spreads = Spread.of(List.of(clone, original), new double[0], 6);
    assertThat(spreads[0].degrees()).isCloseTo(7.5, within(1e-12));
    assertThat(spreads[1].sd()).isCloseTo(Spread.of(alike).sd(), within(1e-12));
  }

  @Test
  void aVariantAloneHasItsOwn() {
    Spread[] alone = Spread.of(CONTRASTS.subList(0, 1), new double[0], 6);
    assertThat(alone[0]).isEqualTo(Spread.of(CONTRASTS.get(0).effects()));
    Spread[] beside = Spread.of(CONTRASTS.subList(0, 1), AGAIN, 6);
    assertThat(beside[0].degrees()).isIn(5.0, 10.0);
  }

  @Test
  void blocksThatAreNotKnownDoNotCountAndOneHasNoSpread() {
    Contrast gaps = contrast(.01, Double.NaN, .03, Double.NaN, Double.NaN, Double.NaN);
    assertThat(Spread.of(List.of(gaps), new double[0], 6)[0].degrees()).isEqualTo(1);
    assertThat(Spread.of(List.of(gaps), AGAIN, 2)[0].known()).isFalse();
    assertThat(Spread.of(0.1).known()).isFalse();
  }

  /** By hand: the upper quartile of 1, 2, 3, 4 and 5 % is 4 %, of one arm √2 less. */
  @Test
  void storedRunsCountByTheirUpperQuartileFromThreeOn() {
    List<PastSpread> five = IntStream.rangeClosed(1, 5).mapToObj(i -> past(i / 100.0, 3)).toList();
    assertThat(Spread.before(five, PastSpread::sd)).isEqualTo(new Spread(0.04 / Math.sqrt(2), 8));
    assertThat(
            Spread.before(List.of(past(0.02, 2), past(0.02, 2), past(0.02, 3)), PastSpread::sd)
                .degrees())
        .isEqualTo(7);
    assertThat(Spread.before(five.subList(0, 2), PastSpread::sd).known()).isFalse();
    assertThat(Spread.before(five, PastSpread::p99Sd).known()).isFalse();
  }

  /** By hand: an error of √(2 · 0.02² + 0.01²) = 0.03, and t(0.95; 8) = 1.8595. */
  @Test
  void oneDifferenceHasTheIntervalThatOthersScatterBy() {
    Estimate one = Estimate.ofOne(-0.1, new Spread(0.02, 8), 0.01, 0.9);

    assertThat(one.low()).isCloseTo(-0.1 - 1.8595 * 0.03, within(1e-5));
    assertThat(one.high()).isCloseTo(-0.1 + 1.8595 * 0.03, within(1e-5));
    assertThat(Estimate.ofOne(-0.1, Spread.UNKNOWN, 0.01, 0.9).hasInterval()).isFalse();
  }

  private static PastSpread past(double sd, int degrees) {
    return new PastSpread("run", "17", sd, Double.NaN, degrees);
  }

  /** By hand: squares 5 and 6 over 6 degrees; products -1.5 + ... = -2.75 over 11. */
  @Test
  void roundsScatterAroundTheMeanOfTheirBlock() {
    RoundSpread spread =
        RoundSpread.of(List.of(new double[] {1, 3, 2, 4}, new double[] {2, 2, 5, 3}));
    assertThat(spread.sd()).isCloseTo(Math.sqrt(11 / 6.0), within(1e-12));
    assertThat(spread.lag1()).isCloseTo(-2.75 / 11, within(1e-12));
    assertThat(spread.sdOfMean()).isCloseTo(Math.sqrt(11 / 6.0 / 4 * 0.75 / 1.25), within(1e-12));
    assertThat(RoundSpread.of(List.of()).sd()).isNaN();
  }

  /**
   * NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4: χ² of 3 degrees is below 0.352 in 5
   * %, that of 10 below 3.940; by R, qchisq(0.5, 3) is 2.365974.
   */
  @Test
  void theSpreadOfAFewBlocksMayBeMuchLarger() {
    assertThat(new Spread(0.01, 3).atMost(0.95))
        .isCloseTo(0.01 * Math.sqrt(3 / 0.352), within(5e-5));
    assertThat(new Spread(0.01, 10).atMost(0.95))
        .isCloseTo(0.01 * Math.sqrt(10 / 3.940), within(5e-6));
    assertThat(new Spread(0.01, 3).atMost(0.5))
        .isCloseTo(0.01 * Math.sqrt(3 / 2.365974), within(1e-8));
    assertThat(Spread.of(0.1).atMost(0.95)).isNaN();
  }

  /**
   * By hand: with 25 rounds of 5 % the mean scatters by 1 %, blocks by √2 %, so the JVMs by 1 %.
   */
  @Test
  void theSpreadOfRoundsIsTakenFromThatOfBlocks() {
    RoundSpread rounds = new RoundSpread(0.05, 0, 25);
    assertThat(rounds.beyond(0.01 * Math.sqrt(2))).isCloseTo(0.01, within(1e-12));
    assertThat(rounds.beyond(0.005)).isZero();
  }
}
