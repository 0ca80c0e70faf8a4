package io.github.timebench.reports.compat;

import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.reports.compat.CompatAnalysis.CompatRow;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.MarkdownTable;
import io.github.timebench.reports.table.TextLayout;
import java.util.ArrayList;
import java.util.List;

/** A compatibility matrix for the terminal and as Markdown; lines end in LF. */
public final class CompatText {
  private CompatText() {}

  /** A line per cell, then what keeps cells from green. */
  public static String plain(CompatAnalysis analysis, TextLayout layout) {
    List<String> lines = new ArrayList<>(layout.lines(CompatTables.cells(analysis)));
    lines.add("");
    faults(analysis).forEach(fault -> lines.addAll(layout.wrapped(fault)));
    lines.addAll(layout.wrapped(sentence(analysis)));
    return String.join("\n", lines) + "\n";
  }

  /** For a pull request or a document: the outcome, a row per cell, what keeps them from green. */
  public static String markdown(CompatAnalysis analysis, Language language) {
    List<String> lines = new ArrayList<>();
    Text title = Text.of("Compatibility: %s", analysis.result().runId());
    lines.add("### " + MarkdownTable.escaped(title.in(language)));
    lines.add("");
    lines.add(MarkdownTable.escaped(sentence(analysis).in(language)));
    lines.add("");
    lines.addAll(MarkdownTable.lines(CompatTables.cells(analysis), language));
    lines.add("");
    faults(analysis).forEach(fault -> lines.add("- " + MarkdownTable.escaped(fault.in(language))));
    return String.join("\n", lines).stripTrailing() + "\n";
  }

  private static List<Text> faults(CompatAnalysis analysis) {
    return analysis.rows().stream()
        .filter((CompatRow row) -> !row.reason().isEmpty())
        .map(row -> Text.of("%s: %s", row.cell().name(), row.reason()))
        .toList();
  }

  /** How many cells are green, and whether the matrix is complete. */
  public static Text sentence(CompatAnalysis analysis) {
    Text counts =
        Text.of(
            "%s of %s cells are green, %s as bad as without the jar, %s red.",
            analysis.count(CompatVerdict.GREEN),
            analysis.judged(),
            analysis.count(CompatVerdict.AS_WITHOUT),
            analysis.count(CompatVerdict.RED));
    RunEnd end = analysis.result().end();
    return end.kind() == RunEnd.Kind.COMPLETE
        ? counts
        : Text.sentences(List.of(counts, Text.of("Not complete: %s.", Text.known(end.reason()))));
  }
}
