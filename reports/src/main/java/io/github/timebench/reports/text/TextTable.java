package io.github.timebench.reports.text;

import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.table.TextGrid;
import java.util.ArrayList;
import java.util.List;

/** The main figures of a run for the terminal: at most 120 columns, lines end in LF. */
public final class TextTable {
  private TextTable() {}

  /** Table, states, validity and answer, ready to print. */
  public static String of(RunAnalysis analysis) {
    TimeScale scale = TimeScale.of(analysis);
    List<String> lines = new ArrayList<>(TextGrid.lines(new RunTables(analysis).main()));
    lines.addAll(
        TextGrid.wrapped(
            "%s in %s; payload in bytes; × is relative to %s."
                .formatted(
                    times(analysis), scale.unit(), RunWords.baseline(analysis.run().plan()))));
    lines.add("");
    if (analysis.comparisons().any()) {
      lines.addAll(TextGrid.lines(new EffectTables(analysis).verdicts()));
      lines.add("");
      new EvidenceTables(analysis).lines().forEach(line -> lines.addAll(TextGrid.wrapped(line)));
      lines.add("");
    }
    lines.addAll(states(analysis));
    lines.add("");
    lines.add(analysis.validity().status().label());
    analysis.validity().reasons().forEach(reason -> lines.addAll(TextGrid.wrapped("  " + reason)));
    lines.addAll(TextGrid.wrapped(Answer.of(analysis)));
    String caution = Answer.caution(analysis);
    if (!caution.isEmpty()) {
      lines.addAll(TextGrid.wrapped(caution));
    }
    return String.join("\n", lines) + "\n";
  }

  private static String times(RunAnalysis analysis) {
    return analysis.run().plan().openLoop()
        ? "Response times, from when a call was due,"
        : "Service times";
  }

  private static List<String> states(RunAnalysis analysis) {
    TextGrid grid = new TextGrid(2);
    for (VariantSummary variant : analysis.variants()) {
      grid.add(List.of(variant.label(), RunTables.stateInWords(variant)));
    }
    return grid.lines();
  }
}
