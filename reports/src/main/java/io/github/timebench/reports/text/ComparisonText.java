package io.github.timebench.reports.text;

import io.github.timebench.reports.compare.RunComparison;
import io.github.timebench.reports.compare.RunComparison.Difference;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.MarkdownTable;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.TextGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The comparison of two stored runs, for the terminal and as Markdown; lines end in LF. */
public final class ComparisonText {
  private static final String CAUTION =
      "Weaker than a comparison within one run: the two share neither JVMs nor the hour,"
          + " and what differs from run to run is not in the interval: it is at least as wide. Each ratio"
          + " is relative to its baseline in its own run; B / A has Welch's 95 % interval, p is not"
          + " adjusted, and there is no verdict.";

  private ComparisonText() {}

  /** Lines of at most {@value TextGrid#MAX_WIDTH} characters. */
  public static String plain(RunComparison comparison) {
    List<String> lines = new ArrayList<>();
    lines.add("A: " + comparison.first().run().runId());
    lines.add("B: " + comparison.second().run().runId());
    lines.add("");
    lines.addAll(differences(comparison, table -> TextGrid.lines(table, Language.ENGLISH)));
    lines.add("");
    lines.addAll(TextGrid.lines(ratios(comparison), Language.ENGLISH));
    lines.add("");
    notes(comparison).forEach(note -> lines.addAll(TextGrid.wrapped(note)));
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
    lines.addAll(differences(comparison, table -> MarkdownTable.lines(table, Language.ENGLISH)));
    lines.add("");
    lines.addAll(MarkdownTable.lines(ratios(comparison), Language.ENGLISH));
    lines.add("");
    notes(comparison).forEach(note -> lines.add(MarkdownTable.escaped(note)));
    return String.join("\n", lines) + "\n";
  }

  private static List<String> differences(
      RunComparison comparison, Function<Table, List<String>> rendered) {
    return comparison.differences().isEmpty()
        ? List.of("Environment and plan are the same.")
        : rendered.apply(
            new Columns<Difference>()
                .words("differs", Difference::what)
                .words("A", difference -> orUnknown(difference.first()))
                .words("B", difference -> orUnknown(difference.second()))
                .table(Text.of(""), comparison.differences()));
  }

  private static String orUnknown(String fact) {
    return fact.isEmpty() ? Numbers.UNKNOWN : fact;
  }

  private record Ratio(
      VariantSummary first, VariantSummary second, Figure figure, Estimate change) {}

  private static Table ratios(RunComparison comparison) {
    CallTime headline = comparison.first().headline();
    List<Ratio> ratios = new ArrayList<>();
    for (String variant : comparison.variants()) {
      for (Figure figure :
          List.of(
              Figure.PAYLOAD_BYTES,
              Figure.CALLS_PER_SECOND,
              headline.figure(Statistic.P50),
              headline.figure(Statistic.P99),
              Figure.PROVIDER_CPU,
              Figure.PROVIDER_ALLOCATION)) {
        ratios.add(
            new Ratio(
                comparison.first().variant(variant).orElseThrow(),
                comparison.second().variant(variant).orElseThrow(),
                figure,
                comparison.ratio(variant, figure)));
      }
    }
    return new Columns<Ratio>()
        .words("variant", ratio -> ratio.first().label())
        .words("figure", ratio -> ratio.figure().label())
        .number("A", ratio -> Numbers.effect(ratio.first().ratio(ratio.figure())))
        .number("B", ratio -> Numbers.effect(ratio.second().ratio(ratio.figure())))
        .number("B / A", ratio -> Numbers.effect(ratio.change().value()))
        .add(Column.number("95 %"), ratio -> Cell.of(EffectText.ends(ratio.change())))
        .number("p", ratio -> EffectText.p(ratio.change().p()))
        .table(Text.of(""), ratios);
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
