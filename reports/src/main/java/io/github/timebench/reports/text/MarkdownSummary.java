package io.github.timebench.reports.text;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.threads.ThreadsEvidence;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.fleet.FleetAnalysis;
import io.github.timebench.reports.fleet.FleetTables;
import io.github.timebench.reports.fleet.FleetText;
import io.github.timebench.reports.flight.FlightTables;
import io.github.timebench.reports.hops.HopTables;
import io.github.timebench.reports.hops.HopsAnalysis;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.study.StudyReport;
import io.github.timebench.reports.table.MarkdownTable;
import io.github.timebench.reports.table.Table;
import java.util.ArrayList;
import java.util.List;

/** A run in a few lines of Markdown, for a pull request; lines end in LF. */
public final class MarkdownSummary {
  private MarkdownSummary() {}

  /** Validity, answer and the table of effects. */
  public static String of(RunAnalysis analysis, Language language) {
    List<String> lines = new ArrayList<>();
    lines.add("### Timebench: " + MarkdownTable.escaped(analysis.run().runId()));
    lines.add("");
    lines.add("**" + analysis.validity().status().label().in(language) + ".**");
    analysis
        .validity()
        .reasons()
        .forEach(r -> lines.add("- " + MarkdownTable.escaped(r.in(language))));
    lines.add("");
    Text beside = Answer.beside(analysis);
    if (!beside.isEmpty()) {
      lines.add(MarkdownTable.escaped(beside.in(language)));
      lines.add("");
    }
    Answer.lines(analysis)
        .forEach(line -> lines.add("- " + MarkdownTable.escaped(line.text().in(language))));
    lines.add("");
    Text call = RunWords.call(analysis.run().plan());
    if (!call.isEmpty()) {
      lines.add(MarkdownTable.escaped(call.in(language)));
      lines.add("");
    }
    lines.addAll(
        MarkdownTable.lines(
            analysis.study().map(StudyReport::main).orElseGet(new RunTables(analysis)::main),
            language));
    analysis.study().ifPresent(study -> lines.addAll(conclusions(study, language)));
    if (RunWords.severalBaselines(analysis.run().plan())) {
      lines.add("");
      lines.add(
          MarkdownTable.escaped(
              Text.of("× is relative to %s.", RunWords.baseline(analysis.run().plan()))
                  .in(language)));
    }
    HopsAnalysis.of(analysis)
        .map(HopTables::new)
        .ifPresent(hops -> lines.addAll(hops(hops, language)));
    analysis.fleet().ifPresent(fleet -> lines.addAll(fleet(fleet, language)));
    Text caution = Text.sentences(List.of(Answer.basis(analysis), Answer.caution(analysis)));
    if (!caution.isEmpty()) {
      lines.add("");
      lines.add(MarkdownTable.escaped(caution.in(language)));
    }
    return String.join("\n", lines) + "\n";
  }

  /** What the threads of a run did, in short; to be added to the summary. */
  public static String of(ThreadsEvidence threads, RunResult run, Language language) {
    FlightTables tables = new FlightTables(threads, run);
    List<String> lines =
        new ArrayList<>(List.of("", tables.sides().caption().in(language) + ":", ""));
    lines.addAll(MarkdownTable.lines(tables.sides(), language));
    lines.add("");
    tables.inWords().forEach(line -> lines.add("- " + MarkdownTable.escaped(line.in(language))));
    return String.join("\n", lines) + "\n";
  }

  private static List<String> conclusions(StudyReport study, Language language) {
    List<String> lines = new ArrayList<>();
    for (Table table : study.conclusions()) {
      lines.addAll(List.of("", MarkdownTable.escaped(table.caption().in(language)) + ":", ""));
      lines.addAll(MarkdownTable.lines(table, language));
    }
    return lines;
  }

  private static List<String> fleet(FleetAnalysis fleet, Language language) {
    List<String> lines = new ArrayList<>(List.of(""));
    FleetText.sentences(fleet).forEach(s -> lines.add(MarkdownTable.escaped(s.in(language))));
    FleetTables tables = new FleetTables(fleet);
    for (Table table : List.of(tables.mainAgents(), tables.influences(), tables.spreads())) {
      if (!table.isEmpty()) {
        lines.add("");
        lines.addAll(MarkdownTable.lines(table, language));
      }
    }
    return lines;
  }

  private static List<String> hops(HopTables hops, Language language) {
    List<String> lines = new ArrayList<>(List.of(""));
    hops.sentences().forEach(s -> lines.add(MarkdownTable.escaped(s.in(language))));
    if (!hops.chains().isEmpty()) {
      lines.add("");
      lines.addAll(MarkdownTable.lines(hops.chains(), language));
    }
    return lines;
  }
}
