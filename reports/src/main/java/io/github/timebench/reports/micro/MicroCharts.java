package io.github.timebench.reports.micro;

import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Parameter;
import io.github.timebench.model.micro.MicroTable;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.micro.MicroAnalysis.MicroRow;
import io.github.timebench.reports.micro.MicroAnalysis.SuiteAnalysis;
import io.github.timebench.reports.micro.MicroAnalysis.TableAnalysis;
import io.github.timebench.reports.table.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The charts of micro benchmarks: of each table, one per combination of what it does not draw. */
public final class MicroCharts {
  private MicroCharts() {}

  /** A chart; lines have null where nothing was measured. */
  public record Chart(
      String id,
      Text title,
      Text x,
      Text unit,
      boolean logarithmic,
      List<Text> labels,
      List<Line> lines) {
    /** The text alternative. */
    public Text alternative() {
      return logarithmic
          ? Text.of("%s: %s by %s, logarithmic axis", title, unit, x)
          : Text.of("%s: %s by %s", title, unit, x);
    }
  }

  record Line(Text label, Double[] values) {}

  public static List<Chart> of(MicroAnalysis analysis) {
    return analysis.suites().stream().flatMap(suite -> of(suite).stream()).toList();
  }

  /** The charts of one suite. */
  public static List<Chart> of(SuiteAnalysis suite) {
    List<Chart> charts = new ArrayList<>();
    for (TableAnalysis table : suite.tables()) {
      MicroTable.Chart plan = table.table().chart();
      if (!plan.x().isEmpty() && !table.rows().isEmpty()) {
        for (List<Parameter> group : groups(table, plan)) {
          charts.add(chart(suite.id() + "-chart-" + charts.size(), table, group));
        }
      }
    }
    return charts;
  }

  private static List<List<Parameter>> groups(TableAnalysis table, MicroTable.Chart plan) {
    return table.rows().stream().map(row -> group(row.figure(), plan)).distinct().toList();
  }

  private static List<Parameter> group(MicroFigure figure, MicroTable.Chart plan) {
    return figure.parameters().stream()
        .filter(parameter -> !parameter.name().equals(plan.x()))
        .filter(parameter -> !parameter.name().equals(plan.series()))
        .toList();
  }

  private static Chart chart(String id, TableAnalysis table, List<Parameter> group) {
    MicroTable.Chart plan = table.table().chart();
    List<MicroRow> rows =
        table.rows().stream().filter(row -> group(row.figure(), plan).equals(group)).toList();
    List<String> labels = values(rows, plan.x());
    List<Line> lines =
        values(rows, plan.series()).stream()
            .map(series -> line(rows, plan, series, labels))
            .toList();
    return new Chart(
        id,
        group.isEmpty() ? Text.known(table.table().title()) : MicroNames.title(group),
        Text.known(plan.x()),
        MicroNames.unit(rows.get(0).figure().measures().get(0).unit()),
        plan.logarithmic(),
        labels.stream().map(label -> MicroNames.value(plan.x(), label)).toList(),
        lines);
  }

  private static List<String> values(List<MicroRow> rows, String parameter) {
    return rows.stream().map(row -> row.figure().parameter(parameter)).distinct().toList();
  }

  private static Line line(
      List<MicroRow> rows, MicroTable.Chart plan, String series, List<String> labels) {
    Double[] values =
        labels.stream().map(label -> value(rows, plan, series, label)).toArray(Double[]::new);
    return new Line(MicroNames.value(plan.series(), series), values);
  }

  private static Double value(
      List<MicroRow> rows, MicroTable.Chart plan, String series, String label) {
    Optional<MicroRow> row =
        rows.stream()
            .filter(one -> one.figure().parameter(plan.series()).equals(series))
            .filter(one -> one.figure().parameter(plan.x()).equals(label))
            .findFirst();
    return row.map(one -> Numbers.orNull(one.values().get(0).value())).orElse(null);
  }
}
