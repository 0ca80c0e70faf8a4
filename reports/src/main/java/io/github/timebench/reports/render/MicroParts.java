package io.github.timebench.reports.render;

import io.github.timebench.reports.analysis.MicroAnalysis;
import io.github.timebench.reports.analysis.PublishedClaim;
import io.github.timebench.reports.render.ReportPage.MicroPart;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes the part of the page that is about micro benchmarks. */
final class MicroParts {
  private MicroParts() {}

  static MicroPart of(MicroAnalysis analysis) {
    MicroTables tables = new MicroTables(analysis);
    Map<String, String> charts = new LinkedHashMap<>();
    List<String> groups = ChartData.microGroups(analysis);
    for (int i = 0; i < groups.size(); i++) {
      charts.put(
          ChartData.microId(i),
          groups.get(i) + ": operations per second by date type and codec, logarithmic axis");
    }
    return new MicroPart(
        analysis.result().quick()
            ? "Quick: one fork, a look without intervals."
            : "Forks are the unit of replication.",
        charts,
        tables.figures(),
        analysis.claims().isEmpty() ? null : tables.claims(),
        holds(analysis.claims()),
        analysis.result().command(),
        EnvironmentTables.of(analysis.result().environment()));
  }

  private static String holds(List<PublishedClaim> claims) {
    long holding = claims.stream().filter(PublishedClaim::directionHolds).count();
    if (holding == claims.size()) {
      return "The direction of each published figure that was measured again holds here.";
    }
    return "The direction of %s of the %s published figures measured again holds here."
        .formatted(holding, claims.size());
  }
}
