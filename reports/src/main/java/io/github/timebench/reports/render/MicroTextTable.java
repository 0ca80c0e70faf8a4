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
    lines.addAll(TextTable.wrapped(suite.label() + ": " + suite.question()));
    lines.addAll(TextTable.wrapped("(" + suite.scope() + ")"));
    for (TableAnalysis table : analysis.tables()) {
      if (!table.rows().isEmpty()) {
        lines.add("");
        lines.addAll(TextTable.wrapped(table.table().title()));
        lines.addAll(grid(table).lines());
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
      things.forEach(thing -> lines.addAll(TextTable.wrapped(words.apply(thing))));
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

  private static TextGrid grid(TableAnalysis analysis) {
    MicroTable table = analysis.table();
    List<String> parameters = MicroWords.parameters(table);
    List<String> others = MicroWords.otherMeasures(table);
    TextGrid grid = new TextGrid(parameters.size());
    List<String> headings = new ArrayList<>(parameters);
    headings.addAll(List.of(MicroWords.firstUnit(table), "95 %", "forks"));
    if (!table.relation().isEmpty()) {
      headings.add("×" + table.relation());
    }
    others.forEach(name -> headings.add((name + " " + MicroWords.unit(table, name)).strip()));
    grid.add(headings);
    analysis.rows().forEach(row -> grid.add(cells(table, row, parameters, others)));
    return grid;
  }

  private static List<String> cells(
      MicroTable table, MicroRow row, List<String> parameters, List<String> others) {
    List<String> cells = new ArrayList<>();
    parameters.forEach(name -> cells.add(row.figure().parameter(name)));
    Estimate first = row.values().get(0);
    cells.add(MicroWords.value(row.figure().measures().get(0), first.value()));
    cells.add(half(first));
    cells.add(Integer.toString(first.n()));
    if (!table.relation().isEmpty()) {
      cells.add(Numbers.ratio(row.ratio()));
    }
    others.forEach(name -> cells.add(MicroWords.value(row.figure(), row.values(), name)));
    return cells;
  }

  /** Half the width of the interval, relative to the mean. */
  static String half(Estimate interval) {
    return interval.known()
        ? "± " + Numbers.percent(interval.halfWidth() / interval.value())
        : Numbers.UNKNOWN;
  }
}
