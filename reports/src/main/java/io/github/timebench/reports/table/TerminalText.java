package io.github.timebench.reports.table;

import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import java.util.ArrayList;
import java.util.List;

/**
 * What a command prints that can write all of it elsewhere: of each table and each list the first
 * {@value #MAX_LINES}, and how many there are beyond. Lines of at most {@value TextGrid#MAX_WIDTH}
 * columns that end in LF.
 */
public final class TerminalText {
  /** Rows of a table, or sentences; the other formats have all. */
  public static final int MAX_LINES = 20;

  private final Language language;
  private final List<String> lines = new ArrayList<>();

  /** Text that begins with these. */
  public TerminalText(Language language, List<Text> headings) {
    this.language = language;
    headings.forEach(heading -> lines.addAll(TextGrid.wrapped(heading.in(language))));
  }

  /** Adds a table, if it has a row. */
  public TerminalText add(Table table) {
    if (!table.isEmpty()) {
      lines.add("");
      List<String> grid = TextGrid.lines(table, language);
      lines.addAll(grid.subList(0, Math.min(grid.size(), MAX_LINES + 1)));
      more(grid.size() - MAX_LINES - 1);
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
        lines.add(heading.in(language));
      }
      String mark = heading.isEmpty() ? "" : "- ";
      sentences.stream()
          .limit(MAX_LINES)
          .forEach(s -> lines.addAll(TextGrid.wrapped(mark + s.in(language))));
      more(sentences.size() - MAX_LINES);
    }
    return this;
  }

  private void more(int count) {
    if (count > 0) {
      lines.add(
          Text.of(
                  "… and %s more: --html=FILE, --markdown and --json have all",
                  Numbers.count(count))
              .in(language));
    }
  }

  /** All of it. */
  @Override
  public String toString() {
    return String.join("\n", lines) + "\n";
  }
}
