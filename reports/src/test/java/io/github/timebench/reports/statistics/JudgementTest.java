package io.github.timebench.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.plan.Blocks.Stopping;
import io.github.timebench.reports.language.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Hazard: a verdict about a ratio that still moves, or rounds cut for nothing. */
class JudgementTest {
  private static final double[] SLOWER = {-.050, -.046, -.055, -.049, -.052, -.047};
  private static final double[] EQUAL = {.001, -.002, .002, -.001, .001, -.001};
  private static final double[] STILL = {.01, -.01, .02, -.02, .01, -.01};
  private static final double[] MOVES = {.05, .06, .05, .07, .05, .06};
  private static final VerdictRule RULE = new VerdictRule(0.02, Stopping.whenDecided(), 14, true);

  private final List<Integer> asked = new ArrayList<>();

  /** A contrast, and how it and A' to A move after each cut. */
  private IntFunction<Evidence> evidence(double[] contrast, double[][] drifts, double[] again) {
    return cuts -> {
      asked.add(cuts);
      return new Evidence(
          List.of(new Contrast("variant", "baseline", contrast, 2)),
          EQUAL,
          List.of(drifts[cuts], again));
    };
  }

  @Test
  void nothingIsCutWhereNothingMoves() {
    Judgement judgement = Judgement.of(evidence(SLOWER, new double[][] {STILL}, STILL), 6, RULE);
    assertThat(judgement.cuts()).isZero();
    assertThat(judgement.decided()).isTrue();
    assertThat(asked).containsExactly(0);
  }

  @Test
  void whatMovesAtFirstIsCutOnceAndJudgedByTheRest() {
    Judgement judgement =
        Judgement.of(evidence(SLOWER, new double[][] {MOVES, STILL}, STILL), 6, RULE);
    assertThat(judgement.cuts()).isEqualTo(1);
    assertThat(judgement.decided()).isTrue();
    assertThat(judgement.moving()).containsExactly(false, false);
  }

  @Test
  void whatStillMovesAfterTwoCutsIsInconclusiveAndEndsTheRun() {
    Judgement judgement =
        Judgement.of(evidence(SLOWER, new double[][] {MOVES, MOVES, MOVES}, STILL), 6, RULE);
    assertThat(judgement.cuts()).isEqualTo(2);
    assertThat(judgement.enough()).isTrue();
    assertThat(judgement.decided()).isFalse();
    assertThat(judgement.findings().get(0))
        .isEqualTo(
            new Finding(
                Verdict.INCONCLUSIVE,
                Text.of("the ratio still moves while measured"),
                0,
                Finding.UNKNOWN));
  }

  @Test
  void aBaselineThatMovesAgainstItselfLeavesNothingToJudge() {
    Judgement judgement =
        Judgement.of(evidence(SLOWER, new double[][] {STILL, STILL, STILL}, MOVES), 6, RULE);
    assertThat(judgement.moving()).containsExactly(false, true);
    assertThat(judgement.findings().get(0).reason())
        .hasToString("A against A' still moves while measured");
  }

  @Test
  void theDriftIsNotTestedBeforeTheBoundsWouldEndTheRun() {
    double[] wild = {.08, -.09, .07, -.06, .09, -.08};
    Judgement open = Judgement.of(evidence(wild, new double[][] {STILL}, STILL), 6, RULE);
    assertThat(open.enough()).isFalse();
    assertThat(open.blocks()).isEqualTo(6);
    assertThat(asked).containsExactly(0);
  }

  @Test
  void anOldRunIsJudgedAgainToTheSameEnd() {
    IntFunction<Evidence> run = new SimulatedRuns(new double[2], 1, 0, 7).next(14);
    assertThat(Judgement.of(run, 14, RULE)).isEqualTo(Judgement.of(run, 14, RULE));
    int ended = Judgement.of(run, 14, RULE).blocks();
    assertThat(Judgement.of(run, ended, RULE)).isEqualTo(Judgement.of(run, 14, RULE));
  }
}
