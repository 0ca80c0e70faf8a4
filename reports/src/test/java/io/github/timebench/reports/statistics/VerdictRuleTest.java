package io.github.timebench.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Evidence.Contrast;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Hazards: a verdict that the evidence does not carry, or one that is taken back; a verdict beside
 * an interval that says another, or one that is taken back.
 */
class VerdictRuleTest {
  private static final double[] SLOWER = {-.050, -.046, -.055, -.049, -.052, -.047};
  private static final double[] EQUAL = {.001, -.002, .002, -.001, .001, -.001};
  private static final double[] WILD = {.08, -.09, .07, -.06, .09, -.08};

  private static Judgement judged(int looks, double[]... contrasts) {
    Evidence evidence =
        new Evidence(
            Arrays.stream(contrasts).map(c -> new Contrast("variant", "baseline", c, 2)).toList(),
            new double[0]);
    return Judgement.of(
        evidence, contrasts[0].length, new VerdictRule(0.02, looks, looks, true, Replicate.BLOCK));
  }

  @Test
  void aDifferenceIsFasterOrSlowerByTheKindOfFigure() {
    Finding slower = judged(14, SLOWER).findings().get(0);
    assertThat(slower.verdict()).isEqualTo(Verdict.SLOWER);
    assertThat(slower.after()).isEqualTo(3);
    assertThat(slower.effect().n()).isEqualTo(6);
    assertThat(slower.reason().english()).startsWith("p = 0.00").contains(", below the 0.0");
    Evidence evidence =
        new Evidence(List.of(new Contrast("variant", "baseline", SLOWER, 1)), new double[0]);
    VerdictRule times = new VerdictRule(0.02, 14, 14, false, Replicate.BLOCK);
    assertThat(Judgement.of(evidence, 6, times).findings().get(0).verdict())
        .isEqualTo(Verdict.FASTER);
  }

  @Test
  void anIntervalAndTheMarginSayWhatItIs() {
    assertThat(said(-.01, .01)).isEqualTo(Verdict.EQUIVALENT);
    assertThat(said(-.01, .03)).isEqualTo(Verdict.OPEN);
    assertThat(said(.001, .03)).isEqualTo(Verdict.FASTER);
    assertThat(said(.001, .01)).isEqualTo(Verdict.FASTER_WITHIN);
    assertThat(said(-.01, -.001)).isEqualTo(Verdict.SLOWER_WITHIN);
    assertThat(said(-.05, -.03)).isEqualTo(Verdict.SLOWER);
    assertThat(Verdict.SLOWER_WITHIN.words(0.02).english()).isEqualTo("slower by less than 2 %");
  }

  private static Verdict said(double low, double high) {
    return ofInterval(
        new Estimate((low + high) / 2, low, high, 0.01, 0.01, 5, 6, Estimate.How.MEAN), .02);
  }

  /** What an interval of logarithms says where more is faster. */
  static Verdict ofInterval(Estimate effect, double marginLog) {
    boolean within = effect.low() >= -marginLog && effect.high() <= marginLog;
    return Verdict.of(effect.excludes(0), within, effect.low() > 0);
  }

  @Test
  void theRunEndsWithTheLookThatDecidesTheLastOne() {
    Judgement judgement = judged(14, SLOWER, EQUAL);
    assertThat(judgement.decided()).isTrue();
    assertThat(judgement.enough()).isTrue();
    assertThat(judgement.blocks()).isEqualTo(3);
    assertThat(judgement.findings())
        .extracting(Finding::verdict)
        .containsExactly(Verdict.SLOWER, Verdict.EQUIVALENT);
    assertThat(judged(14, SLOWER, WILD).enough()).isFalse();
    assertThat(judged(6, SLOWER, WILD).enough()).isTrue();
    assertThat(judged(6, SLOWER, WILD).decided()).isFalse();
  }

