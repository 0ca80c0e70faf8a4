package io.github.timebench.reports.table;

import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.Table.Format;
import io.github.timebench.reports.table.Table.Row;
import java.util.List;

/**
 * How text is laid out for a reader: in a language, in lines of so many columns of a terminal at
 * most.
 */
public record TextLayout(Language language, int columns) {
  /** Lines are no longer on a wider terminal, and in files. */
  public static final int MAX_COLUMNS = 120;

  /** Narrower terminals wrap lines by themselves. */
  private static final int MIN_COLUMNS = 40;

  public static final TextLayout ENGLISH = new TextLayout(Language.ENGLISH, MAX_COLUMNS);
  public static final TextLayout CHINESE = new TextLayout(Language.CHINESE, MAX_COLUMNS);

  public TextLayout {
    columns = Math.max(MIN_COLUMNS, Math.min(columns, MAX_COLUMNS));
  }

  public String in(Text text) {
    return text.in(language);
  }

  public List<String> wrapped(Text text) {
    return TextGrid.wrapped(in(text), columns);
  }

  public List<String> lines(Table table) {
    return lines(table, Integer.MAX_VALUE);
  }

  public List<String> lines(Table table, int maxRows) {
    Table shown = table.in(Format.TERMINAL);
    TextGrid grid = new TextGrid(shown.columns().stream().map(Column::numeric).toList(), columns);
    grid.add(shown.columns().stream().map(column -> in(column.heading())).toList());
    shown.rows().stream().limit(maxRows).map(this::cells).forEach(grid::add);
    return grid.lines();
  }

  private List<String> cells(Row row) {
    return row.cells().stream().map(cell -> in(cell.text())).toList();
  }
}
