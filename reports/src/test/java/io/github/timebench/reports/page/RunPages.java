package io.github.timebench.reports.page;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.reports.Headline;
import io.github.timebench.reports.IndexDocument;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.RunIndex.StoredRun;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.RunComparison;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.text.ComparisonDocument;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Pages over several made-up runs. */
final class RunPages {
  private RunPages() {}

  static StoredRun stored(RunAnalysis run, String name, String... comparedWith) {
    return StoredRun.of(name, Headline.of(run, 0), List.of(comparedWith));
  }

  private static StoredRun stored(RunResult run, String name, String... comparedWith) {
    return stored(RunAnalysis.of(run), name, comparedWith);
  }

  static String index() {
    return index(
        List.of(
            stored(ReplicatedRuns.closed(6), "20261123-new", "20261120-o-d"),
            stored(ReplicatedRuns.slower(6, 0.08), "20261122-middle"),
            stored(SampleRuns.invalid(), "20261121-invalid"),
            stored(ReplicatedRuns.closed(4), "20261120-o'd"),
            StoredRun.unknown(
                "20261119-lost", Instant.EPOCH, Text.of("Cannot be read: it states no schema."))));
  }

  static String index(List<StoredRun> runs) {
    return HtmlReport.of(IndexDocument.of(runs, ""), Optional.empty());
  }

  static String comparison() {
    return comparison(
        RunAnalysis.of(ReplicatedRuns.closed(6)), RunAnalysis.of(ReplicatedRuns.slower(5, 0.08)));
  }

  static String comparison(RunAnalysis first, RunAnalysis second) {
    return HtmlReport.of(
        ComparisonDocument.of(RunComparison.of(first, second), "./a/report.html", "./report.html"),
        Optional.empty());
  }
}
