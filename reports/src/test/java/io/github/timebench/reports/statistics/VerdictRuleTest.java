package io.github.timebench.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.model.plan.Blocks.Stopping;
import io.github.timebench.reports.language.Text;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazard: a verdict that the evidence does not carry, or one that is taken back. */
class VerdictRuleTest {
  private static final double[] SLOWER = {-.050, -.046, -.055, -.049, -.052, -.047};
  private static final double[] EQUAL = {.001, -.002, .002, -.001, .001, -.001};
  private static final double[] WILD = {.08, -.09, .07, -.06, .09, -.08};

  private static VerdictRule rule(Stopping stopping, int planned) {
    return new VerdictRule(0.02, stopping, planned, true);
  }

  private static Judgement judged(Stopping stopping, int planned, double[]... contrasts) {
    Evidence evidence =
        new Evidence(
            Arrays.stream(contrasts).map(c -> new Contrast("variant", "baseline", c, 2)).toList(),
            new double[0],
            List.of());
    return Judgement.of(cuts -> evidence, contrasts[0].length, rule(stopping, planned));
  }

  @Test
  void aDifferenceIsFasterOrSlowerByTheKindOfFigure() {
    Finding slower = judged(Stopping.whenDecided(), 14, SLOWER).findings().get(0);
    assertThat(slower)
        .isEqualTo(
            new Finding(
                Verdict.SLOWER, Text.of("%s, below the %s of a look", "p = 0.00011", 0.008), 4, 0));
    Evidence evidence =
        new Evidence(
            List.of(new Contrast("variant", "baseline", SLOWER, 1)), new double[0], List.of());
    VerdictRule times = new VerdictRule(0.02, Stopping.whenDecided(), 14, false);
    assertThat(Judgement.of(cuts -> evidence, 6, times).findings().get(0).verdict())
        .isEqualTo(Verdict.FASTER);
  }

  @Test
  void theRunEndsWithTheLookThatDecidesTheLastOne() {
    Judgement judgement = judged(Stopping.whenDecided(), 14, SLOWER, EQUAL);
    assertThat(judgement.decided()).isTrue();
    assertThat(judgement.enough()).isTrue();
    assertThat(judgement.blocks()).isEqualTo(4);
    assertThat(judgement.findings())
        .extracting(Finding::verdict)
        .containsExactly(Verdict.SLOWER, Verdict.EQUIVALENT);
    assertThat(judged(Stopping.whenDecided(), 14, SLOWER, WILD).enough()).isFalse();
    assertThat(judged(Stopping.whenDecided(), 6, SLOWER, WILD).enough()).isTrue();
    assertThat(judged(Stopping.whenDecided(), 6, SLOWER, WILD).decided()).isFalse();
  }

  @Test
  void equivalentIsAskedFirst() {
    double[] small = {.0050, .0051, .0049, .0050, .0051, .0049};
    assertThat(judged(Stopping.whenDecided(), 14, small).findings().get(0).verdict())
        .isEqualTo(Verdict.EQUIVALENT);
  }

  @Test
  void aVerdictOnceReachedStays() {
    double[] turned = {-.050, -.046, -.055, -.049, .09, .09};
    double[] open = {.015, -.015, .014, -.013, .016, -.015};
    Finding first = judged(Stopping.whenDecided(), 14, turned, open).findings().get(0);
    assertThat(first.verdict()).isEqualTo(Verdict.SLOWER);
    assertThat(first.after()).isEqualTo(4);
  }

  @Test
  void threeBlocksAreTooFewForAnyVerdict() {
    Finding few = judged(Stopping.whenDecided(), 14, Arrays.copyOf(SLOWER, 3)).findings().get(0);
    assertThat(few)
        .isEqualTo(
            new Finding(
                Verdict.INCONCLUSIVE,
                Text.of("%d of the %d %s a verdict takes", 3, 4, Text.of("blocks")),
                0,
                1));
    assertThat(judged(Stopping.whenDecided(), 14, .8).findings().get(0).blocksMore())
        .isEqualTo(Finding.UNKNOWN);
  }

  private static Judgement judged(Stopping stopping, int planned, double block) {
    return judged(stopping, planned, new double[] {block});
  }

  @Test
  void aFixedNumberOfBlocksIsLookedAtOnceByHolm() {
    assertThat(judged(Stopping.fixed(), 8, SLOWER, EQUAL).findings())
        .extracting(finding -> finding.reason().english())
        .containsOnly("6 of the 8 blocks planned");
    Judgement at = judged(Stopping.fixed(), 6, SLOWER, EQUAL);
    assertThat(at.decided()).isTrue();
    assertThat(at.findings().get(0).verdict()).isEqualTo(Verdict.SLOWER);
    assertThat(at.findings().get(0).reason().english()).startsWith("adjusted p");
    assertThat(at.findings().get(1).verdict()).isEqualTo(Verdict.EQUIVALENT);
  }

  /** scipy 1.17.1: ttest_1samp(y, 0).confidence_interval(0.90) is -0.0065 to 0.0090. */
  @Test
  void equivalenceOfAFixedNumberIsTheNinetyPercentInterval() {
    double[] y = {.004, -.006, .009, -.002};
    assertThat(fixed(y, Math.expm1(0.00902)).verdict()).isEqualTo(Verdict.EQUIVALENT);
    assertThat(fixed(y, Math.expm1(0.00901)).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
  }

  private static Finding fixed(double[] effects, double margin) {
    Evidence evidence =
        new Evidence(
            List.of(new Contrast("variant", "baseline", effects, 2)), new double[0], List.of());
    VerdictRule rule = new VerdictRule(margin, Stopping.fixed(), effects.length, true);
    return Judgement.of(cuts -> evidence, effects.length, rule).findings().get(0);
  }

  @Test
  void untilRunsUntilTheWidestIntervalIsNarrowEnough() {
    assertThat(judged(Stopping.until(0.02), 14, SLOWER, EQUAL).blocks()).isEqualTo(4);
    assertThat(judged(Stopping.until(0.02), 14, SLOWER, WILD).enough()).isFalse();
    double widest = VerdictRule.widest(Estimate.mean(SLOWER), Estimate.mean(EQUAL));
    assertThat(widest).isCloseTo(Math.expm1(Estimate.mean(SLOWER).halfWidth()), within(1e-15));
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
}
