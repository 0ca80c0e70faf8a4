package io.github.timebench.reports.render;

import java.util.List;

/** A table for the HTML report. The first cell of a row is its heading. */
public record Table(String caption, List<Column> columns, List<Row> rows) {
  /** Keeps unmodifiable copies. */
  public Table {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /**
   * A column.
   *
   * @param unit of its cells; may be empty
   * @param numeric whether its cells are aligned as numbers
   */
  public record Column(String heading, String unit, boolean numeric) {
    static Column words(String heading) {
      return new Column(heading, "", false);
    }

    static Column number(String heading) {
      return new Column(heading, "", true);
    }

    static Column number(String heading, String unit) {
      return new Column(heading, unit, true);
    }
  }

  /**
   * A row.
   *
   * @param mark name of its look, such as {@code failed}; may be empty
   */
  public record Row(List<Cell> cells, String mark) {
    /** Keeps an unmodifiable copy. */
    public Row {
      cells = List.copyOf(cells);
    }

    static Row of(String mark, String... texts) {
      return new Row(java.util.Arrays.stream(texts).map(Cell::of).toList(), mark);
    }
  }

  /**
   * A cell.
   *
   * @param note a second, quieter line; may be empty
   * @param mark name of its look; may be empty
   */
  public record Cell(String text, String note, String mark) {
    static Cell of(String text) {
      return new Cell(text, "", "");
    }

    static Cell of(String text, String note) {
      return new Cell(text, note, "");
    }
  }
}
