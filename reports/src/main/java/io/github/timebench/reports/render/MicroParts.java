package io.github.timebench.reports.render;

import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.reports.analysis.MicroAnalysis;
import io.github.timebench.reports.analysis.MicroAnalysis.SuiteAnalysis;
import io.github.timebench.reports.render.MicroCharts.Chart;
import io.github.timebench.reports.render.ReportPage.MicroPart;
import io.github.timebench.reports.render.ReportPage.SuitePart;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Makes the part of the page that is about micro benchmarks. */
final class MicroParts {
  private MicroParts() {}

  static MicroPart of(MicroAnalysis analysis) {
    return new MicroPart(
        analysis.result().quick()
            ? "Quick: one fork, a look without intervals."
            : "Forks are the unit of replication.",
        IntStream.range(0, analysis.suites().size())
            .mapToObj(index -> suite(analysis.suites().get(index), index))
            .toList(),
        analysis.result().command(),
        EnvironmentTables.of(analysis.result().environment()));
  }

  private static SuitePart suite(SuiteAnalysis analysis, int index) {
    SuiteResult suite = analysis.suite();
    Map<String, String> charts = new LinkedHashMap<>();
    for (Chart chart : MicroCharts.of(analysis, index)) {
      charts.put(chart.id(), chart.describe());
    }
    return new SuitePart(
        "suite-" + index,
        suite.label(),
        suite.question(),
        suite.scope(),
        charts,
        analysis.tables().stream()
            .filter(table -> !table.rows().isEmpty())
            .map(MicroTables::figures)
            .toList(),
        suite.facts().isEmpty() ? null : MicroTables.facts(suite.facts()),
        suite.checks().isEmpty() ? null : MicroTables.checks(suite.checks()),
        analysis.claims().isEmpty() ? null : MicroTables.claims(analysis.claims()),
        analysis.claims().isEmpty() ? "" : MicroWords.holds(analysis.claims()),
        suite.notMeasured().isEmpty() ? null : MicroTables.notMeasured(suite.notMeasured()),
        List.copyOf(suite.notes()));
  }
}
