package io.github.timebench.reports.table;

import io.github.timebench.reports.table.Table.Cell;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table as RFC 4180 has it: comma, CRLF, quotes where needed. For programs: always English. A
 * text that a spreadsheet would take for a formula, such as the name of a stranger's host, has an
 * apostrophe before it, which makes it a text there; numbers are never changed.
 */
public final class CsvTable {
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
  private static final Pattern FORMULA = Pattern.compile("[=+\\-@\t\r].*", Pattern.DOTALL);

  private CsvTable() {}

  public static String of(Table table) {
    Table shown = table.forPrograms();
    return line(shown.columns().stream().map(column -> inert(column.heading().english())))
        + shown.rows().stream()
            .map(row -> line(row.cells().stream().map(CsvTable::cell)))
            .collect(Collectors.joining());
  }

  private static String line(Stream<String> cells) {
    return cells.map(CsvTable::quoted).collect(Collectors.joining(",", "", "\r\n"));
  }

  /** Empty where a figure is not known. */
  private static String cell(Cell cell) {
    return cell.exact()
        .map(exact -> Numbers.exact(exact.value()).map(BigDecimal::toPlainString).orElse(""))
        .orElseGet(() -> inert(cell.text().english()));
  }

  private static String inert(String cell) {
    String number = cell.replace(Numbers.MINUS, '-');
    if (NUMBER.matcher(number).matches()) {
      return number;
    }
    return FORMULA.matcher(cell).matches() ? "'" + cell : cell;
  }

  private static String quoted(String cell) {
    boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
    return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }
}
