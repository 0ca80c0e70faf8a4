package io.github.timebench.reports.text;

import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.RunComparison;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.doc.RunTime;
import io.github.timebench.reports.doc.Section;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Table.Format;
import java.util.List;

/** Two stored runs beside each other. */
public final class ComparisonDocument {
  /** What the name of its page begins with, before the first run's. */
  public static final String PREFIX = "compare-";

  /** What that name ends with. */
  public static final String SUFFIX = ".html";

  private ComparisonDocument() {}

  /** For a reader who has no page. */
  public static Document of(RunComparison comparison) {
    return of(comparison, "", "");
  }

  /**
   * For a page.
   *
   * @param first address of the first run's report, relative to the page; empty if there is none
   * @param second address of the second run's report
   */
  public static Document of(RunComparison comparison, String first, String second) {
    ComparisonTables tables = new ComparisonTables(comparison);
    Text before = Text.plain("A: ").plus(described(comparison.first()));
    Text after = Text.plain("B: ").plus(described(comparison.second()));
    return new Document(
        Text.of("Two runs compared"),
        List.of(before, after),
        List.of(
            Section.of("differences", Text.of("What differs beside the figures"))
                .text(
                    comparison.differences().isEmpty()
                        ? Text.of("Environment and plan are the same.")
                        : Text.EMPTY)
                .table(tables.differences()),
            Section.of("changes", Text.of("Changes from A to B"))
                .note(Text.sentences(tables.notes()))
                .text(
                    tables.changes().isEmpty()
                        ? Text.of("No figure is known of both runs.")
                        : Text.EMPTY)
                .table(tables.changes(), Format.PAGE)
                .table(tables.ratios(), Format.TERMINAL, Format.MARKDOWN),
            Section.of("files", Text.of("Files")).link(before, first).link(after, second)));
  }

  /** The name of the page, which stands in the folder of the second run. */
  public static String fileName(RunComparison comparison) {
    String run = comparison.first().run().runId().replaceAll("[^\\w.+-]", "-");
    return PREFIX + run + SUFFIX;
  }

  /** What a run is, in a line. */
  private static Text described(RunAnalysis run) {
    return Text.of(
        "%1$s, started %2$s, %3$s",
        run.run().runId(), RunTime.began(run.run().startedAt()), run.validity().status().label());
  }
}
