package io.github.timebench.reports.compat;

import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.reports.compat.CompatAnalysis.CompatRow;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.table.MarkdownTable;
import io.github.timebench.reports.table.TextGrid;
import java.util.ArrayList;
import java.util.List;

/** A compatibility matrix for the terminal and as Markdown; lines end in LF. */
public final class CompatText {
  private CompatText() {}

  /**
   * A line per cell, then what keeps cells from green. Lines have at most {@value
   * TextGrid#MAX_WIDTH} characters.
   */
  public static String plain(CompatAnalysis analysis) {
    List<String> lines =
        new ArrayList<>(TextGrid.lines(CompatTables.cells(analysis), Language.ENGLISH));
    lines.add("");
    faults(analysis).forEach(fault -> lines.addAll(TextGrid.wrapped(fault)));
    lines.addAll(TextGrid.wrapped(sentence(analysis)));
    return String.join("\n", lines) + "\n";
  }

  /** For a pull request or a document: the outcome, a row per cell, what keeps them from green. */
  public static String markdown(CompatAnalysis analysis) {
    List<String> lines = new ArrayList<>();
    lines.add("### Compatibility: " + MarkdownTable.escaped(analysis.result().runId()));
    lines.add("");
    lines.add(MarkdownTable.escaped(sentence(analysis)));
    lines.add("");
    lines.addAll(MarkdownTable.lines(CompatTables.cells(analysis), Language.ENGLISH));
    lines.add("");
    faults(analysis).forEach(fault -> lines.add("- " + MarkdownTable.escaped(fault)));
    return String.join("\n", lines).stripTrailing() + "\n";
  }

  private static List<String> faults(CompatAnalysis analysis) {
    return analysis.rows().stream()
        .filter((CompatRow row) -> !row.reason().isEmpty())
        .map(row -> row.cell().name() + ": " + row.reason())
        .toList();
  }

  /** How many cells are green, and whether the matrix is complete. */
  public static String sentence(CompatAnalysis analysis) {
    String sentence =
        "%s of %s cells are green, %s as bad as without the jar, %s red."
            .formatted(
                analysis.count(CompatVerdict.GREEN),
                analysis.judged(),
                analysis.count(CompatVerdict.AS_WITHOUT),
                analysis.count(CompatVerdict.RED));
    return analysis.result().end().kind() == RunEnd.Kind.COMPLETE
        ? sentence
        : sentence + " Not complete: " + analysis.result().end().reason() + ".";
  }
}
