package io.github.timebench.reports.table;

import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.Table.Format;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jline.utils.AttributedString;

/**
 * Lines of cells, aligned for a terminal: the first columns left, the others right. Widths are
 * columns of a terminal, of which a Chinese character takes two and a combining one none.
 */
public final class TextGrid {
  /** Widest line that is printed. */
  public static final int MAX_WIDTH = 120;

  private static final int MAX_CELL = 34;

  private final List<List<String>> rows = new ArrayList<>();
  private final int leftColumns;

  public TextGrid(int leftColumns) {
    this.leftColumns = leftColumns;
  }

  /** The lines of a table; from its first column of numbers on, columns are aligned right. */
  public static List<String> lines(Table table, Language language) {
    Table shown = table.in(Format.TERMINAL);
    List<Boolean> numeric = shown.columns().stream().map(Column::numeric).toList();
    int left = numeric.indexOf(true);
    TextGrid grid = new TextGrid(left < 0 ? numeric.size() : left);
    grid.add(shown.columns().stream().map(column -> column.heading().in(language)).toList());
    shown
        .rows()
        .forEach(row -> grid.add(row.cells().stream().map(c -> c.text().in(language)).toList()));
    return grid.lines();
  }

  public void add(List<String> cells) {
    rows.add(cells.stream().map(cell -> cut(cell, MAX_CELL)).toList());
  }

  /** The lines; the gap between columns shrinks where they would not fit, then lines are cut. */
  public List<String> lines() {
    int[] widths = new int[rows.get(0).size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], width(row.get(i)));
      }
    }
    int sum = Arrays.stream(widths).sum();
    String gap = sum + 2 * (widths.length - 1) <= MAX_WIDTH ? "  " : " ";
    return rows.stream().map(row -> line(row, widths, gap)).toList();
  }

  private String line(List<String> row, int[] widths, String gap) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      line.append(i == 0 ? "" : gap);
      line.append(i < leftColumns ? left(row.get(i), widths[i]) : right(row.get(i), widths[i]));
    }
    return cut(line.toString().stripTrailing(), MAX_WIDTH);
  }

  /** The columns that a text takes on a terminal. */
  public static int width(String text) {
    return new AttributedString(text).columnLength();
  }

  /** A text with spaces behind it, up to a width. */
  public static String left(String text, int width) {
    return text + padding(text, width);
  }

  /** A text with spaces before it, up to a width. */
  public static String right(String text, int width) {
    return padding(text, width) + text;
  }

  private static String padding(String text, int width) {
    return " ".repeat(Math.max(0, width - width(text)));
  }

  /** A text of at most so many columns, in one line, with … at its end if it was longer. */
  public static String cut(String text, int width) {
    String printable = text.replaceAll("\\p{Cntrl}", " ");
    return width(printable) <= width ? printable : start(printable, width - 1) + "…";
  }

  /** The longest start of at most so many columns, which cuts no character. */
  private static String start(String text, int width) {
    return new AttributedString(text).columnSubSequence(0, width).toString();
  }

  /** Text in lines of at most {@value #MAX_WIDTH} columns. */
  public static List<String> wrapped(String text) {
    List<String> lines = new ArrayList<>();
    String rest = text.replaceAll("\\p{Cntrl}", " ").stripTrailing();
    while (width(rest) > MAX_WIDTH) {
      String start = start(rest, MAX_WIDTH);
      int space = rest.lastIndexOf(' ', start.length());
      int cut = space > start.length() / 2 ? space : start.length();
      lines.add(rest.substring(0, cut).stripTrailing());
      rest = rest.substring(cut).stripLeading();
    }
    lines.add(rest);
    return lines;
  }
}
