package io.github.timebench.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hazard: a verdict beside an interval that says another, or one that is taken back. */
class JudgementTest {
  private static final double MARGIN = 0.02;
  private static final double[] EFFECTS = {0, -0.01, -0.02, 0.015};

  private static VerdictRule rule(int looks) {
    return new VerdictRule(MARGIN, looks, true);
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
          assertThat(Verdict.of(finding.effect(), Math.log1p(MARGIN), true))
              .isEqualTo(finding.verdict());
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
