package io.github.timebench.reports.table;

import io.github.timebench.api.Nanos;
import io.github.timebench.reports.table.Table.Format;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A table as RFC 4180 has it: comma, CRLF, quotes where needed. For programs: always English. A
 * text that a spreadsheet would take for a formula, such as the name of a stranger's host, has an
 * apostrophe before it, which makes it a text there; numbers are never changed.
 */
public final class CsvTable {
  private static final int DIGITS = 6;
  private static final Pattern FORMULA = Pattern.compile("[=+\\-@\t\r].*", Pattern.DOTALL);

  private CsvTable() {}

  public static String of(Table table) {
    Table shown = table.in(Format.DATA);
    return line(shown.columns().stream().map(column -> column.heading().english()).toList())
        + shown.rows().stream()
            .map(row -> line(row.cells().stream().map(cell -> cell.text().english()).toList()))
            .collect(Collectors.joining());
  }

  /** Six significant digits, a point for the decimals; empty where it is not known. */
  public static String number(double value) {
    if (!Double.isFinite(value)) {
      return "";
    }
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(DIGITS));
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  /** Nanoseconds as microseconds, likewise. */
  public static String micros(double nanos) {
    return number(nanos / Nanos.PER_MICRO);
  }

  private static String line(List<String> cells) {
    return cells.stream()
        .map(cell -> quoted(inert(cell)))
        .collect(Collectors.joining(",", "", "\r\n"));
  }

  private static String inert(String cell) {
    String number = cell.replace(Numbers.MINUS, '-');
    if (Numbers.PLAIN.matcher(number).matches()) {
      return number;
    }
    return FORMULA.matcher(cell).matches() ? "'" + cell : cell;
  }

  private static String quoted(String cell) {
    boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
    return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }
}
