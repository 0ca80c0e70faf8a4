package io.github.timebench.reports.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.HostileRun;
import io.github.timebench.reports.ci.GithubCommands;
import io.github.timebench.reports.ci.JunitXml;
import io.github.timebench.reports.compare.FailOn;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.RunComparison;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.doc.MarkdownText;
import io.github.timebench.reports.doc.TerminalText;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.table.TextLayout;
import io.github.timebench.reports.text.ResultCsv;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.xml.sax.InputSource;

/** Hazard: a form of the report that a run breaks, that runs its markup, or that becomes large. */
class HostileRunTest {
  private static final int MAX_BYTES = 2_000_000;
  private static final FailOn LIMITS = FailOn.parse("throughput<-3%,throughput>1/s,bytes>+1%");

  /** Scripts and data for them; markup would end them, so what is left of it is seen. */
  private static final Pattern SCRIPT = Pattern.compile("(?s)<script\\b[^>]*>.*?</script>");

  /** A field of CSV, with the comma or the end of the line after it. */
  private static final Pattern FIELD =
      Pattern.compile("(?:\"(?:[^\"]|\"\")*\"|[^\",\r\n]*)(,|\r?\n)");

  /** What is in none but it, and all else at once. */
  private static final String OF_EACH_KIND = "MARKUP|NO_BLOCK|ALL";

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_ANY, names = OF_EACH_KIND)
  void everyFormOfTheReportIsWhole(HostileRun hostile) throws Exception {
    assertWhole(hostile);
  }

  @ParameterizedTest
  @Tag("night")
  @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = OF_EACH_KIND)
  void soItIsOfEachOther(HostileRun hostile) throws Exception {
    assertWhole(hostile);
  }

  private static void assertWhole(HostileRun hostile) throws Exception {
    RunAnalysis run = hostile.analysis();
    Document document = RunDocument.of(run);

    assertPage(HtmlReport.of(document, Optional.empty()));
    assertPage(RunPages.index(List.of(RunPages.stored(run, "a"), RunPages.stored(run, "b"))));
    for (Language language : Language.values()) {
      assertThat(MarkdownText.of(document, language))
          .doesNotContain("<script", "<b>", "NaN", "Infinity");
      assertThat(TerminalText.of(document, new TextLayout(language, 80)))
          .doesNotContain("NaN", "Infinity");
    }
    assertTable(ResultCsv.of(run));
    assertXml(JunitXml.of(run, LIMITS.judged(run)));
    assertThat(GithubCommands.ofRun(run)).allMatch(line -> line.lines().count() == 1);
    if (hostile.compared()) {
      assertPage(RunPages.comparison(run, run));
      RunComparison comparison = RunComparison.of(run, run);
      assertXml(JunitXml.of(comparison, LIMITS.judged(comparison)));
    }
  }

  private static void assertPage(String page) {
    assertThat(page.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(MAX_BYTES);
    assertThat(page).endsWith("</html>\n");
    assertThat(SCRIPT.matcher(page).replaceAll(""))
        .contains("<h1>")
        .doesNotContain("<script", "alert(1)</", "<b>", "NaN", "Infinity");
  }

  /** As many fields in each row. */
  private static void assertTable(String csv) {
    long columns = csv.lines().findFirst().orElseThrow().chars().filter(c -> c == ',').count() + 1;
    long fields = FIELD.matcher(csv).results().count();
    long rows = FIELD.matcher(csv).results().filter(one -> !one.group(1).equals(",")).count();

    assertThat(fields).isEqualTo(columns * rows);
    assertThat(csv).doesNotContain("NaN", "Infinity");
  }

  private static void assertXml(String xml) throws Exception {
    assertThat(
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(xml)))
                .getDocumentElement()
                .getTagName())
        .isEqualTo("testsuites");
  }
}
