package io.github.timebench.reports.render;

import io.github.timebench.reports.analysis.DateTypeName;
import io.github.timebench.reports.analysis.MicroAnalysis;
import io.github.timebench.reports.analysis.MicroAnalysis.MicroRow;
import io.github.timebench.reports.analysis.PublishedClaim;
import io.github.timebench.reports.render.Table.Column;
import io.github.timebench.reports.render.Table.Row;
import java.util.List;

/** The tables of micro benchmarks. */
final class MicroTables {
  private final MicroAnalysis analysis;

  MicroTables(MicroAnalysis analysis) {
    this.analysis = analysis;
  }

  Table figures() {
    return new Table(
        "JMH throughput: mean over forks, with its 95 % interval (Student's t) from 3 forks on.",
        List.of(
            Column.words("operation"),
            Column.words("shape"),
            Column.words("codec"),
            Column.words("date type"),
            Column.number("threads"),
            Column.number("ops/s"),
            Column.number("95 % interval"),
            Column.number("forks"),
            Column.number("× Date"),
            Column.number("payload", "B")),
        analysis.rows().stream().map(MicroTables::row).toList());
  }

  Table claims() {
    return new Table(
        "Published on another machine, with other versions, years ago: only the direction can hold.",
        List.of(
            Column.words("claim"),
            Column.words("unit"),
            Column.number("published"),
            Column.number("ratio"),
            Column.number("measured here"),
            Column.number("ratio"),
            Column.words("direction")),
        analysis.claims().stream().map(MicroTables::row).toList());
  }

  private static Row row(MicroRow row) {
    String interval =
        row.throughput().known()
            ? Numbers.perSecond(row.throughput().low())
                + " – "
                + Numbers.perSecond(row.throughput().high())
            : Numbers.UNKNOWN;
    return Row.of(
        "",
        row.figure().operation(),
        row.figure().shape(),
        row.figure().codec(),
        DateTypeName.of(row.figure().dateType()),
        Integer.toString(row.figure().threads()),
        Numbers.perSecond(row.throughput().mean()),
        interval,
        Integer.toString(row.throughput().count()),
        Numbers.ratio(row.ratioToDate()),
        MicroTextTable.bytes(row.figure().payloadBytes()));
  }

  private static Row row(PublishedClaim claim) {
    return Row.of(
        claim.directionHolds() ? "" : "warming",
        claim.claim(),
        claim.unit(),
        pair(claim.published(), claim.publishedReference()),
        Numbers.ratio(claim.publishedRatio()) + " ×",
        pair(claim.measured(), claim.measuredReference()),
        Numbers.ratio(claim.measuredRatio()) + " ×",
        claim.finding());
  }

  private static String pair(double value, double reference) {
    return Numbers.counted(value) + " / " + Numbers.counted(reference);
  }
}
