package io.github.timebench.reports.doc;

import io.github.timebench.reports.doc.Part.Code;
import io.github.timebench.reports.doc.Part.Facts;
import io.github.timebench.reports.doc.Part.Figures;
import io.github.timebench.reports.doc.Part.Lines;
import io.github.timebench.reports.doc.Part.Paragraph;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.Table.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A document in GitHub's Markdown, for a pull request or an incident; lines end in LF. */
public final class MarkdownText {
  private final Language language;
  private final List<String> lines = new ArrayList<>();

  private MarkdownText(Language language) {
    this.language = language;
  }

  public static String of(Document document, Language language) {
    MarkdownText text = new MarkdownText(language);
    text.lines.add("### " + text.escaped(document.title()));
    document.leadOf(Format.MARKDOWN).forEach(text::add);
    document.in(Format.MARKDOWN).forEach(text::add);
    return String.join("\n", text.lines) + "\n";
  }

  private void add(Section section) {
    if (section.titled().contains(Format.MARKDOWN)) {
      lines.addAll(List.of("", "#### " + escaped(section.title())));
    }
    section.in(Format.MARKDOWN).forEach(this::add);
  }

  private void add(Part part) {
    lines.add("");
    if (part instanceof Paragraph paragraph) {
      lines.add(escaped(paragraph.text()));
    } else if (part instanceof Facts facts) {
      facts.sentences().forEach(sentence -> lines.add("- " + escaped(sentence)));
    } else if (part instanceof Lines said) {
      said.lines().forEach(line -> lines.add("- " + escaped(line.text())));
    } else if (part instanceof Figures figures) {
      add(figures.table());
    } else if (part instanceof Code code) {
      lines.addAll(List.of("```", code.text(), "```"));
    }
  }

  /** A table below its caption: the first column is aligned left, the others right. */
  private void add(Table table) {
    if (!table.caption().isEmpty()) {
      lines.addAll(List.of(escaped(table.caption()), ""));
    }
    Table shown = table.in(Format.MARKDOWN);
    lines.add(line(shown.columns().stream().map(MarkdownText::heading)));
    lines.add("|---|" + "--:|".repeat(shown.columns().size() - 1));
    shown.rows().forEach(row -> lines.add(line(row.cells().stream().map(Cell::text))));
  }

  private static Text heading(Column column) {
    return column.unit().isEmpty()
        ? column.heading()
        : Text.of("%s (%s)", column.heading(), column.unit());
  }

  private String line(Stream<Text> cells) {
    return cells.map(cell -> escaped(cell)).collect(Collectors.joining(" | ", "| ", " |"));
  }

  private String escaped(Text text) {
    return escaped(text.in(language));
  }

  /** On one line, and nothing in it read as markup. */
  public static String escaped(String text) {
    return text.replaceAll("\\p{Cntrl}", " ")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replaceAll("([\\\\`*_\\[\\]|])", "\\\\$1");
  }
}