  @Test
  void aSmallDifferenceThatIsShownIsSlowerByLessThanTheMargin() {
    double[] small = {-.0050, -.0051, -.0049, -.0050, -.0051, -.0049};
    Finding finding = judged(14, small).findings().get(0);
    assertThat(finding.verdict()).isEqualTo(Verdict.SLOWER_WITHIN);
    assertThat(finding.reason().english()).startsWith("within ±2 %; p = 0.0001");
    double[] smaller = {-.0050, .0040, -.0030, -.0010, .0020, -.0040};
    assertThat(judged(14, smaller).findings().get(0).verdict()).isEqualTo(Verdict.EQUIVALENT);
  }

  /** By hand: 0.0104 is nearer to none than 1.5 times the half width. */
  @Test
  void anEffectFoundEarlyAndSmallBesideItsIntervalReadsLarge() {
    assertThat(found(Verdict.SLOWER, 6, -.030, .025).readsLarge()).isTrue();
    assertThat(found(Verdict.SLOWER, 6, -.030, .019).readsLarge()).isFalse();
    assertThat(found(Verdict.SLOWER, 4, -.030, .025).readsLarge()).isFalse();
    assertThat(found(Verdict.EQUIVALENT, 6, -.001, .01).readsLarge()).isFalse();
  }

  private static Finding found(Verdict verdict, int after, double value, double half) {
    Estimate effect =
        new Estimate(value, value - half, value + half, 0.004, half / 3, 5, 6, Estimate.How.MEAN);
    return new Finding(verdict, Text.EMPTY, after, 0, effect);
  }

  @Test
  void aVerdictOnceReachedStays() {
    double[] turned = {-.050, -.046, -.055, -.049, .09, .09};
    double[] open = {.015, -.015, .014, -.013, .016, -.015};
    Finding first = judged(14, turned, open).findings().get(0);
    assertThat(first.verdict()).isEqualTo(Verdict.SLOWER);
    assertThat(first.after()).isEqualTo(3);
    assertThat(first.effect().n()).isEqualTo(4);
  }

  @Test
  void twoBlocksAreTooFewForAnyVerdict() {
    Finding few = judged(14, Arrays.copyOf(SLOWER, 2)).findings().get(0);
    assertThat(few.verdict()).isEqualTo(Verdict.OPEN);
    assertThat(few.reason())
        .isEqualTo(Text.of("%d of the %d %s a verdict takes", 2, 3, Text.of("blocks")));
    assertThat(few.after()).isZero();
    assertThat(few.blocksMore()).isEqualTo(1);
    assertThat(judged(14, new double[] {.8}).findings().get(0).blocksMore())
        .isEqualTo(Finding.UNKNOWN);
  }

  @Test
  void whatIsOpenAtTheLastLookSaysSo() {
    assertThat(judged(6, WILD).findings().get(0).reason().english())
        .isEqualTo("neither shown within the 6 blocks that the bounds hold for");
    assertThat(judged(7, WILD).findings().get(0).reason().english())
        .isEqualTo("neither a difference nor equivalence is shown yet");
  }

  /** scipy 1.17.1: ttest_1samp(y, 0).confidence_interval(0.90) is -0.0065 to 0.0090. */
  @Test
  void equivalenceIsTheIntervalAtTwiceItsBoundAndHoldsNoEffect() {
    Estimate y = Estimate.mean(.004, -.006, .009, -.002);
    Bounds bounds = new Bounds(0.01, 0.05);
    assertThat(bounds.published(y, 0.00903).low()).isCloseTo(-0.0065, within(5e-5));
    assertThat(bounds.published(y, 0.00903).high()).isCloseTo(0.0090, within(5e-5));
    assertThat(bounds.published(y, 0.00901).high()).isGreaterThan(0.015);
    Estimate oneSided = Estimate.mean(.004, .006, .0, .005);
    assertThat(bounds.published(oneSided, 0.1).low()).isZero();
    assertThat(oneSided.at(0.9).low()).isPositive();
  }

