package io.github.timebench.reports.micro;

import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Parameter;
import io.github.timebench.model.micro.MicroTable;
import io.github.timebench.reports.doc.Chart;
import io.github.timebench.reports.doc.Chart.Line;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.micro.MicroAnalysis.MicroRow;
import io.github.timebench.reports.micro.MicroAnalysis.SuiteAnalysis;
import io.github.timebench.reports.micro.MicroAnalysis.TableAnalysis;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The charts of micro benchmarks: of each table, one per combination of what it does not draw. */
final class MicroCharts {
  private MicroCharts() {}

  static List<Chart> of(SuiteAnalysis suite) {
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
    List<String> series = values(rows, plan.series());
    List<Line> lines =
        IntStream.range(0, series.size())
            .mapToObj(
                i ->
                    new Line(
                        MicroNames.value(plan.series(), series.get(i)),
                        i,
                        false,
                        points(rows, plan, series.get(i), labels),
                        null))
            .toList();
    return new Chart(
        id,
        group.isEmpty() ? Text.of(table.table().title()) : MicroNames.title(group),
        Text.of(plan.x()),
        MicroNames.unit(rows.get(0).figure().measures().get(0).unit()),
        labels.stream().map(label -> MicroNames.value(plan.x(), label)).toList(),
        false,
        plan.logarithmic(),
        lines);
  }

  private static List<String> values(List<MicroRow> rows, String parameter) {
    return rows.stream().map(row -> row.figure().parameter(parameter)).distinct().toList();
  }

  private static List<double[]> points(
      List<MicroRow> rows, MicroTable.Chart plan, String series, List<String> labels) {
    return rows.stream()
        .filter(row -> row.figure().parameter(plan.series()).equals(series))
        .filter(row -> Double.isFinite(row.values().get(0).value()))
        .map(
            row ->
                new double[] {
                  labels.indexOf(row.figure().parameter(plan.x())), row.values().get(0).value()
                })
        .sorted(Comparator.comparingDouble(point -> point[0]))
        .toList();
  }
}
