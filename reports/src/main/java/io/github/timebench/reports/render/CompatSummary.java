package io.github.timebench.reports.render;

import io.github.timebench.model.compat.CompatTally;
import io.github.timebench.reports.analysis.CompatAnalysis;
import io.github.timebench.reports.analysis.CompatAnalysis.CompatRow;
import java.util.ArrayList;
import java.util.List;

/** A compatibility matrix in Markdown, for a pull request or a document; lines end in LF. */
public final class CompatSummary {
  private CompatSummary() {}

  /** The outcome, a row per cell, and what keeps cells from green. */
  public static String of(CompatAnalysis analysis) {
    List<String> lines = new ArrayList<>();
    lines.add("### Compatibility: " + MarkdownTable.escaped(analysis.result().runId()));
    lines.add("");
    lines.add(MarkdownTable.escaped(CompatText.sentence(analysis)));
    lines.add("");
    MarkdownTable table =
        new MarkdownTable(
            "consumer → provider",
            "kind",
            "mode",
            "id on the wire",
            "right",
            "error",
            "wrong",
            "hung",
            "cell");
    analysis.rows().forEach(row -> add(table, row));
    lines.addAll(table.lines());
    lines.add("");
    analysis.rows().stream()
        .filter(row -> !row.reason().isEmpty())
        .map(row -> "- " + MarkdownTable.escaped(row.cell().name() + ": " + row.reason()))
        .forEach(lines::add);
    return String.join("\n", lines).stripTrailing() + "\n";
  }

  private static void add(MarkdownTable table, CompatRow row) {
    CompatTally total = row.cell().total();
    table.add(
        CompatText.pair(row.cell()),
        row.cell().kind(),
        row.cell().mode(),
        CompatText.wire(row.cell().frames()),
        Numbers.count(total.right()),
        Numbers.count(total.error()),
        Numbers.count(total.wrong()),
        Numbers.count(total.hung()),
        row.verdict().words());
  }
}
