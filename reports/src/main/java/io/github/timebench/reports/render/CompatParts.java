package io.github.timebench.reports.render;

import io.github.timebench.model.compat.CompatPhase;
import io.github.timebench.model.compat.CompatTally;
import io.github.timebench.reports.analysis.CompatAnalysis;
import io.github.timebench.reports.analysis.CompatAnalysis.CompatRow;
import io.github.timebench.reports.analysis.CompatVerdict;
import io.github.timebench.reports.render.ReportPage.CompatPart;
import io.github.timebench.reports.render.Table.Cell;
import io.github.timebench.reports.render.Table.Column;
import io.github.timebench.reports.render.Table.Row;
import java.util.ArrayList;
import java.util.List;

/** Makes the page of a compatibility matrix. */
final class CompatParts {
  private CompatParts() {}

  static CompatPart of(CompatAnalysis analysis) {
    boolean green = analysis.allGreen();
    List<Row> faults =
        analysis.rows().stream()
            .filter(row -> !row.reason().isEmpty())
            .map(row -> Row.of(mark(row), row.cell().name(), row.verdict().words(), row.reason()))
            .toList();
    return new CompatPart(
        green ? "valid" : "invalid",
        green ? "ALL GREEN" : "NOT ALL GREEN",
        CompatText.sentence(analysis),
        cells(analysis),
        faults.isEmpty() ? null : faults(faults),
        phases(analysis),
        analysis.result().command(),
        EnvironmentTables.of(analysis.result().environment()));
  }

  private static String mark(CompatRow row) {
    return switch (row.verdict()) {
      case GREEN -> "";
      case REFERENCE -> "baseline";
      case AS_WITHOUT -> "warming";
      case RED -> "failed";
    };
  }

  private static Table cells(CompatAnalysis analysis) {
    return new Table(
        "Each cell ran beside the same pair without the jar (reference). Ids as the consumer's"
            + " codec saw them, requests and responses together.",
        List.of(
            Column.words("consumer → provider"),
            Column.words("kind"),
            Column.words("mode"),
            Column.words("id on the wire"),
            Column.number("heartbeats", "idle phase"),
            Column.number("right"),
            Column.number("error"),
            Column.number("wrong"),
            Column.number("hung"),
            Column.words("cell")),
        analysis.rows().stream().map(CompatParts::cellRow).toList());
  }

  private static Row cellRow(CompatRow row) {
    CompatTally total = row.cell().total();
    List<Cell> cells = new ArrayList<>();
    cells.add(Cell.of(CompatText.pair(row.cell())));
    cells.add(Cell.of(row.cell().kind()));
    cells.add(Cell.of(row.cell().mode()));
    cells.add(Cell.of(CompatText.wire(row.cell().frames())));
    cells.add(Cell.of(Numbers.count(row.cell().idleHeartbeats())));
    for (long count : new long[] {total.right(), total.error(), total.wrong(), total.hung()}) {
      cells.add(Cell.of(Numbers.count(count)));
    }
    cells.add(
        row.verdict() == CompatVerdict.GREEN
            ? new Cell(row.verdict().words(), "", "steady")
            : Cell.of(row.verdict().words()));
    return new Row(cells, mark(row));
  }

  private static Table faults(List<Row> rows) {
    return new Table(
        "The first fault of each.",
        List.of(Column.words("cell"), Column.words("verdict"), Column.words("fault")),
        rows);
  }

  private static Table phases(CompatAnalysis analysis) {
    List<Row> rows = new ArrayList<>();
    for (CompatRow row : analysis.rows()) {
      row.cell().phases().forEach(phase -> rows.add(phaseRow(row.cell().name(), phase)));
    }
    return new Table(
        "In a disturbed phase a provider was ended under the calls: prompt errors are expected.",
        List.of(
            Column.words("cell"),
            Column.words("phase"),
            Column.words("checks"),
            Column.number("right"),
            Column.number("error"),
            Column.number("wrong"),
            Column.number("hung")),
        rows);
  }

  private static Row phaseRow(String cell, CompatPhase phase) {
    CompatTally total = phase.total();
    return Row.of(
        total.allRight() || phase.disturbed() ? "" : "failed",
        cell,
        phase.name() + (phase.disturbed() ? " (disturbed)" : ""),
        String.join(", ", phase.checks().keySet()),
        Numbers.count(total.right()),
        Numbers.count(total.error()),
        Numbers.count(total.wrong()),
        Numbers.count(total.hung()));
  }
}
