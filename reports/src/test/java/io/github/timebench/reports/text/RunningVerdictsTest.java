package io.github.timebench.reports.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazard: a run of ten minutes that says nothing until it ends, or more than it knows. */
class RunningVerdictsTest {
  private static List<String> after(int blocks) {
    return RunningVerdicts.lines(RunAnalysis.soFar(ReplicatedRuns.closed(blocks)));
  }

  @Test
  void eachVariantButTheBaselinesArmsHasALine() {
    assertThat(after(6))
        .filteredOn(line -> line.startsWith("after block 6, "))
        .hasSize(4)
        .noneMatch(line -> line.contains("date+stock"))
        .anyMatch(line -> line.matches(".*localdatetime\\+stock: 0\\.8\\d+ × \\(.+\\), slower"));
  }

  @Test
  void beforeTheFirstLookThereIsNoIntervalAndNoVerdict() {
    for (int blocks : new int[] {1, 2, 3}) {
      assertThat(after(blocks))
          .filteredOn(line -> line.contains("localdatetime+stock"))
          .hasSize(1)
          .allMatch(line -> line.contains(" ×, undecided"))
          .noneMatch(line -> line.contains("("));
    }
  }

  @Test
  void aFirstLookSaysNothing() {
    assertThat(RunningVerdicts.lines(RunAnalysis.soFar(SampleRuns.quick()))).isEmpty();
  }
}
