package io.github.timebench.reports.text;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.threads.ThreadsEvidence;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.fleet.FleetAnalysis;
import io.github.timebench.reports.fleet.FleetTables;
import io.github.timebench.reports.fleet.FleetText;
import io.github.timebench.reports.flight.FlightTables;
import io.github.timebench.reports.hops.HopTables;
import io.github.timebench.reports.hops.HopsAnalysis;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.study.StudyReport;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.TextGrid;
import io.github.timebench.reports.terms.Terms;
import io.github.timebench.reports.terms.TermsTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The main figures of a run for the terminal: at most 120 columns, lines end in LF. */
public final class TextTable {
  private TextTable() {}

  /** Table, states, validity and answer, ready to print. */
  public static String of(RunAnalysis analysis, Language language) {
    List<String> lines = new ArrayList<>();
    if (analysis.study().isPresent()) {
      addStudy(lines, analysis.study().get(), language);
    } else {
      addFigures(lines, analysis, language);
    }
    lines.add("");
    Optional<HopTables> hops = HopsAnalysis.of(analysis).map(HopTables::new);
    if (hops.isPresent()) {
      lines.addAll(hops(hops.get(), language));
    }
    analysis.fleet().ifPresent(fleet -> lines.addAll(fleet(fleet, language)));
    lines.addAll(states(analysis, language));
    lines.add("");
    Text call = RunWords.call(analysis.run().plan());
    if (!call.isEmpty()) {
      lines.addAll(TextGrid.wrapped(call.in(language)));
      lines.add("");
    }
    lines.add(analysis.validity().status().label().in(language));
    analysis
        .validity()
        .reasons()
        .forEach(reason -> lines.addAll(TextGrid.wrapped("  " + reason.in(language))));
    Answer.in(language, analysis).forEach(line -> lines.addAll(TextGrid.wrapped(line)));
    Text caution = Text.sentences(List.of(Answer.basis(analysis), Answer.caution(analysis)));
    if (!caution.isEmpty()) {
      lines.addAll(TextGrid.wrapped(caution.in(language)));
    }
    return String.join("\n", lines) + "\n";
  }

  private static void addStudy(List<String> lines, StudyReport study, Language language) {
    lines.addAll(TextGrid.lines(study.main(), language));
    for (Table table : study.conclusions()) {
      lines.add("");
      lines.addAll(TextGrid.lines(table, language));
      lines.addAll(TextGrid.wrapped(table.caption().in(language) + "."));
    }
  }

  private static void addFigures(List<String> lines, RunAnalysis analysis, Language language) {
    TimeScale scale = TimeScale.of(analysis);
    lines.addAll(TextGrid.lines(new RunTables(analysis).main(), language));
    lines.addAll(
        TextGrid.wrapped(
            Text.of(
                    analysis.run().plan().openLoop()
                        ? "Response times, from when a call was due, in %s; payload in bytes; × is"
                            + " relative to %s."
                        : "Service times in %s; payload in bytes; × is relative to %s.",
                    scale.unit(),
                    RunWords.baseline(analysis.run().plan()))
                .in(language)));
    if (analysis.comparisons().any()) {
      lines.add("");
      lines.addAll(TextGrid.lines(new EffectTables(analysis).verdicts(), language));
      lines.add("");
      new EvidenceTables(analysis)
          .lines()
          .forEach(line -> lines.addAll(TextGrid.wrapped(line.in(language))));
    }
  }

  private static List<String> fleet(FleetAnalysis fleet, Language language) {
    List<String> lines = new ArrayList<>();
    FleetTables tables = new FleetTables(fleet);
    for (Table table : List.of(tables.mainAgents(), tables.influences(), tables.spreads())) {
      if (!table.isEmpty()) {
        lines.addAll(TextGrid.lines(table, language));
        lines.addAll(TextGrid.wrapped(table.caption().in(language)));
        lines.add("");
      }
    }
    FleetText.sentences(fleet).forEach(s -> lines.addAll(TextGrid.wrapped(s.in(language))));
    lines.add("");
    return lines;
  }

  private static List<String> hops(HopTables hops, Language language) {
    List<String> lines = new ArrayList<>();
    for (Table table : List.of(hops.chains(), hops.hops())) {
      if (!table.isEmpty()) {
        lines.addAll(TextGrid.lines(table, language));
        lines.addAll(TextGrid.wrapped(table.caption().in(language)));
        lines.add("");
      }
    }
    hops.sentences().forEach(s -> lines.addAll(TextGrid.wrapped(s.in(language))));
    lines.add("");
    return lines;
  }

  /** What a run is in the reader's terms; says so where nothing is known. */
  public static String of(RunAnalysis analysis, Terms terms, Language language) {
    List<String> lines = new ArrayList<>();
    Optional<TermsTable> known = TermsTable.of(analysis, terms);
    known.ifPresent(
        table -> {
          lines.addAll(TextGrid.lines(table.table(), language));
          lines.addAll(TextGrid.wrapped(table.table().caption().in(language)));
          lines.add("");
          lines.addAll(
              TextGrid.wrapped(
                  Text.sentences(List.of(table.sentence(), table.note())).in(language)));
        });
    if (known.isEmpty()) {
      lines.add(
          Text.of("In your terms nothing can be said: the figures are not compared, or not known.")
              .in(language));
    }
    return String.join("\n", lines) + "\n";
  }

  /** What the threads of a run did, in short; the page has all. */
  public static String of(ThreadsEvidence threads, RunResult run, Language language) {
    FlightTables tables = new FlightTables(threads, run);
    List<String> lines = new ArrayList<>(TextGrid.lines(tables.sides(), language));
    lines.addAll(TextGrid.wrapped(tables.sides().caption().in(language) + "."));
    tables.inWords().forEach(line -> lines.addAll(TextGrid.wrapped(line.in(language))));
    return String.join("\n", lines) + "\n";
  }

  private static List<String> states(RunAnalysis analysis, Language language) {
    TextGrid grid = new TextGrid(2);
    for (VariantSummary variant : analysis.variants()) {
      grid.add(List.of(variant.label(), RunTables.stateInWords(variant).in(language)));
    }
    return grid.lines();
  }
}