  /**
   * scipy 1.17.1: the first n ≥ 7 with stats.t.sf(log(1.02) / (0.03 / sqrt(n)), n - 1) ≤ 0.015 is
   * 14; the first with 2 * stats.t.sf(0.05 / (0.05 / sqrt(n)), n - 1) < 0.0044 is 13. For an effect
   * to be found in 80 % of the runs, the first with x ≥ (t.ppf(1 - 0.0044 / 2, n - 1) +
   * norm.ppf(0.8)) * 0.0195 / sqrt(n).
   */
  @Test
  void theBlocksThatWouldDecideItAreCounted() {
    BlocksNeeded needed = new BlocksNeeded(Math.log1p(0.02), new Bounds(0.0044, 0.015));
    assertThat(needed.toDecide(effect(0, .03))).isEqualTo(14);
    assertThat(needed.toDecide(effect(.05, .05))).isEqualTo(13);
    assertThat(needed.toDecide(effect(.021, 3))).isEqualTo(Finding.UNKNOWN);
    Estimate like = effect(0, .0195);
    assertThat(needed.toFind(Math.log1p(.01), .8, like)).isEqualTo(56);
    assertThat(needed.toFind(Math.log1p(.02), .8, like)).isEqualTo(17);
    assertThat(needed.toFind(Math.log1p(.05), .8, like)).isEqualTo(6);
    assertThat(needed.toShowEquivalence(.8, like)).isEqualTo(14);
  }

  private static Estimate effect(double log, double sd) {
    return Estimate.mean(log, new Spread(sd, 5), 6, Estimate.CONFIDENCE);
  }

  private static final double MARGIN = 0.02;
  private static final double[] EFFECTS = {0, -0.01, -0.02, 0.015};

  private static VerdictRule rule(int looks) {
    return new VerdictRule(MARGIN, looks, looks, true, Replicate.BLOCK);
  }

  private static SimulatedRuns runs(double sliceSd, double scale, long seed) {
    double[] logs = new double[EFFECTS.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = Math.log1p(EFFECTS[i]);
    }
    return new SimulatedRuns(logs, new SimulatedRuns.Noise(sliceSd, 0, 0.003, scale), 0, seed);
  }

  /** After every block of many runs, whether they would have ended or not. */
  @ParameterizedTest
  @CsvSource({"0.03, 1", "0.07, 2", "0.14, 1"})
  void noVerdictContradictsItsInterval(double sliceSd, double scale) {
    SimulatedRuns runs = runs(sliceSd, scale, 11);
    for (int run = 0; run < 30; run++) {
      Evidence evidence = runs.next(20);
      for (int blocks = 4; blocks <= 20; blocks++) {
        for (Finding finding : Judgement.of(evidence, blocks, rule(14)).findings()) {
          assertThat(ofInterval(finding.effect(), Math.log1p(MARGIN))).isEqualTo(finding.verdict());
        }
      }
    }
  }

  @Test
  void aVerdictIsNeverTakenBackAndMaySayMore() {
    SimulatedRuns runs = runs(0.05, 1, 12);
    int refined = 0;
    for (int run = 0; run < 50; run++) {
      Evidence evidence = runs.next(14);
      Verdict[] before = new Verdict[EFFECTS.length];
      for (int blocks = 4; blocks <= 14; blocks++) {
        Judgement judgement = Judgement.of(evidence, blocks, rule(14));
        for (int i = 0; i < before.length; i++) {
          Verdict now = judgement.findings().get(i).verdict();
          assertThat(before[i] == null || before[i] == now || before[i].refinedBy(now)).isTrue();
          refined += before[i] != null && before[i] != Verdict.OPEN && before[i] != now ? 1 : 0;
          before[i] = now;
        }
      }
    }
    assertThat(refined).isPositive();
  }

  @Test
  void anOldRunIsJudgedAgainToTheSameEnd() {
    Evidence run = runs(0.14, 1, 7).next(14);
    Judgement whole = Judgement.of(run, 14, rule(14));
    assertThat(Judgement.of(run, 14, rule(14))).isEqualTo(whole);
    assertThat(Judgement.of(run, whole.blocks(), rule(14)).blocks()).isEqualTo(whole.blocks());
  }

  /** More blocks than the bounds are made for are of another plan, or of an error. */
  @Test
  void blocksBeyondTheLastLookAreNotLookedAt() {
    Evidence run = runs(0.14, 1, 8).next(14);
    assertThat(Judgement.of(run, 14, rule(7)).findings())
        .isEqualTo(Judgement.of(run, 7, rule(7)).findings());
    assertThat(Judgement.of(run, 7, rule(7)).enough()).isTrue();
  }
}
