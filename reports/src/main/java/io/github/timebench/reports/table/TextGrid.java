package io.github.timebench.reports.table;

import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.Table.Format;
import java.util.ArrayList;
import java.util.List;

/** Lines of cells, aligned for a terminal: the first columns left, the others right. */
public final class TextGrid {
  /** Widest line that is printed. */
  static final int MAX_WIDTH = 120;

  private static final int MAX_CELL = 34;

  private final List<List<String>> rows = new ArrayList<>();
  private final int leftColumns;

  public TextGrid(int leftColumns) {
    this.leftColumns = leftColumns;
  }

  /** The lines of a table; from its first column of numbers on, columns are aligned right. */
  public static List<String> lines(Table table) {
    Table shown = table.in(Format.TERMINAL);
    List<Boolean> numeric = shown.columns().stream().map(Column::numeric).toList();
    int left = numeric.indexOf(true);
    TextGrid grid = new TextGrid(left < 0 ? numeric.size() : left);
    grid.add(shown.columns().stream().map(Column::heading).toList());
    shown.rows().forEach(row -> grid.add(row.cells().stream().map(Cell::text).toList()));
    return grid.lines();
  }

  public void add(List<String> cells) {
    rows.add(cells.stream().map(TextGrid::shortened).toList());
  }

  /** The lines; the gap between columns shrinks where they would not fit, then lines are cut. */
  public List<String> lines() {
    int[] widths = new int[rows.get(0).size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    int sum = java.util.Arrays.stream(widths).sum();
    String gap = sum + 2 * (widths.length - 1) <= MAX_WIDTH ? "  " : " ";
    return rows.stream().map(row -> line(row, widths, gap)).toList();
  }

  private String line(List<String> row, int[] widths, String gap) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String padding = " ".repeat(widths[i] - row.get(i).length());
      line.append(i == 0 ? "" : gap);
      line.append(i < leftColumns ? row.get(i) + padding : padding + row.get(i));
    }
    String stripped = line.toString().stripTrailing();
    return stripped.length() <= MAX_WIDTH ? stripped : stripped.substring(0, MAX_WIDTH - 1) + "…";
  }

  private static String shortened(String cell) {
    String printable = cell.replaceAll("\\p{Cntrl}", " ");
    return printable.length() <= MAX_CELL ? printable : printable.substring(0, MAX_CELL - 1) + "…";
  }

  /** Text in lines of at most {@value #MAX_WIDTH} characters. */
  public static List<String> wrapped(String text) {
    List<String> lines = new ArrayList<>();
    String rest = text.replaceAll("\\p{Cntrl}", " ").stripTrailing();
    while (rest.length() > MAX_WIDTH) {
      int space = rest.lastIndexOf(' ', MAX_WIDTH);
      int cut = space > MAX_WIDTH / 2 ? space : MAX_WIDTH;
      lines.add(rest.substring(0, cut).stripTrailing());
      rest = rest.substring(cut).stripLeading();
    }
    lines.add(rest);
    return lines;
  }
}
