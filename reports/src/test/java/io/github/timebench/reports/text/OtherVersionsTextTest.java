package io.github.timebench.reports.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.page.SampleReports;
import org.junit.jupiter.api.Test;

/** Hazard: a ratio to one version's baseline that reads as one to another's. */
class OtherVersionsTextTest {
  @Test
  void thePageSaysWhatEachRatioIsTo() {
    assertThat(SampleReports.of(ReplicatedRuns.versions(6)))
        .contains(
            "Changes are relative to the baseline, the mean of date+stock and date+stock+again, and"
                + " of another version to its own (date+stock@3.2.13)")
        .contains("baselines of other versions", "blocks (of 2 JVM pairs)")
        .contains("The A/A arm ran on this Dubbo only.");
  }
}
