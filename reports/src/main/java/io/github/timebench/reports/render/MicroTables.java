package io.github.timebench.reports.render;

import io.github.timebench.model.micro.Check;
import io.github.timebench.model.micro.Fact;
import io.github.timebench.model.micro.MicroTable;
import io.github.timebench.model.micro.NotMeasured;
import io.github.timebench.reports.analysis.ClaimCheck;
import io.github.timebench.reports.analysis.ClaimCheck.Outcome;
import io.github.timebench.reports.analysis.MicroAnalysis;
import io.github.timebench.reports.analysis.MicroAnalysis.MicroRow;
import io.github.timebench.reports.analysis.MicroAnalysis.TableAnalysis;
import io.github.timebench.reports.render.Table.Cell;
import io.github.timebench.reports.render.Table.Column;
import io.github.timebench.reports.render.Table.Format;
import io.github.timebench.reports.statistics.Estimate;
import java.util.List;
import java.util.stream.Collectors;

/** The tables of micro benchmarks. */
final class MicroTables {
  private static final String BAD = "warming";

  private MicroTables() {}

  static Table figures(TableAnalysis analysis) {
    MicroTable table = analysis.table();
    Columns<MicroRow> columns = new Columns<>();
    MicroWords.parameters(table)
        .forEach(name -> columns.words(name, row -> row.figure().parameter(name)));
    columns
        .number(MicroWords.firstUnit(table), MicroTables::first)
        .number("95 % interval", row -> ends(row.values().get(0)))
        .only(Format.PAGE)
        .number("95 %", row -> half(row.values().get(0)))
        .only(Format.TERMINAL)
        .number("forks", row -> Integer.toString(row.values().get(0).n()));
    if (!table.relation().isEmpty()) {
      columns.number("× " + table.relation(), row -> Numbers.ratio(row.ratio()));
    }
    for (String name : MicroWords.otherMeasures(table)) {
      String unit = MicroWords.unit(table, name);
      columns
          .number(name, unit, row -> MicroWords.value(row.figure(), row.values(), name))
          .only(Format.PAGE)
          .number(
              (name + " " + unit).strip(),
              row -> MicroWords.value(row.figure(), row.values(), name))
          .only(Format.TERMINAL);
    }
    return columns.table(
        "%s. Mean over forks, with its 95 %% interval (Student's t) from %s forks on."
            .formatted(table.title(), MicroAnalysis.MIN_FORKS),
        analysis.rows());
  }

  private static String first(MicroRow row) {
    return MicroWords.value(row.figure().measures().get(0), row.values().get(0).value());
  }

  private static String ends(Estimate mean) {
    return mean.hasInterval()
        ? Numbers.perSecond(mean.low()) + " – " + Numbers.perSecond(mean.high())
        : Numbers.UNKNOWN;
  }

  /** Half the width of the interval, relative to the mean. */
  private static String half(Estimate mean) {
    return mean.hasInterval()
        ? "± " + Numbers.percent(mean.halfWidth() / mean.value())
        : Numbers.UNKNOWN;
  }

  static Table claims(List<ClaimCheck> claims) {
    String sources =
        claims.stream()
            .map(check -> check.claim().source())
            .distinct()
            .collect(Collectors.joining("; "));
    return new Columns<ClaimCheck>()
        .words("claim", check -> check.claim().claim())
        .words("unit", check -> check.claim().unit())
        .number("published", MicroTables::published)
        .number("ratio", MicroWords::published)
        .number("measured here", check -> pair(check.measured(), check.measuredReference()))
        .add(Column.number("ratio"), MicroTables::ratio)
        .words("direction", ClaimCheck::finding)
        .table(
            "Published ("
                + sources
                + ") on other machines and versions: only the direction can hold.",
            claims,
            check -> check.outcome() == Outcome.HOLDS ? "" : BAD);
  }

  private static String published(ClaimCheck check) {
    return pair(check.claim().published(), check.claim().publishedReference());
  }

  private static Cell ratio(ClaimCheck check) {
    return Cell.of(Numbers.ratio(check.ratio().value()) + " ×", interval(check.ratio()));
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
    return new Columns<Fact>()
        .words("what", Fact::name)
        .words("here", MicroWords::fact)
        .words("how, or what follows", Fact::note)
        .table("Found beside the figures.", facts);
  }

  static Table checks(List<Check> checks) {
    return new Columns<Check>()
        .words("what", Check::what)
        .words("published", Check::expected)
        .words("here", Check::observed)
        .table(
            "Checks: only the outcome counts, not the time.",
            checks,
            check -> check.asExpected() ? "" : BAD);
  }

  static Table notMeasured(List<NotMeasured> notMeasured) {
    return new Columns<NotMeasured>()
        .words("what", NotMeasured::what)
        .words("why", NotMeasured::reason)
        .table("Not measured.", notMeasured, one -> one.failed() ? BAD : "");
  }
}
