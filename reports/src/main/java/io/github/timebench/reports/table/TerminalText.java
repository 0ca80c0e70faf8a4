package io.github.timebench.reports.table;

import io.github.timebench.reports.language.Text;
import java.util.ArrayList;
import java.util.List;

/**
 * What a command prints that can write all of it elsewhere: of each table and each list the first
 * {@value #MAX_LINES}, and how many there are beyond. Lines end in LF.
 */
public final class TerminalText {
  /** Rows of a table, or sentences; the other formats have all. */
  public static final int MAX_LINES = 20;

  private final TextLayout layout;
  private final List<String> lines = new ArrayList<>();

  /** Text that begins with these. */
  public TerminalText(TextLayout layout, List<Text> headings) {
    this.layout = layout;
    headings.forEach(heading -> lines.addAll(layout.wrapped(heading)));
  }

  /** Adds a table, if it has a row. */
  public TerminalText add(Table table) {
    if (!table.isEmpty()) {
      lines.add("");
      lines.addAll(layout.lines(table, MAX_LINES));
      more(table.rows().size() - MAX_LINES);
    }
    return this;
  }

  /**
   * Adds sentences, if there are any.
   *
   * @param heading empty for none; the sentences are no list then
   */
  public TerminalText add(Text heading, List<Text> sentences) {
    if (!sentences.isEmpty()) {
      lines.add("");
      if (!heading.isEmpty()) {
        lines.add(layout.in(heading));
      }
      Text mark = Text.plain(heading.isEmpty() ? "" : "- ");
      sentences.stream().limit(MAX_LINES).forEach(s -> lines.addAll(layout.wrapped(mark.plus(s))));
      more(sentences.size() - MAX_LINES);
    }
    return this;
  }

  private void more(int count) {
    if (count > 0) {
      lines.addAll(
          layout.wrapped(
              Text.of(
                  "… and %s more: --html=FILE, --markdown and --json have all",
                  Numbers.count(count))));
    }
  }

  /** All of it. */
  @Override
  public String toString() {
    return String.join("\n", lines) + "\n";
  }
}
