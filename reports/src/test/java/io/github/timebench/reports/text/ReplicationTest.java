package io.github.timebench.reports.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.doc.MarkdownText;
import io.github.timebench.reports.doc.TerminalText;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.page.RunDocument;
import io.github.timebench.reports.page.SampleReports;
import io.github.timebench.reports.table.TextLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: a provider that was there before, and a report that speaks of fresh pairs of JVMs. */
class ReplicationTest {
  private static final String CAUTION = "Only the driver's JVM is fresh in each block";

  private static String text(RunResult run) {
    return TerminalText.of(RunDocument.of(RunAnalysis.of(run)), TextLayout.ENGLISH)
        .replaceAll("\\s+", " ");
  }

  private static String markdown(RunResult run) {
    return MarkdownText.of(RunDocument.of(RunAnalysis.of(run)), Language.ENGLISH);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void everyFormSaysThatTheProviderIsNotFresh(int blocks) {
    RunResult external = ReplicatedRuns.external(blocks);

    assertThat(text(external)).contains(CAUTION).doesNotContain(blocks + " JVM pairs");
    assertThat(markdown(external)).contains(CAUTION).doesNotContain(blocks + " JVM pairs");
    assertThat(SampleReports.of(external).replace("&#39;", "'"))
        .contains(CAUTION, "blocks (driver JVMs)");
  }

  @Test
  void aProviderOfTheLabIsFreshAndNothingElseIsSaid() {
    RunResult closed = ReplicatedRuns.closed(3);

    assertThat(text(closed)).doesNotContain(CAUTION);
    assertThat(markdown(closed)).doesNotContain(CAUTION);
    assertThat(SampleReports.of(closed)).doesNotContain("is fresh in each block");
  }
}
