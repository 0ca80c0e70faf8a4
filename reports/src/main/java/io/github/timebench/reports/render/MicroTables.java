package io.github.timebench.reports.render;

import io.github.timebench.model.micro.Check;
import io.github.timebench.model.micro.Fact;
import io.github.timebench.model.micro.MicroTable;
import io.github.timebench.model.micro.NotMeasured;
import io.github.timebench.reports.analysis.ClaimCheck;
import io.github.timebench.reports.analysis.ClaimCheck.Outcome;
import io.github.timebench.reports.analysis.MicroAnalysis.MicroRow;
import io.github.timebench.reports.analysis.MicroAnalysis.TableAnalysis;
import io.github.timebench.reports.render.Table.Cell;
import io.github.timebench.reports.render.Table.Column;
import io.github.timebench.reports.render.Table.Row;
import io.github.timebench.reports.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The tables of micro benchmarks. */
final class MicroTables {
  private static final String BAD = "warming";

  private MicroTables() {}

  static Table figures(TableAnalysis analysis) {
    MicroTable table = analysis.table();
    List<Column> columns = new ArrayList<>();
    MicroWords.parameters(table).forEach(name -> columns.add(Column.words(name)));
    columns.add(Column.number(MicroWords.firstUnit(table)));
    columns.add(Column.number("95 % interval"));
    columns.add(Column.number("forks"));
    if (!table.relation().isEmpty()) {
      columns.add(Column.number("× " + table.relation()));
    }
    MicroWords.otherMeasures(table)
        .forEach(name -> columns.add(Column.number(name, MicroWords.unit(table, name))));
    return new Table(
        table.title() + ". Mean over forks, with its 95 % interval (Student's t) from 3 forks on.",
        columns,
        analysis.rows().stream().map(row -> row(table, row)).toList());
  }

  private static Row row(MicroTable table, MicroRow row) {
    List<String> cells = new ArrayList<>();
    MicroWords.parameters(table).forEach(name -> cells.add(row.figure().parameter(name)));
    Estimate first = row.values().get(0);
    cells.add(MicroWords.value(row.figure().measures().get(0), first.value()));
    cells.add(
        first.known()
            ? Numbers.perSecond(first.low()) + " – " + Numbers.perSecond(first.high())
            : Numbers.UNKNOWN);
    cells.add(Integer.toString(first.n()));
    if (!table.relation().isEmpty()) {
      cells.add(Numbers.ratio(row.ratio()));
    }
    MicroWords.otherMeasures(table)
        .forEach(name -> cells.add(MicroWords.value(row.figure(), row.values(), name)));
    return Row.of("", cells.toArray(String[]::new));
  }

  static Table claims(List<ClaimCheck> claims) {
    String sources =
        claims.stream()
            .map(check -> check.claim().source())
            .distinct()
            .collect(Collectors.joining("; "));
    return new Table(
        "Published (" + sources + ") on other machines and versions: only the direction can hold.",
        List.of(
            Column.words("claim"),
            Column.words("unit"),
            Column.number("published"),
            Column.number("ratio"),
            Column.number("measured here"),
            Column.number("ratio"),
            Column.words("direction")),
        claims.stream().map(MicroTables::row).toList());
  }

  private static Row row(ClaimCheck check) {
    return new Row(
        List.of(
            Cell.of(check.claim().claim()),
            Cell.of(check.claim().unit()),
            Cell.of(pair(check.claim().published(), check.claim().publishedReference())),
            Cell.of(MicroWords.published(check)),
            Cell.of(pair(check.measured(), check.measuredReference())),
            Cell.of(Numbers.ratio(check.ratio().value()) + " ×", interval(check.ratio())),
            Cell.of(check.finding())),
        check.outcome() == Outcome.HOLDS ? "" : BAD);
  }

  private static String interval(Estimate ratio) {
    return ratio.hasInterval()
        ? Numbers.ratio(ratio.low()) + " – " + Numbers.ratio(ratio.high())
        : "";
  }

  private static String pair(double value, double reference) {
    return Double.isNaN(value)
        ? Numbers.UNKNOWN
        : Numbers.counted(value) + " / " + Numbers.counted(reference);
  }

  static Table facts(List<Fact> facts) {
    return new Table(
        "Found beside the figures.",
        List.of(Column.words("what"), Column.words("here"), Column.words("how, or what follows")),
        facts.stream()
            .map(fact -> Row.of("", fact.name(), MicroWords.fact(fact), fact.note()))
            .toList());
  }

  static Table checks(List<Check> checks) {
    return new Table(
        "Checks: only the outcome counts, not the time.",
        List.of(Column.words("what"), Column.words("published"), Column.words("here")),
        checks.stream()
            .map(
                one ->
                    Row.of(one.asExpected() ? "" : BAD, one.what(), one.expected(), one.observed()))
            .toList());
  }

  static Table notMeasured(List<NotMeasured> notMeasured) {
    return new Table(
        "Not measured.",
        List.of(Column.words("what"), Column.words("why")),
        notMeasured.stream()
            .map(one -> Row.of(one.failed() ? BAD : "", one.what(), one.reason()))
            .toList());
  }
}
