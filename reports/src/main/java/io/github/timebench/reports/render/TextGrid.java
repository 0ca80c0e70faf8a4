package io.github.timebench.reports.render;

import java.util.ArrayList;
import java.util.List;

/** Lines of cells, aligned for a terminal. The first column stands left, the others right. */
final class TextGrid {
  /** Widest line that is printed. */
  static final int MOST_COLUMNS = 120;

  private static final int WIDEST_CELL = 34;

  private final List<List<String>> rows = new ArrayList<>();
  private final int leftColumns;

  TextGrid(int leftColumns) {
    this.leftColumns = leftColumns;
  }

  void add(List<String> cells) {
    rows.add(cells.stream().map(TextGrid::shortened).toList());
  }

  /** The lines; the gap between columns shrinks where they would not fit, then lines are cut. */
  List<String> lines() {
    int[] widths = new int[rows.get(0).size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    int sum = java.util.Arrays.stream(widths).sum();
    String gap = sum + 2 * (widths.length - 1) <= MOST_COLUMNS ? "  " : " ";
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
    return stripped.length() <= MOST_COLUMNS
        ? stripped
        : stripped.substring(0, MOST_COLUMNS - 1) + "…";
  }

  private static String shortened(String cell) {
    String printable = cell.replaceAll("\\p{Cntrl}", " ");
    return printable.length() <= WIDEST_CELL
        ? printable
        : printable.substring(0, WIDEST_CELL - 1) + "…";
  }
}
