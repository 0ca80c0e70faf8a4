package io.github.timebench.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.doc.MarkdownText;
import io.github.timebench.reports.doc.TerminalText;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.TextLayout;
import io.github.timebench.reports.text.ComparisonDocument;
import org.junit.jupiter.api.Test;

/** Hazard: two runs compared that cannot be, or a difference of machines taken for one of code. */
class RunComparisonTest {
  private final RunAnalysis first = RunAnalysis.of(ReplicatedRuns.closed(6));
  private final RunAnalysis second = RunAnalysis.of(ReplicatedRuns.slower(5, 0.08));

  @Test
  void eachRunIsRelatedToItsOwnBaselineFirst() {
    RunComparison comparison = RunComparison.of(first, second);
    assertThat(comparison.variants())
        .containsExactly(
            "date+custom", "instant+stock", "localdatetime+stock", "localdatetime+custom");
    Estimate change = comparison.ratio("localdatetime+stock", Figure.CALLS_PER_SECOND);
    assertThat(change.value()).isCloseTo(0.92, within(0.02));
    Estimate welch =
        Estimate.welch(
            first.comparisons().effect("localdatetime+stock", Figure.CALLS_PER_SECOND),
            second.comparisons().effect("localdatetime+stock", Figure.CALLS_PER_SECOND));
    assertThat(change.value()).isCloseTo(welch.exp().value(), within(1e-12));
    assertThat(change.low()).isEqualTo(welch.exp().low());
    assertThat(comparison.ratio("date+custom", Figure.PAYLOAD_BYTES).value()).isEqualTo(1);
  }

  @Test
  void differencesAreNamedBeforeAnythingElse() {
    RunComparison comparison = RunComparison.of(first, second);
    assertThat(comparison.differences())
        .containsExactly(
            new RunComparison.Difference(
                Text.of("%s: %s", Text.of("plan"), Text.of("blocks")),
                Text.plain("6"),
                Text.plain("5")));
    assertThat(TerminalText.of(ComparisonDocument.of(comparison), TextLayout.ENGLISH))
        .containsSubsequence(
            "A: 2026-11-21-closed, started ", "B: 2026-11-21-slower, started ", "\ndiffers ")
        .contains("Weaker than a comparison within one run");
    assertThat(TerminalText.of(ComparisonDocument.of(comparison), TextLayout.ENGLISH).lines())
        .allMatch(l -> l.length() <= 120);
    assertThat(MarkdownText.of(ComparisonDocument.of(comparison), Language.ENGLISH))
        .contains("| plan: blocks | 6 | 5 |", "| localdatetime+stock | ops/s |");
  }

  @Test
  void runsThatCannotBeComparedAreRefusedInOneLine() {
    assertThat(RunComparison.obstacle(first, RunAnalysis.of(SampleRuns.invalid())))
        .startsWith("run 2026-11-20-invalid is INVALID, its figures are never compared: serial");
    assertThat(RunComparison.obstacle(first, RunAnalysis.of(ReplicatedRuns.open(2))))
        .isEqualTo(
            "the runs asked different questions: kind of load is closed loop in 2026-11-21-closed and open loop in"
                + " 2026-11-21-open");
    assertThatThrownBy(() -> RunComparison.of(RunAnalysis.of(SampleRuns.empty()), first))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the provider died before the first call");
  }

  @Test
  void aFirstLookHasRatiosButNoIntervals() {
    RunComparison comparison = RunComparison.of(first, RunAnalysis.of(SampleRuns.quick()));
    Estimate change = comparison.ratio("localdatetime+stock", Figure.CALLS_PER_SECOND);
    assertThat(change.hasInterval()).isFalse();
    assertThat(change.value()).isCloseTo(1, within(0.02));
    assertThat(comparison.onlyInOne()).containsExactly("instant+stock");
  }
}
