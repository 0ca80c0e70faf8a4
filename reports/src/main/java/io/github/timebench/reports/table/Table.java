package io.github.timebench.reports.table;

import io.github.timebench.model.micro.MicroFigure.Parameter;
import io.github.timebench.reports.language.Text;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A table for all renderings. The first cell of a row is its heading. {@link Columns} makes tables.
 */
public record Table(Text caption, List<Column> columns, List<Row> rows) {
  public Table {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  public enum Format {
    PAGE,
    /** {@link TextGrid}. */
    TERMINAL,
    MARKDOWN,
    /** For programs: {@link CsvTable}, and JSON. */
    DATA,
    /** Sentences alone: of a run that is asked to be quiet, and in the list of runs. */
    ANSWER
  }

  /**
   * @param numeric whether its cells are aligned as numbers
   */
  public record Column(Text heading, Text unit, boolean numeric, Set<Format> formats) {
    public Column {
      formats = Set.copyOf(formats);
    }

    /**
     * @param heading in English, as the table of strings has it
     */
    public static Column words(String heading) {
      return words(Text.of(heading));
    }

    /** A column of words whose heading is a name, or has its arguments. */
    public static Column words(Text heading) {
      return new Column(heading, Text.EMPTY, false, EnumSet.allOf(Format.class));
    }

    public static Column number(String heading) {
      return number(heading, "");
    }

    /**
     * @param heading in English, as the table of strings has it
     * @param unit likewise
     */
    public static Column number(String heading, String unit) {
      return number(Text.of(heading), Text.of(unit));
    }

    public static Column number(Text heading, Text unit) {
      return new Column(heading, unit, true, EnumSet.allOf(Format.class));
    }

    Column only(Set<Format> shown) {
      return new Column(heading, unit, numeric, shown);
    }

    private Column forPrograms(String end) {
      String name = heading.english() + end;
      Text whole = Text.plain(unit.isEmpty() ? name : name + " (" + unit.english() + ")");
      return new Column(whole, Text.EMPTY, numeric, formats);
    }
  }

  /**
   * @param mark name of its look on the page, such as {@code failed}; may be empty
   */
  public record Row(List<Cell> cells, String mark) {
    public Row {
      cells = List.copyOf(cells);
    }
  }

  /**
   * @param note a second, quieter line on the page; may be empty
   * @param mark name of its look on the page; may be empty
   * @param order what the page sorts it by; NaN for its text
   * @param exact what programs read instead of the text
   * @param drawing what the page draws in it instead; all cells of a column have the same axis
   * @param address of the file that its text leads to in the heading of a row; may be empty
   * @param more what the page shows of it on demand
   */
  public record Cell(
      Text text,
      Text note,
      String mark,
      double order,
      Optional<Exact> exact,
      Optional<Drawing> drawing,
      String address,
      List<Text> more) {
    public Cell {
      more = List.copyOf(more);
    }

    public Cell(Text text, Text note, String mark) {
      this(text, note, mark, Double.NaN, Optional.empty(), Optional.empty(), "", List.of());
    }

    /** What the cells beside it have as numbers. */
    public static Cell drawn(Drawing drawing) {
      return of("").with(Optional.of(drawing), "", List.of()).sortedBy(drawing.order());
    }

    /** The heading of a row, which leads to a file; the address is relative to the page. */
    public static Cell leading(String text, String address) {
      return of(text).with(Optional.empty(), address, List.of());
    }

    /** The first of some lines, with the others on demand; empty where there is none. */
    public static Cell first(List<Text> lines) {
      Text first = lines.isEmpty() ? Text.EMPTY : lines.get(0);
      return of(first).with(Optional.empty(), "", lines.stream().skip(1).toList());
    }

    /** The order for the page; null for its text. */
    public String orderOrNull() {
      return Double.isFinite(order) ? Double.toString(order) : null;
    }

    public Cell sortedBy(double number) {
      return new Cell(text, note, mark, number, exact, drawing, address, more);
    }

    /** The same, of which programs read a number, with its interval if it has one. */
    public Cell exactly(Exact number) {
      return new Cell(text, note, mark, order, Optional.of(number), drawing, address, more);
    }

    /** The same, which programs read as a number where it is one. */
    public Cell chosen(String value) {
      return Parameter.isNumber(value)
          ? exactly(new Exact(Double.parseDouble(value), Double.NaN, Double.NaN))
          : this;
    }

    private boolean hasInterval() {
      return exact.isPresent() && Double.isFinite(exact.get().low());
    }

    private Cell end(ToDoubleFunction<Exact> which) {
      return of(exact.map(which::applyAsDouble).orElse(Double.NaN), "");
    }

    private Cell with(Optional<Drawing> drawn, String leadsTo, List<Text> onDemand) {
      return new Cell(text, note, mark, order, exact, drawn, leadsTo, onDemand);
    }

    /** A figure in the unit of its column; NaN where it is not known. */
    public static Cell of(double value, String shown) {
      return of(shown).exactly(new Exact(value, Double.NaN, Double.NaN));
    }

    /** A name, the same in every language. */
    public static Cell of(String text) {
      return of(Text.plain(text));
    }

    /** The same in every language. */
    public static Cell of(String text, String note) {
      return of(Text.plain(text), Text.plain(note));
    }

    public static Cell of(Text text) {
      return of(text, Text.EMPTY);
    }

    public static Cell of(Text text, Text note) {
      return new Cell(text, note, "");
    }
  }

  /** A figure in the unit of its column, and its interval; NaN where it is not known. */
  public record Exact(double value, double low, double high) {}

  public Table captioned(Text other) {
    return new Table(other, columns, rows);
  }

  /** The table with only those columns that a format shows. */
  public Table in(Format format) {
    int[] shown =
        IntStream.range(0, columns.size())
            .filter(i -> columns.get(i).formats().contains(format))
            .toArray();
    return shown.length == columns.size()
        ? this
        : new Table(
            caption,
            Arrays.stream(shown).mapToObj(columns::get).toList(),
            rows.stream()
                .map(
                    row ->
                        new Row(
                            Arrays.stream(shown).mapToObj(row.cells()::get).toList(), row.mark()))
                .toList());
  }

  /**
   * The table for programs: the heading of a column has its unit in brackets, and the ends of an
   * interval have columns of their own.
   */
  public Table forPrograms() {
    Table shown = in(Format.DATA);
    List<Column> named = new ArrayList<>();
    List<Function<Row, Cell>> cells = new ArrayList<>();
    for (int i = 0; i < shown.columns().size(); i++) {
      Column column = shown.columns().get(i);
      int index = i;
      Function<Row, Cell> cell = row -> row.cells().get(index);
      named.add(column.forPrograms(""));
      cells.add(cell);
      if (shown.rows().stream().map(cell).anyMatch(Cell::hasInterval)) {
        named.addAll(List.of(column.forPrograms(" low"), column.forPrograms(" high")));
        cells.add(row -> cell.apply(row).end(Exact::low));
        cells.add(row -> cell.apply(row).end(Exact::high));
      }
    }
    return new Table(
        caption,
        named,
        shown.rows().stream()
            .map(row -> new Row(cells.stream().map(cell -> cell.apply(row)).toList(), row.mark()))
            .toList());
  }

  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** What the page draws in a cell, in place of numbers that stand beside it. */
  public sealed interface Drawing permits IntervalAxis.Bar, Drawing.Stack {
    /** What the page sorts the column by. */
    double order();

    /**
     * A bar of two parts, as long as its whole beside the longest of the column.
     *
     * @param part that comes first
     * @param whole of both parts
     * @param longest whole of the column
     * @param look names of its looks on the page
     */
    record Stack(double part, double whole, double longest, String look) implements Drawing {
      @Override
      public double order() {
        return whole;
      }

      /** Width of the first part, as the style sheet has it. */
      public String partWidth() {
        return width(part);
      }

      public String wholeWidth() {
        return width(whole);
      }

      private String width(double value) {
        return IntervalAxis.percent(100 * value / longest);
      }
    }
  }
}
