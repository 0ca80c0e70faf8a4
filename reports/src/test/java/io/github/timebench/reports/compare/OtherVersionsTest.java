package io.github.timebench.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.api.Serializer;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.statistics.Finding;
import io.github.timebench.reports.statistics.Verdict;
import org.junit.jupiter.api.Test;

/** Hazard: a variant of one version that is compared with, or judged beside, another version's. */
class OtherVersionsTest {
  private static final String OLD = "localdatetime+stock@3.2.13";

  private final RunAnalysis run = RunAnalysis.of(ReplicatedRuns.versions(6));

  @Test
  void ratiosAreToTheBaselineOfTheSameVersion() {
    VariantSummary old = run.variant(OLD).orElseThrow();

    assertThat(old.ratio(Figure.CALLS_PER_SECOND)).isCloseTo(3_000 / 12_000.0, within(0.01));
    assertThat(old.ratio(CallTime.SERVICE.figure(Statistic.P99)))
        .isCloseTo(12_000 / 3_000.0, within(0.2));
    assertThat(run.variant("localdatetime+stock").orElseThrow().ratio(Figure.CALLS_PER_SECOND))
        .isCloseTo(10_600 / 13_000.0, within(0.01));
    Comparison comparison = run.comparisons().of(OLD, Figure.CALLS_PER_SECOND).orElseThrow();
    assertThat(comparison.finding().map(Finding::verdict)).contains(Verdict.SLOWER);
  }

  @Test
  void itsBaselineIsComparedWithNothing() {
    VariantSummary baseline = run.variant("date+stock@3.2.13").orElseThrow();

    assertThat(baseline.baseline()).isTrue();
    assertThat(run.comparisons().of(baseline.label(), Figure.CALLS_PER_SECOND)).isEmpty();
    assertThat(run.run().plan().otherBaselines()).containsExactly(baseline.label());
  }

  @Test
  void aPairOfJvmsThatMovesAsAWholeIsJudgedByItself() {
    assertThat(run.variants()).allMatch(VariantSummary::quiet);
    assertThat(run.comparisons().leftOut()).isEmpty();
  }

  @Test
  void noSerializerIsPairedBetweenVersions() {
    assertThat(run.comparisons().gains())
        .extracting(gain -> gain.variant().serializer())
        .containsOnly(Serializer.CUSTOM);
  }

  @Test
  void anExpectationNamesTheBaselineThatIsNotTheRunsOwn() {
    assertThat(FailOn.parse("throughput<-5%").unmet(run))
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
    RunComparison comparison = RunComparison.of(run, run);

    assertThat(comparison.variants()).contains(OLD).doesNotContain("date+stock@3.2.13");
    assertThat(comparison.ratio(OLD, Figure.CALLS_PER_SECOND).value()).isEqualTo(1);
    assertThat(RunComparison.of(run, RunAnalysis.of(ReplicatedRuns.closed(6))).onlyInOne())
        .containsExactly(OLD);
  }
}
