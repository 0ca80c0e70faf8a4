package io.github.timebench.reports.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.doc.MarkdownText;
import io.github.timebench.reports.doc.TerminalText;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.page.RunDocument;
import io.github.timebench.reports.page.SampleReports;
import io.github.timebench.reports.table.TextLayout;
import org.junit.jupiter.api.Test;

/** Hazard: a ratio to one version's baseline that reads as one to another's. */
class OtherVersionsTextTest {
  private static final String RELATIVE =
      "× is relative to the baseline, the mean of date+stock and date+stock+again, and of another"
          + " version to its own (date+stock@3.2.13)";

  private final RunAnalysis run = RunAnalysis.of(ReplicatedRuns.versions(6));
  private final RunAnalysis look = RunAnalysis.of(ReplicatedRuns.versions(1));

  @Test
  void theTerminalSaysWhatEachRatioIsToAndFits() {
    assertThat(unwrapped(TerminalText.of(RunDocument.of(run), TextLayout.ENGLISH)))
        .contains(RELATIVE)
        .containsPattern(
            "LocalDateTime with stock@3.2.13, beside date\\+stock@3.2.13: .*7\\d % fewer calls \\(")
        .contains("VALID over 6 blocks of 2 JVM pairs each; ");
    assertThat(TerminalText.of(RunDocument.of(run), TextLayout.ENGLISH).lines())
        .allMatch(line -> line.length() <= 120);
    assertThat(unwrapped(TerminalText.of(RunDocument.of(look), TextLayout.ENGLISH)))
        .contains(RELATIVE)
        .contains("Calls and times: no finding");
  }

  @Test
  void soDoTheSummaryAndThePage() {
    String relative = RELATIVE.substring(RELATIVE.indexOf("the baseline"));
    assertThat(MarkdownText.of(RunDocument.of(run), Language.ENGLISH)).contains(RELATIVE);
    String page = SampleReports.of(ReplicatedRuns.versions(6));
    assertThat(page)
        .contains("Changes are relative to " + relative)
        .contains("baselines of other versions", "blocks (of 2 JVM pairs)")
        .contains("The A/A arm ran on this Dubbo only.");
  }

  @Test
  void theTableForMachinesNamesTheBaselineOfEachRow() {
    assertThat(ResultCsv.of(run).lines())
        .anyMatch(line -> line.contains(",localdatetime+stock,") && line.contains(",date+stock,"))
        .anyMatch(
            line ->
                line.contains(",localdatetime+stock@3.2.13,")
                    && line.contains(",date+stock@3.2.13,"));
  }

  private static String unwrapped(String text) {
    return text.replaceAll("\\s+", " ");
  }
}
