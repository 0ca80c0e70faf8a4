package io.github.timebench.reports.table;

import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.Table.Format;
import io.github.timebench.reports.table.Table.Row;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The columns of a table, each said once: its heading, its unit and how its cell is made of what a
 * row is about. Not thread-safe.
 */
public final class Columns<R> {
  private final List<Column> columns = new ArrayList<>();
  private final List<Function<? super R, Cell>> cells = new ArrayList<>();

  /** A column of names, the same in every language. */
  public Columns<R> words(String heading, Function<? super R, String> text) {
    return add(Column.words(heading), row -> Cell.of(text.apply(row)));
  }

  public Columns<R> texts(String heading, Function<? super R, Text> text) {
    return add(Column.words(heading), row -> Cell.of(text.apply(row)));
  }

  /** A column of texts that are aligned as numbers. */
  public Columns<R> number(String heading, Function<? super R, String> text) {
    return number(heading, "", text);
  }

  public Columns<R> number(String heading, String unit, Function<? super R, String> text) {
    return add(Column.number(heading, unit), row -> Cell.of(text.apply(row)));
  }

  public Columns<R> number(
      String heading, ToDoubleFunction<? super R> value, DoubleFunction<String> shown) {
    return number(heading, "", value, shown);
  }

  /** A column of figures in a unit, which programs read with all their digits. */
  public Columns<R> number(
      String heading,
      String unit,
      ToDoubleFunction<? super R> value,
      DoubleFunction<String> shown) {
    return add(
        Column.number(heading, unit),
        row -> {
          double figure = value.applyAsDouble(row);
          return Cell.of(figure, shown.apply(figure));
        });
  }

  public Columns<R> count(String heading, ToDoubleFunction<? super R> value) {
    return count(heading, "", value);
  }

  public Columns<R> count(String heading, String unit, ToDoubleFunction<? super R> value) {
    return number(heading, unit, value, Numbers::counted);
  }

  /** A column of figures for programs, without a text. */
  public Columns<R> data(String heading, ToDoubleFunction<? super R> value) {
    return number(heading, value, figure -> "");
  }

  /** A column of intervals, whose ends programs read beside the estimates. */
  public Columns<R> interval(Column column, Function<? super R, Text> range) {
    return add(column, row -> Cell.of(range.apply(row)))
        .only(Format.PAGE, Format.TERMINAL, Format.MARKDOWN);
  }

  public Columns<R> add(Column column, Function<? super R, Cell> cell) {
    columns.add(column);
    cells.add(cell);
    return this;
  }

  /**
   * Adds a column whose notes are shown where a cell has no second line, too: on the terminal and
   * in Markdown behind the text, in brackets.
   */
  public Columns<R> noted(Column column, Function<? super R, Cell> cell) {
    return add(column, cell)
        .only(Format.PAGE, Format.DATA)
        .add(column, row -> inBrackets(cell.apply(row)))
        .only(Format.TERMINAL, Format.MARKDOWN);
  }

  private static Cell inBrackets(Cell cell) {
    return cell.note().isEmpty() ? cell : Cell.of(Text.of("%s (%s)", cell.text(), cell.note()));
  }

  /** Shows the column that was added last in these formats only. */
  public Columns<R> only(Format first, Format... more) {
    int last = columns.size() - 1;
    columns.set(last, columns.get(last).only(EnumSet.of(first, more)));
    return this;
  }

  public Table table(Text caption, Collection<? extends R> rows) {
    return table(caption, rows, row -> "");
  }

  /**
   * @param mark name of a row's look on the page; may be empty
   */
  public Table table(Text caption, Collection<? extends R> rows, Function<? super R, String> mark) {
    return new Table(caption, columns, rows.stream().map(row -> row(row, mark)).toList());
  }

  private Row row(R row, Function<? super R, String> mark) {
    return new Row(cells.stream().map(cell -> cell.apply(row)).toList(), mark.apply(row));
  }
}
