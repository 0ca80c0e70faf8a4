package io.github.timebench.reports.text;

import io.github.timebench.reports.compare.Recommendation;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.doc.TerminalText;
import io.github.timebench.reports.fleet.FleetAnalysis;
import io.github.timebench.reports.fleet.FleetTables;
import io.github.timebench.reports.fleet.FleetText;
import io.github.timebench.reports.hops.HopsAnalysis;
import io.github.timebench.reports.hops.HopsDocument;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.TextGrid;
import io.github.timebench.reports.table.TextLayout;
import io.github.timebench.reports.terms.Terms;
import io.github.timebench.reports.terms.TermsTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The main figures of a run for the terminal; lines end in LF. */
public final class TextTable {
  private TextTable() {}

  /** Table, states, validity and answer, ready to print. */
  public static String of(RunAnalysis analysis, TextLayout layout) {
    List<String> lines = new ArrayList<>();
    if (analysis.study().isPresent()) {
      lines.add(TerminalText.of(analysis.study().get().section(), layout).stripTrailing());
    } else {
      addFigures(lines, analysis, layout);
    }
    lines.add("");
    HopsAnalysis.of(analysis)
        .map(hops -> TerminalText.of(new HopsDocument(hops).section(), layout))
        .ifPresent(lines::add);
    analysis.fleet().ifPresent(fleet -> lines.addAll(fleet(fleet, layout)));
    lines.addAll(states(analysis, layout));
    lines.add("");
    Text call = RunWords.call(analysis.run().plan());
    if (!call.isEmpty()) {
      lines.addAll(layout.wrapped(call));
      lines.add("");
    }
    if (!Recommendation.decides(analysis)) {
      lines.add(layout.in(analysis.validity().status().label()));
    }
    analysis
        .validity()
        .reasons()
        .forEach(reason -> lines.addAll(layout.wrapped(Text.plain("  ").plus(reason))));
    Answer.sentences(analysis).forEach(line -> lines.addAll(layout.wrapped(line)));
    Text caution = Text.sentences(List.of(Answer.basis(analysis), Answer.caution(analysis)));
    if (!caution.isEmpty()) {
      lines.addAll(layout.wrapped(caution));
    }
    return String.join("\n", lines) + "\n";
  }

  private static void addFigures(List<String> lines, RunAnalysis analysis, TextLayout layout) {
    TimeScale scale = TimeScale.of(analysis);
    lines.addAll(layout.lines(new RunTables(analysis).main()));
    lines.addAll(
        layout.wrapped(
            Text.of(
                analysis.run().plan().openLoop()
                    ? "Response times, from when a call was due, in %s; payload in bytes; × is"
                        + " relative to %s."
                    : "Service times in %s; payload in bytes; × is relative to %s.",
                scale.unit(),
                RunWords.baseline(analysis.run().plan()))));
    if (analysis.comparisons().any()) {
      lines.add("");
      lines.addAll(layout.lines(new EffectTables(analysis).verdicts()));
      lines.add("");
      new EvidenceTables(analysis).lines().forEach(line -> lines.addAll(layout.wrapped(line)));
    }
  }

  private static List<String> fleet(FleetAnalysis fleet, TextLayout layout) {
    List<String> lines = new ArrayList<>();
    FleetTables tables = new FleetTables(fleet);
    for (Table table : List.of(tables.mainHosts(), tables.influences(), tables.spreads())) {
      if (!table.isEmpty()) {
        lines.addAll(layout.lines(table));
        lines.addAll(layout.wrapped(table.caption()));
        lines.add("");
      }
    }
    FleetText.sentences(fleet).forEach(s -> lines.addAll(layout.wrapped(s)));
    lines.add("");
    return lines;
  }

  /** What a run is in the reader's terms; says so where nothing is known. */
  public static String of(RunAnalysis analysis, Terms terms, TextLayout layout) {
    List<String> lines = new ArrayList<>();
    Optional<TermsTable> known = TermsTable.of(analysis, terms);
    known.ifPresent(
        table -> {
          lines.addAll(layout.lines(table.table()));
          lines.addAll(layout.wrapped(table.table().caption()));
          lines.add("");
          lines.addAll(layout.wrapped(Text.sentences(List.of(table.sentence(), table.note()))));
        });
    if (known.isEmpty()) {
      lines.addAll(
          layout.wrapped(
              Text.of(
                  "In your terms nothing can be said: the figures are not compared, or not known.")));
    }
    return String.join("\n", lines) + "\n";
  }

  private static List<String> states(RunAnalysis analysis, TextLayout layout) {
    TextGrid grid = new TextGrid(2, layout.columns());
    for (VariantSummary variant : analysis.variants()) {
      grid.add(List.of(variant.label(), layout.in(RunTables.stateInWords(variant))));
    }
    return grid.lines();
  }
}
