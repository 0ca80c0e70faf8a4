package io.github.timebench.reports.doc;

import io.github.timebench.reports.doc.Part.Code;
import io.github.timebench.reports.doc.Part.Facts;
import io.github.timebench.reports.doc.Part.Figures;
import io.github.timebench.reports.doc.Part.Lines;
import io.github.timebench.reports.doc.Part.Paragraph;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Format;
import io.github.timebench.reports.table.TextLayout;
import java.util.ArrayList;
import java.util.List;

/** A document for the terminal; lines end in LF. */
public final class TerminalText {
  /** Rows of a table, or sentences of a list, where the other formats have all. */
  public static final int MAX_LINES = 20;

  private final TextLayout layout;
  private final int maxLines;
  private final List<String> lines = new ArrayList<>();

  private TerminalText(TextLayout layout, int maxLines) {
    this.layout = layout;
    this.maxLines = maxLines;
  }

  /**
   * What a command prints that can write all of it elsewhere: of each table and each list the first
   * {@value #MAX_LINES}, and how many there are beyond.
   */
  public static String beginnings(Document document, TextLayout layout) {
    return new TerminalText(layout, MAX_LINES).all(document);
  }

  public static String of(Document document, TextLayout layout) {
    return new TerminalText(layout, Integer.MAX_VALUE).all(document);
  }

  public static String of(Section section, TextLayout layout) {
    return of(Document.of(section.title(), List.of(), List.of(section)), layout);
  }

  private String all(Document document) {
    document.leadOf(Format.TERMINAL).forEach(this::add);
    document.in(Format.TERMINAL).forEach(this::add);
    return String.join("\n", lines) + "\n";
  }

  /** Paragraphs stand together, and with the list that they introduce; tables stand apart. */
  private void add(Section section) {
    separate();
    if (section.titled().contains(Format.TERMINAL)) {
      add(section.title());
    }
    boolean together = true;
    for (Part part : section.in(Format.TERMINAL)) {
      if (!together || part instanceof Figures) {
        separate();
      }
      together = part instanceof Paragraph || part instanceof Lines;
      add(part);
    }
  }

  private void add(Part part) {
    if (part instanceof Paragraph paragraph) {
      add(paragraph.text());
    } else if (part instanceof Facts facts) {
      facts.sentences().stream()
          .limit(maxLines)
          .forEach(sentence -> add(Text.plain("- ").plus(sentence)));
      more(facts.sentences().size() - maxLines);
    } else if (part instanceof Lines said) {
      said.lines().forEach(line -> add(line.text()));
    } else if (part instanceof Figures figures) {
      add(figures.table());
    } else if (part instanceof Code code) {
      add(Text.plain(code.text()));
    }
  }

  private void add(Table table) {
    lines.addAll(layout.lines(table, maxLines));
    more(table.rows().size() - maxLines);
    if (!table.caption().isEmpty()) {
      add(table.caption());
    }
  }

  private void add(Text text) {
    lines.addAll(layout.wrapped(text));
  }

  private void separate() {
    if (!lines.isEmpty() && !lines.get(lines.size() - 1).isEmpty()) {
      lines.add("");
    }
  }

  private void more(int count) {
    if (count > 0) {
      add(
          Text.of(
              "… and %s more: --html=FILE, --markdown and --json have all", Numbers.count(count)));
    }
  }
}
