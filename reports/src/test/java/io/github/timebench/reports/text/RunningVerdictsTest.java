package io.github.timebench.reports.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.language.Text;
import org.junit.jupiter.api.Test;

/** Hazard: a run of ten minutes that says nothing until it ends, or more than it knows. */
class RunningVerdictsTest {
  private static RunAnalysis after(int blocks) {
    return RunAnalysis.soFar(ReplicatedRuns.closed(blocks));
  }

  @Test
  void aLineHasEachVariantAndTheBaselinesThroughput() {
    assertThat(RunningVerdicts.line(after(6)).english().split("; "))
        .hasSize(6)
        .anyMatch(part -> part.matches("date\\+stock [\\d,]+ calls/s"))
        .anyMatch(part -> part.matches("date\\+stock\\+again [\\d.]+ ×"))
        .anyMatch(part -> part.matches("localdatetime\\+stock 0\\.8\\d+ × \\(.+\\), slower"));
  }

  @Test
  void aTableHasEachVariantsRatio() {
    assertThat(RunningVerdicts.ratios(after(6)))
        .hasSize(6)
        .containsEntry("date+stock", Text.plain("1"))
        .hasEntrySatisfying(
            "localdatetime+stock",
            ratio -> assertThat(ratio.english()).matches("0\\.8\\d+ \\(.+ to .+\\)"));
  }

  @Test
  void beforeTheFirstLookThereIsNoIntervalAndNoVerdict() {
    for (int blocks : new int[] {1, 2}) {
      assertThat(RunningVerdicts.line(after(blocks)).english().split("; "))
          .filteredOn(part -> part.startsWith("localdatetime+stock "))
          .singleElement()
          .asString()
          .contains(" ×, open")
          .doesNotContain("(");
      assertThat(RunningVerdicts.ratios(after(blocks)).values())
          .noneMatch(ratio -> ratio.english().contains("("));
    }
  }

  @Test
  void theLineIsSaidInChineseToo() {
    assertThat(RunningVerdicts.line(after(6)).chinese())
        .containsPattern("date\\+stock [\\d,]+ 次/秒；")
        .containsPattern("localdatetime\\+stock 0\\.8\\d+ ×（.+ 至 .+），更慢");
  }

  @Test
  void aFirstLookSaysNothingOfRatios() {
    RunAnalysis look = RunAnalysis.soFar(SampleRuns.quick());

    assertThat(RunningVerdicts.ratios(look)).isEmpty();
    assertThat(RunningVerdicts.line(look).english()).contains(" calls/s").doesNotContain("×");
  }
}
