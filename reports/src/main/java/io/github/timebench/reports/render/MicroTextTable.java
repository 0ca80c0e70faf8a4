package io.github.timebench.reports.render;

import io.github.timebench.model.micro.MicroTable;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.reports.analysis.ClaimCheck;
import io.github.timebench.reports.analysis.MicroAnalysis;
import io.github.timebench.reports.analysis.MicroAnalysis.MicroRow;
import io.github.timebench.reports.analysis.MicroAnalysis.SuiteAnalysis;
import io.github.timebench.reports.analysis.MicroAnalysis.TableAnalysis;
import io.github.timebench.reports.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Micro benchmarks for the terminal: at most 120 columns, lines end in LF. */
public final class MicroTextTable {
  private MicroTextTable() {}

  /** Suite by suite: figures, facts, published claims, and what is missing; ready to print. */
  public static String of(MicroAnalysis analysis) {
    return analysis.suites().stream().map(MicroTextTable::of).collect(Collectors.joining("\n"));
  }

  private static String of(SuiteAnalysis analysis) {
    SuiteResult suite = analysis.suite();
    List<String> lines = new ArrayList<>();
    lines.addAll(TextGrid.wrapped(suite.label() + ": " + suite.question()));
    lines.addAll(TextGrid.wrapped("(" + suite.scope() + ")"));
    for (TableAnalysis table : analysis.tables()) {
      if (!table.rows().isEmpty()) {
        lines.add("");
        lines.addAll(TextGrid.wrapped(table.table().title()));
        lines.addAll(TextGrid.lines(MicroTables.figures(table)));
      }
    }
    add(
        lines,
        "Found:",
        suite.facts(),
        fact -> fact.name() + ": " + MicroWords.fact(fact) + note(fact.note()));
    add(
        lines,
        "Checks:",
        suite.checks(),
        one ->
            "%s: %s%s"
                .formatted(
                    one.what(),
                    one.observed(),
                    one.asExpected() ? ", as published" : "; published was " + one.expected()));
    add(lines, "Published claims:", analysis.claims(), MicroTextTable::claim);
    add(lines, "Not measured:", suite.notMeasured(), one -> one.what() + ": " + one.reason());
    return String.join("\n", lines) + "\n";
  }

  private static String note(String note) {
    return note.isEmpty() ? "" : " (" + note + ")";
  }

  private static <T> void add(
      List<String> lines, String heading, List<T> things, Function<T, String> words) {
    if (!things.isEmpty()) {
      lines.add("");
      lines.add(heading);
      things.forEach(thing -> lines.addAll(TextGrid.wrapped(words.apply(thing))));
    }
  }

  private static String claim(ClaimCheck check) {
    return "%s: published %s, here %s ×; %s."
        .formatted(
            check.claim().claim(),
            MicroWords.published(check),
            Numbers.ratio(check.ratio().value()),
            check.finding());
  }
}
