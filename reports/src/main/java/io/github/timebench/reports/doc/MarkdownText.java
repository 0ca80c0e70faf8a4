package io.github.timebench.reports.doc;

import io.github.timebench.reports.doc.Part.Code;
import io.github.timebench.reports.doc.Part.Facts;
import io.github.timebench.reports.doc.Part.Figures;
import io.github.timebench.reports.doc.Part.Paragraph;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.MarkdownTable;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Format;
import java.util.ArrayList;
import java.util.List;

/** A document in GitHub's Markdown, for a pull request or an incident; lines end in LF. */
public final class MarkdownText {
  private final Language language;
  private final List<String> lines = new ArrayList<>();

  private MarkdownText(Language language) {
    this.language = language;
  }

  /** All of it. */
  public static String of(Document document, Language language) {
    MarkdownText text = new MarkdownText(language);
    text.lines.add("### " + text.escaped(document.title()));
    text.lines.add("");
    document.lead().forEach(line -> text.lines.add(text.escaped(line)));
    document.in(Format.MARKDOWN).forEach(text::add);
    return String.join("\n", text.lines) + "\n";
  }

  /** A section that follows others. */
  public static String of(Section section, Language language) {
    MarkdownText text = new MarkdownText(language);
    text.add(section);
    return String.join("\n", text.lines) + "\n";
  }

  private void add(Section section) {
    lines.addAll(List.of("", "#### " + escaped(section.title())));
    boolean paragraph = false;
    for (Part part : section.in(Format.MARKDOWN)) {
      if (!paragraph || !(part instanceof Paragraph)) {
        lines.add("");
      }
      paragraph = part instanceof Paragraph;
      if (part instanceof Paragraph said) {
        lines.add(escaped(said.text()));
      } else if (part instanceof Facts facts) {
        facts.sentences().forEach(sentence -> lines.add("- " + escaped(sentence)));
      } else if (part instanceof Figures figures) {
        add(figures.table());
      } else if (part instanceof Code code) {
        lines.addAll(List.of("```", code.text(), "```"));
      }
    }
  }

  /** A table below its caption. */
  private void add(Table table) {
    if (!table.caption().isEmpty()) {
      lines.addAll(List.of(escaped(table.caption()), ""));
    }
    lines.addAll(MarkdownTable.lines(table, language));
  }

  private String escaped(Text text) {
    return MarkdownTable.escaped(text.in(language));
  }
}
