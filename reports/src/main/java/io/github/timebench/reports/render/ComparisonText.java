package io.github.timebench.reports.render;

import io.github.timebench.reports.analysis.CallTime;
import io.github.timebench.reports.analysis.Change;
import io.github.timebench.reports.analysis.Figure;
import io.github.timebench.reports.analysis.RunComparison;
import io.github.timebench.reports.analysis.RunComparison.Difference;
import java.util.ArrayList;
import java.util.List;

/** The comparison of two stored runs, for the terminal and as Markdown; lines end in LF. */
public final class ComparisonText {
  private static final String CAUTION =
      "Weaker than a comparison within one run: the two share neither JVMs nor the hour,"
          + " and what differs from run to run is not in the interval: it is at least as wide. Each ratio"
          + " is relative to its baseline in its own run; B / A has Welch's 95 % interval, p is not"
          + " adjusted, and there is no verdict.";

  private static final List<String> HEADINGS =
      List.of("variant", "figure", "A", "B", "B / A", "95 %", "p");

  private ComparisonText() {}

  /** At most 120 columns. */
  public static String plain(RunComparison comparison) {
    List<String> lines = new ArrayList<>();
    lines.add("A: " + comparison.first().run().runId());
    lines.add("B: " + comparison.second().run().runId());
    lines.add("");
    TextGrid differences = new TextGrid(3);
    differences.add(List.of("differs", "A", "B"));
    comparison.differences().forEach(d -> differences.add(cells(d)));
    lines.addAll(
        comparison.differences().isEmpty()
            ? List.of("Environment and plan are the same.")
            : differences.lines());
    lines.add("");
    TextGrid changes = new TextGrid(2);
    changes.add(HEADINGS);
    rows(comparison).forEach(changes::add);
    lines.addAll(changes.lines());
    lines.add("");
    notes(comparison).forEach(note -> lines.addAll(TextTable.wrapped(note)));
    return String.join("\n", lines) + "\n";
  }

  /** For a pull request. */
  public static String markdown(RunComparison comparison) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "### Timebench: %s (B) against %s (A)"
            .formatted(
                MarkdownTable.escaped(comparison.second().run().runId()),
                MarkdownTable.escaped(comparison.first().run().runId())));
    lines.add("");
    if (comparison.differences().isEmpty()) {
      lines.add("Environment and plan are the same.");
    } else {
      MarkdownTable differences = new MarkdownTable("differs", "A", "B");
      comparison.differences().forEach(d -> differences.add(cells(d).toArray(String[]::new)));
      lines.addAll(differences.lines());
    }
    lines.add("");
    MarkdownTable changes = new MarkdownTable(HEADINGS.toArray(String[]::new));
    rows(comparison).forEach(row -> changes.add(row.toArray(String[]::new)));
    lines.addAll(changes.lines());
    lines.add("");
    notes(comparison).forEach(note -> lines.add(MarkdownTable.escaped(note)));
    return String.join("\n", lines) + "\n";
  }

  private static List<String> cells(Difference difference) {
    return List.of(
        difference.what(), orUnknown(difference.first()), orUnknown(difference.second()));
  }

  private static String orUnknown(String fact) {
    return fact.isEmpty() ? Numbers.UNKNOWN : fact;
  }

  private static List<List<String>> rows(RunComparison comparison) {
    CallTime headline = comparison.first().headline();
    List<Figure> figures =
        List.of(
            Figure.PAYLOAD_BYTES,
            Figure.CALLS_PER_SECOND,
            headline.p50(),
            headline.p99(),
            Figure.PROVIDER_CPU,
            Figure.PROVIDER_ALLOCATION);
    List<List<String>> rows = new ArrayList<>();
    for (String variant : comparison.variants()) {
      figures.forEach(figure -> rows.add(row(comparison, variant, figure)));
    }
    return rows;
  }

  private static List<String> row(RunComparison comparison, String variant, Figure figure) {
    Change change = comparison.change(variant, figure);
    return List.of(
        variant,
        figure.words(),
        Numbers.effect(comparison.first().variant(variant).orElseThrow().ratio(figure)),
        Numbers.effect(comparison.second().variant(variant).orElseThrow().ratio(figure)),
        Numbers.effect(change.ratio()),
        EffectText.interval(change.low(), change.high()),
        EffectText.p(change.p()));
  }

  private static List<String> notes(RunComparison comparison) {
    List<String> notes = new ArrayList<>();
    if (comparison.first().run().runId().equals(comparison.second().run().runId())) {
      notes.add("A and B are the same run: what differs here comes from the arithmetic alone.");
    }
    if (!comparison.onlyInOne().isEmpty()) {
      notes.add("In one run only: " + String.join(", ", comparison.onlyInOne()) + ".");
    }
    notes.add(CAUTION);
    return notes;
  }
}
