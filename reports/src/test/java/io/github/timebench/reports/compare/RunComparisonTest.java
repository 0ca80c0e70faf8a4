package io.github.timebench.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.api.Serializer;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.doc.MarkdownText;
import io.github.timebench.reports.doc.TerminalText;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Finding;
import io.github.timebench.reports.statistics.Verdict;
import io.github.timebench.reports.table.TextLayout;
import io.github.timebench.reports.text.ComparisonDocument;
import org.junit.jupiter.api.Test;

/**
 * Hazards: two runs compared that cannot be, or a difference of machines taken for one of code; a
 * variant of one version that is compared with, or judged beside, another version's.
 */
class RunComparisonTest {
  private static final RunAnalysis FIRST = RunAnalysis.of(ReplicatedRuns.closed(6));
  private static final RunAnalysis SECOND = RunAnalysis.of(ReplicatedRuns.slower(5, 0.08));

  @Test
  void eachRunIsRelatedToItsOwnBaselineFirst() {
    RunComparison comparison = RunComparison.of(FIRST, SECOND);
    assertThat(comparison.variants())
        .containsExactly(
            "date+custom", "instant+stock", "localdatetime+stock", "localdatetime+custom");
    Estimate change = comparison.ratio("localdatetime+stock", Figure.CALLS_PER_SECOND);
    assertThat(change.value()).isCloseTo(0.92, within(0.02));
    Estimate welch =
        Estimate.welch(
            FIRST.comparisons().effect("localdatetime+stock", Figure.CALLS_PER_SECOND),
            SECOND.comparisons().effect("localdatetime+stock", Figure.CALLS_PER_SECOND));
    assertThat(change.value()).isCloseTo(welch.exp().value(), within(1e-12));
    assertThat(change.low()).isEqualTo(welch.exp().low());
    assertThat(comparison.ratio("date+custom", Figure.PAYLOAD_BYTES).value()).isEqualTo(1);
  }

  @Test
  void differencesAreNamedBeforeAnythingElse() {
    RunComparison comparison = RunComparison.of(FIRST, SECOND);
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
        .contains("| plan: blocks | 6 | 5 |", "| localdatetime+stock | calls/s |");
  }

  @Test
  void runsThatCannotBeComparedAreRefusedInOneLine() {
    assertThat(RunComparison.obstacle(FIRST, RunAnalysis.of(SampleRuns.invalid())).english())
        .startsWith("run 2026-11-20-invalid is INVALID, its figures are never compared: serial");
    assertThat(RunComparison.obstacle(FIRST, RunAnalysis.of(ReplicatedRuns.open(2))).english())
        .isEqualTo(
            "the runs asked different questions: kind of load is closed loop in 2026-11-21-closed and open loop in"
                + " 2026-11-21-open");
    assertThatThrownBy(() -> RunComparison.of(RunAnalysis.of(SampleRuns.empty()), FIRST))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the provider died before the first call");
  }

  @Test
  void aFirstLookHasRatiosButNoIntervals() {
    RunComparison comparison = RunComparison.of(FIRST, RunAnalysis.of(SampleRuns.quick()));
    Estimate change = comparison.ratio("localdatetime+stock", Figure.CALLS_PER_SECOND);
    assertThat(change.hasInterval()).isFalse();
    assertThat(change.value()).isCloseTo(1, within(0.02));
    assertThat(comparison.onlyInOne()).containsExactly("instant+stock");
  }

  private static final String OLD = "localdatetime+stock@3.2.13";

  private static final RunAnalysis RUN = RunAnalysis.of(ReplicatedRuns.versions(6));

  @Test
  void ratiosAreToTheBaselineOfTheSameVersion() {
    VariantSummary old = RUN.variant(OLD).orElseThrow();

    assertThat(old.ratio(Figure.CALLS_PER_SECOND)).isCloseTo(3_000 / 12_000.0, within(0.01));
    assertThat(old.ratio(CallTime.SERVICE.figure(Statistic.P99)))
        .isCloseTo(12_000 / 3_000.0, within(0.2));
    assertThat(RUN.variant("localdatetime+stock").orElseThrow().ratio(Figure.CALLS_PER_SECOND))
        .isCloseTo(10_600 / 13_000.0, within(0.01));
    Comparison comparison = RUN.comparisons().of(OLD, Figure.CALLS_PER_SECOND).orElseThrow();
    assertThat(comparison.finding().map(Finding::verdict)).contains(Verdict.SLOWER);
  }

  @Test
  void itsBaselineIsComparedWithNothing() {
    VariantSummary baseline = RUN.variant("date+stock@3.2.13").orElseThrow();

    assertThat(baseline.baseline()).isTrue();
    assertThat(RUN.comparisons().of(baseline.label(), Figure.CALLS_PER_SECOND)).isEmpty();
    assertThat(RUN.run().plan().otherBaselines()).containsExactly(baseline.label());
  }

  @Test
  void aPairOfJvmsThatMovesAsAWholeIsJudgedByItself() {
    assertThat(RUN.variants()).allMatch(VariantSummary::quiet);
    assertThat(RUN.comparisons().leftOut()).isEmpty();
  }

  @Test
  void noSerializerIsPairedBetweenVersions() {
    assertThat(RUN.comparisons().gains())
        .extracting(gain -> gain.variant().serializer())
        .containsOnly(Serializer.CUSTOM);
  }

  @Test
  void anExpectationNamesTheBaselineThatIsNotTheRunsOwn() {
    assertThat(FailOn.parse("throughput<-5%").unmet(RUN))
        .extracting(judged -> judged.describe().english())
        .hasSize(2)
        .satisfies(
            words -> {
              assertThat(words.get(0)).doesNotContain("against");
              assertThat(words.get(1))
                  .startsWith("crossed: throughput<-5%: throughput of " + OLD + " is −7")
                  .endsWith(" against date+stock@3.2.13");
            });
  }

  @Test
  void twoRunsAreComparedVersionByVersion() {
    RunComparison comparison = RunComparison.of(RUN, RUN);

    assertThat(comparison.variants()).contains(OLD).doesNotContain("date+stock@3.2.13");
    assertThat(comparison.ratio(OLD, Figure.CALLS_PER_SECOND).value()).isEqualTo(1);
    assertThat(RunComparison.of(RUN, RunAnalysis.of(ReplicatedRuns.closed(6))).onlyInOne())
        .containsExactly(OLD);
  }
}
