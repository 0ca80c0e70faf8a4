package io.github.timebench.reports.doc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.page.HtmlReport;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Format;
import io.github.timebench.reports.table.TextLayout;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Hazard: a part that a format leaves out by accident, or shows though it must not. */
class DocumentTest {
  private static final Document DOCUMENT =
      Document.of(
          Text.plain("What <was> found"),
          List.of(Text.plain("At the *start*.")),
          List.of(
              Section.of("one", Text.plain("One"))
                  .text(Text.plain("First."))
                  .text(Text.plain("Second."))
                  .facts(List.of(Text.plain("a fact")))
                  .foldable(rows(40))
                  .table(rows(0)),
              Section.of("two", Text.plain("Two"))
                  .note(Text.plain("Where it runs."), Format.PAGE)
                  .code("bin/loadgen", Format.PAGE),
              Section.of("three", Text.plain("Three")).text(Text.EMPTY).facts(List.of())));

  private static Table rows(int count) {
    return new Columns<Integer>()
        .words("variant", row -> "v" + row)
        .number("bytes", row -> Integer.toString(row))
        .table(Text.plain("Rows."), IntStream.range(0, count).boxed().toList());
  }

  @Test
  void theTerminalHasParagraphsTogetherAndTablesApart() {
    assertThat(TerminalText.of(DOCUMENT, TextLayout.ENGLISH))
        .startsWith("At the *start*.\n\nOne\nFirst.\nSecond.\n- a fact\n\nvariant  bytes\nv0 ")
        .endsWith("v39         39\nRows.\n");
    assertThat(TerminalText.beginnings(DOCUMENT, TextLayout.ENGLISH))
        .contains("\n… and 20 more: --html=FILE")
        .doesNotContain("v20");
  }

  @Test
  void markdownHasHeadingsListsAndAllRowsAndIsEscaped() {
    assertThat(MarkdownText.of(DOCUMENT, Language.ENGLISH))
        .startsWith(
            "### What &lt;was> found\n\nAt the \\*start\\*.\n\n#### One\n\nFirst.\n\nSecond.\n\n"
                + "- a fact\n\nRows.\n\n| variant | bytes |\n")
        .endsWith("| v39 | 39 |\n")
        .doesNotContain("Two", "Three");
  }

  @Test
  void thePageFoldsLongTablesAndHasNoEmptySection() {
    assertThat(HtmlReport.of(DOCUMENT, Optional.empty()))
        .contains(
            "<h1>What &lt;was&gt; found</h1>",
            "<a class=\"skip\" href=\"#one\">",
            "Rows.: 40 rows",
            "<pre class=\"command\" tabindex=\"0\">bin/loadgen</pre>")
        .doesNotContain("id=\"three\"", "<noscript>");
  }

  /** The page leaves out end tags of cells and items. */
  @Test
  void textsKeepWhatLooksLikeAnEndTag() {
    String text = "a</td>\n</li>b";
    Section section =
        Section.of("one", Text.plain("One"))
            .facts(List.of(Text.plain(text)))
            .code(text)
            .link(Text.plain("there"), text);
    String page =
        HtmlReport.of(Document.of(Text.plain("T"), List.of(), List.of(section)), Optional.empty());

    assertThat(page.split("a&lt;/td&gt;\n&lt;/li&gt;b", -1)).hasSize(3);
    assertThat(page).contains("href=\"a&lt;/td").doesNotContain("</td>", "</li>");
  }
}
