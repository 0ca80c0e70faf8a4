package io.github.timebench.reports.render;

import io.github.timebench.model.micro.MicroLabResult;
import io.github.timebench.reports.analysis.MicroAnalysis;
import io.github.timebench.reports.analysis.MicroAnalysis.LabAnalysis;
import io.github.timebench.reports.render.MicroCharts.Chart;
import io.github.timebench.reports.render.ReportPage.LabPart;
import io.github.timebench.reports.render.ReportPage.MicroPart;
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
        IntStream.range(0, analysis.labs().size())
            .mapToObj(index -> lab(analysis.labs().get(index), index))
            .toList(),
        analysis.result().command(),
        EnvironmentTables.of(analysis.result().environment()));
  }

  private static LabPart lab(LabAnalysis analysis, int index) {
    MicroLabResult lab = analysis.lab();
    Map<String, String> charts = new LinkedHashMap<>();
    for (Chart chart : MicroCharts.of(analysis, index)) {
      charts.put(chart.id(), chart.words());
    }
    return new LabPart(
        "lab-" + index,
        lab.label(),
        lab.question(),
        lab.scope(),
        charts,
        analysis.tables().stream()
            .filter(table -> !table.rows().isEmpty())
            .map(MicroTables::figures)
            .toList(),
        lab.facts().isEmpty() ? null : MicroTables.facts(lab.facts()),
        lab.demonstrations().isEmpty() ? null : MicroTables.demonstrations(lab.demonstrations()),
        analysis.claims().isEmpty() ? null : MicroTables.claims(analysis.claims()),
        analysis.claims().isEmpty() ? "" : MicroWords.holds(analysis.claims()),
        lab.notMeasured().isEmpty() ? null : MicroTables.notMeasured(lab.notMeasured()),
        List.copyOf(lab.notes()));
  }
}
