package io.github.timebench.reports.render;

import io.github.timebench.model.compat.CompatTally;
import io.github.timebench.reports.analysis.CompatAnalysis;
import io.github.timebench.reports.analysis.CompatAnalysis.CompatRow;
import java.util.ArrayList;
import java.util.List;

/** A compatibility matrix for the terminal: at most 120 columns, lines end in LF. */
public final class CompatTextTable {
  private CompatTextTable() {}

  /** A line per cell, then what keeps cells from green, ready to print. */
  public static String of(CompatAnalysis analysis) {
    TextGrid grid = new TextGrid(4);
    grid.add(
        List.of(
            "kind",
            "mode",
            "consumer → provider",
            "id on the wire",
            "right",
            "error",
            "wrong",
            "hung",
            "cell"));
    analysis.rows().forEach(row -> grid.add(cells(row)));
    List<String> lines = new ArrayList<>(grid.lines());
    lines.add("");
    for (CompatRow row : analysis.rows()) {
      if (!row.reason().isEmpty()) {
        lines.addAll(TextTable.wrapped(row.cell().name() + ": " + row.reason()));
      }
    }
    lines.addAll(TextTable.wrapped(CompatText.sentence(analysis)));
    return String.join("\n", lines) + "\n";
  }

  private static List<String> cells(CompatRow row) {
    CompatTally total = row.cell().total();
    return List.of(
        row.cell().kind(),
        row.cell().mode(),
        CompatText.pair(row.cell()),
        CompatText.wire(row.cell().frames()),
        Numbers.count(total.right()),
        Numbers.count(total.error()),
        Numbers.count(total.wrong()),
        Numbers.count(total.hung()),
        row.verdict().words());
  }
}
