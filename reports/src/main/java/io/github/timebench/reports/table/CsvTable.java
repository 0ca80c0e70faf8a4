package io.github.timebench.reports.table;

import io.github.timebench.reports.table.Table.Format;
import java.util.List;
import java.util.stream.Collectors;

/** A table as RFC 4180 has it: comma, CRLF, quotes where needed. For programs: always English. */
public final class CsvTable {
  private CsvTable() {}

  public static String of(Table table) {
    Table shown = table.in(Format.CSV);
    return line(shown.columns().stream().map(column -> column.heading().english()).toList())
        + shown.rows().stream()
            .map(row -> line(row.cells().stream().map(cell -> cell.text().english()).toList()))
            .collect(Collectors.joining());
  }

  private static String line(List<String> cells) {
    return cells.stream().map(CsvTable::quoted).collect(Collectors.joining(",", "", "\r\n"));
  }

  private static String quoted(String cell) {
    boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
    return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }
}
