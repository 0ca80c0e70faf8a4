package io.github.timebench.reports.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.Said;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.page.SampleReports;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: a provider that was there before, and a report that speaks of fresh pairs of JVMs. */
class ReplicationTest {
  private static final String CAUTION = "Only the driver's JVM is fresh in each block";

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void everyFormSaysThatTheProviderIsNotFresh(int blocks) {
    RunResult run = ReplicatedRuns.external(blocks);
    RunAnalysis external = RunAnalysis.of(run);

    assertThat(Said.inOneLine(external)).contains(CAUTION).doesNotContain(blocks + " JVM pairs");
    assertThat(Said.markdown(external)).contains(CAUTION).doesNotContain(blocks + " JVM pairs");
    assertThat(SampleReports.of(run).replace("&#39;", "'"))
        .contains(CAUTION, "blocks (driver JVMs)");
  }

  @Test
  void aProviderOfTheLabIsFreshAndNothingElseIsSaid() {
    RunAnalysis closed = RunAnalysis.of(ReplicatedRuns.closed(3));

    assertThat(Said.inOneLine(closed)).doesNotContain(CAUTION);
    assertThat(Said.markdown(closed)).doesNotContain(CAUTION);
    assertThat(SampleReports.of(closed.run())).doesNotContain("is fresh in each block");
  }
}
