package io.github.timebench.reports.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.RunComparison;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.text.ComparisonDocument;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Hazard: a page that shows noise before what has changed, or a change without its environment. */
class ComparisonDocumentTest {
  private final RunAnalysis first = RunAnalysis.of(ReplicatedRuns.closed(6));
  private final RunAnalysis second = RunAnalysis.of(ReplicatedRuns.slower(5, 0.08));

  /** Without its scripts. */
  private static String page(RunAnalysis first, RunAnalysis second) {
    String page =
        HtmlReport.of(
            ComparisonDocument.of(RunComparison.of(first, second), "./a/report.html", ""),
            Optional.of(Language.ENGLISH));
    return page.substring(0, page.indexOf("<script"));
  }

  @Test
  void differencesComeFirstAndThenWhatIsSurestToHaveChanged() {
    String page = page(first, second);

    assertThat(page)
        .containsSubsequence(
            "id=\"differences-0\"",
            "plan: blocks",
            "id=\"changes-0\"",
            "localdatetime+stock",
            "date+custom");
    String changes = page.substring(page.indexOf("id=\"changes-0\""));
    assertThat(changes.substring(changes.indexOf("<tbody>")))
        .startsWith("<tbody>")
        .containsPattern(">1\\.08\\d*<")
        .contains("label open");
    assertThat(page).contains("<a href=\"./a/report.html\">").doesNotContain("NaN", "Infinity");
  }

  @Test
  void aRunBesideItselfIsSaidAndHasNoChange() {
    assertThat(page(first, first))
        .contains("A and B are the same run", "Environment and plan are the same.")
        .doesNotContain("NaN", "Infinity");
  }

  @Test
  void aLookHasNoIntervalsAndStillAPage() {
    assertThat(page(first, RunAnalysis.of(SampleRuns.quick()))).contains("n/a");
  }

  @Test
  void itsNameIsThatOfTheFirstRun() {
    assertThat(ComparisonDocument.fileName(RunComparison.of(first, second)))
        .isEqualTo("compare-2026-11-21-closed.html");
  }

  @Test
  void addressesAreRelativeAndEncoded() {
    assertThat(PageAddress.of(Path.of("/runs/b"), Path.of("/runs/a#1/report.html")))
        .isEqualTo("./../a%231/report.html");
    assertThat(PageAddress.of(Path.of("javascript:x"))).isEqualTo("./javascript:x");
  }
}
