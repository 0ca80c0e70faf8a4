package io.github.timebench.reports.text;

import io.github.timebench.reports.compare.RunComparison;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.MarkdownTable;
import io.github.timebench.reports.table.TextLayout;
import java.util.ArrayList;
import java.util.List;

/** The comparison of two stored runs, for the terminal and as Markdown; lines end in LF. */
public final class ComparisonText {
  private ComparisonText() {}

  public static String plain(RunComparison comparison, TextLayout layout) {
    ComparisonTables tables = new ComparisonTables(comparison);
    List<String> lines = new ArrayList<>();
    lines.add("A: " + comparison.first().run().runId());
    lines.add("B: " + comparison.second().run().runId());
    lines.add("");
    lines.addAll(
        comparison.differences().isEmpty()
            ? layout.wrapped(tables.noDifference())
            : layout.lines(tables.differences()));
    lines.add("");
    lines.addAll(layout.lines(tables.ratios()));
    lines.add("");
    tables.notes().forEach(note -> lines.addAll(layout.wrapped(note)));
    return String.join("\n", lines) + "\n";
  }

  /** For a pull request. */
  public static String markdown(RunComparison comparison, Language language) {
    ComparisonTables tables = new ComparisonTables(comparison);
    List<String> lines = new ArrayList<>();
    lines.add(
        "### Timebench: "
            + Text.of(
                    "%1$s (B) against %2$s (A)",
                    MarkdownTable.escaped(comparison.second().run().runId()),
                    MarkdownTable.escaped(comparison.first().run().runId()))
                .in(language));
    lines.add("");
    lines.addAll(
        comparison.differences().isEmpty()
            ? List.of(tables.noDifference().in(language))
            : MarkdownTable.lines(tables.differences(), language));
    lines.add("");
    lines.addAll(MarkdownTable.lines(tables.ratios(), language));
    lines.add("");
    tables.notes().forEach(note -> lines.add(MarkdownTable.escaped(note.in(language))));
    return String.join("\n", lines) + "\n";
  }
}
