package io.github.timebench.reports.render;

import io.github.timebench.reports.analysis.MicroAnalysis;
import io.github.timebench.reports.analysis.MicroAnalysis.MicroRow;
import io.github.timebench.reports.analysis.PublishedClaim;
import io.github.timebench.reports.statistics.MeanInterval;
import java.util.ArrayList;
import java.util.List;

/** Micro benchmarks for the terminal: at most 120 columns, lines end in LF. */
public final class MicroTextTable {
  private MicroTextTable() {}

  /** The figures, then each published claim with what was measured here, ready to print. */
  public static String of(MicroAnalysis analysis) {
    TextGrid grid = new TextGrid(4);
    grid.add(
        List.of("operation", "shape", "codec", "type", "ops/s", "95 %", "forks", "×Date", "B"));
    analysis.rows().forEach(row -> grid.add(cells(row)));
    List<String> lines = new ArrayList<>(grid.lines());
    if (!analysis.claims().isEmpty()) {
      lines.add("");
      lines.add("Published claims:");
    }
    for (PublishedClaim claim : analysis.claims()) {
      lines.addAll(
          TextTable.wrapped(
              "%s: published %s ×, here %s ×; %s."
                  .formatted(
                      claim.claim(),
                      Numbers.ratio(claim.publishedRatio()),
                      Numbers.ratio(claim.measuredRatio()),
                      claim.finding())));
    }
    return String.join("\n", lines) + "\n";
  }

  private static List<String> cells(MicroRow row) {
    return List.of(
        row.figure().operation(),
        row.figure().shape(),
        row.figure().codec(),
        row.figure().dateType(),
        Numbers.perSecond(row.throughput().mean()),
        half(row.throughput()),
        Integer.toString(row.throughput().count()),
        Numbers.ratio(row.ratioToDate()),
        bytes(row.figure().payloadBytes()));
  }

  /** Half the width of the interval, relative to the mean. */
  static String half(MeanInterval interval) {
    return interval.known()
        ? "± " + Numbers.percent((interval.high() - interval.mean()) / interval.mean())
        : Numbers.UNKNOWN;
  }

  static String bytes(int payloadBytes) {
    return payloadBytes < 0 ? "" : Numbers.count(payloadBytes);
  }
}
