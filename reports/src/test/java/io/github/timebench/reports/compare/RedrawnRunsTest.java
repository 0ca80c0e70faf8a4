package io.github.timebench.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.statistics.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazard: error rates from drawn runs in which no effect was planted, or noise was lost. */
class RedrawnRunsTest {
  private static final int RUNS = 20;
  private static final RunResult STORED = ReplicatedRuns.closed(6);

  private static List<RedrawnRuns.Outcome> drawn(double effect) {
    return new RedrawnRuns(List.of(STORED), "date+custom").draw(RUNS, effect, 7);
  }

  private static long having(Verdict verdict, double effect) {
    return drawn(effect).stream().filter(outcome -> outcome.verdict() == verdict).count();
  }

  @Test
  void aPlantedEffectIsFoundAndNoneIsEquivalent() {
    assertThat(having(Verdict.SLOWER, 0.1)).isEqualTo(RUNS);
    assertThat(having(Verdict.EQUIVALENT, 0)).isGreaterThan(RUNS / 2);
    assertThat(having(Verdict.SLOWER, 0) + having(Verdict.FASTER, 0)).isLessThan(RUNS / 4);
  }

  @Test
  void runsHaveAsManyBlocksAsThePlanAndTakeTheirTime() {
    assertThat(drawn(0.1))
        .allMatch(outcome -> outcome.blocks() == 6)
        .allMatch(outcome -> outcome.minutes() > 0);
  }

  @Test
  void theSameSeedDrawsTheSameRuns() {
    assertThat(drawn(0.02)).isEqualTo(drawn(0.02));
  }

  @Test
  void aRunWithoutThatVariantIsRefused() {
    assertThatThrownBy(() -> new RedrawnRuns(List.of(STORED), "date+stock+planted"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has no date+stock+planted");
  }
}
