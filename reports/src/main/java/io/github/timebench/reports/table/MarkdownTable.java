package io.github.timebench.reports.table;

import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.Table.Format;
import io.github.timebench.reports.table.Table.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table in GitHub's Markdown: the first column is aligned left, the others right. */
public final class MarkdownTable {
  private MarkdownTable() {}

  public static List<String> lines(Table table, Language language) {
    Table shown = table.in(Format.MARKDOWN);
    List<String> lines = new ArrayList<>();
    lines.add(line(shown.columns().stream().map(column -> heading(column).in(language))));
    lines.add("|---|" + "--:|".repeat(shown.columns().size() - 1));
    for (Row row : shown.rows()) {
      lines.add(line(row.cells().stream().map(cell -> cell.text().in(language))));
    }
    return lines;
  }

  private static Text heading(Column column) {
    return column.unit().isEmpty()
        ? column.heading()
        : Text.of("%s (%s)", column.heading(), column.unit());
  }

  private static String line(Stream<String> cells) {
    return cells.map(MarkdownTable::escaped).collect(Collectors.joining(" | ", "| ", " |"));
  }

  /** On one line, and nothing in it read as markup. */
  public static String escaped(String text) {
    return text.replaceAll("\\p{Cntrl}", " ")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replaceAll("([\\\\`*_\\[\\]|])", "\\\\$1");
  }
}
