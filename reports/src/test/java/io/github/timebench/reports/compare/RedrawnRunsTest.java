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

  private static List<RedrawnRuns.Outcome> drawn(int runs, double effect) {
    return new RedrawnRuns(List.of(STORED), "date+custom").draw(runs, effect, 7);
  }

  private static long having(Verdict verdict, List<RedrawnRuns.Outcome> outcomes) {
    return outcomes.stream().filter(outcome -> outcome.verdict() == verdict).count();
  }

  @Test
  void aPlantedEffectIsFoundInRunsThatHaveThePlansBlocksAndTakeTheirTime() {
    List<RedrawnRuns.Outcome> slower = drawn(RUNS, 0.1);

    assertThat(having(Verdict.SLOWER, slower)).isEqualTo(RUNS);
    assertThat(slower)
        .allMatch(outcome -> outcome.blocks() == 6)
        .allMatch(outcome -> outcome.minutes() > 0);
  }

  @Test
  void noneIsEquivalent() {
    List<RedrawnRuns.Outcome> same = drawn(RUNS, 0);

    assertThat(same).filteredOn(outcome -> outcome.verdict().within()).hasSizeGreaterThan(RUNS / 2);
    assertThat(having(Verdict.SLOWER, same) + having(Verdict.FASTER, same)).isLessThan(RUNS / 4);
  }

  @Test
  void whatEqualVariantsHappenedToFindIsTakenOut() {
    List<RedrawnRuns.Outcome> same =
        new RedrawnRuns(List.of(ReplicatedRuns.slower(6, 0.05)), "localdatetime+stock")
            .draw(RUNS, 0, 7);

    assertThat(having(Verdict.SLOWER, same)).isLessThan(RUNS / 4);
  }

  @Test
  void theSameSeedDrawsTheSameRuns() {
    assertThat(drawn(3, 0.02)).isEqualTo(drawn(3, 0.02));
  }

  @Test
  void aRunWithoutThatVariantIsRefused() {
    assertThatThrownBy(() -> new RedrawnRuns(List.of(STORED), "date+stock+planted"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has no date+stock+planted");
  }
}
