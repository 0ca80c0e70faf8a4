package io.github.timebench.reports.text;

import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.doc.MarkdownText;
import io.github.timebench.reports.fleet.FleetAnalysis;
import io.github.timebench.reports.fleet.FleetTables;
import io.github.timebench.reports.fleet.FleetText;
import io.github.timebench.reports.hops.HopsAnalysis;
import io.github.timebench.reports.hops.HopsDocument;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.MarkdownTable;
import io.github.timebench.reports.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A run in a few lines of Markdown, for a pull request; lines end in LF. */
public final class MarkdownSummary {
  private MarkdownSummary() {}

  /** Validity, answer and the table of effects. */
  public static String of(RunAnalysis analysis, Language language) {
    List<String> lines = new ArrayList<>();
    Optional<Decision> decision = Decision.of(analysis);
    Text run = Text.plain("Timebench: " + analysis.run().runId());
    lines.add("### " + escaped(decision.map(Decision::finding).orElse(run), language));
    lines.add("");
    if (decision.isPresent()) {
      lines.add(escaped(decision.get().sure(), language));
      lines.add("");
      decision.get().toDo().forEach(text -> lines.add("- " + escaped(text, language)));
      lines.add("");
      lines.add(escaped(run, language));
    } else {
      lines.add("**" + analysis.validity().status().label().in(language) + ".**");
      analysis.validity().reasons().forEach(r -> lines.add("- " + escaped(r, language)));
    }
    lines.add("");
    Text beside = Answer.beside(analysis);
    if (!beside.isEmpty()) {
      lines.add(escaped(beside, language));
      lines.add("");
    }
    Answer.lines(analysis).forEach(line -> lines.add("- " + escaped(line.text(), language)));
    lines.add("");
    Text call = RunWords.call(analysis.run().plan());
    if (!call.isEmpty()) {
      lines.add(escaped(call, language));
      lines.add("");
    }
    lines.add(
        analysis
            .study()
            .map(study -> MarkdownText.of(study.section(), language).strip())
            .orElseGet(
                () ->
                    String.join(
                        "\n", MarkdownTable.lines(new RunTables(analysis).main(), language))));
    if (RunWords.severalBaselines(analysis.run().plan())) {
      lines.add("");
      lines.add(
          escaped(
              Text.of("× is relative to %s.", RunWords.baseline(analysis.run().plan())), language));
    }
    HopsAnalysis.of(analysis)
        .map(hops -> new HopsDocument(hops).section())
        .ifPresent(section -> lines.add(MarkdownText.of(section, language).stripTrailing()));
    analysis.fleet().ifPresent(fleet -> lines.addAll(fleet(fleet, language)));
    Text caution = Text.sentences(List.of(Answer.basis(analysis), Answer.caution(analysis)));
    if (!caution.isEmpty()) {
      lines.add("");
      lines.add(escaped(caution, language));
    }
    return String.join("\n", lines) + "\n";
  }

  private static String escaped(Text text, Language language) {
    return MarkdownTable.escaped(text.in(language));
  }

  private static List<String> fleet(FleetAnalysis fleet, Language language) {
    List<String> lines = new ArrayList<>(List.of(""));
    FleetText.sentences(fleet).forEach(s -> lines.add(escaped(s, language)));
    FleetTables tables = new FleetTables(fleet);
    for (Table table : List.of(tables.mainHosts(), tables.influences(), tables.spreads())) {
      if (!table.isEmpty()) {
        lines.add("");
        lines.addAll(MarkdownTable.lines(table, language));
      }
    }
    return lines;
  }
}
