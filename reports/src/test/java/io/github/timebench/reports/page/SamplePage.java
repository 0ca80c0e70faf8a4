package io.github.timebench.reports.page;

import static io.github.timebench.reports.SampleMatrix.RIGHT;
import static io.github.timebench.reports.SampleMatrix.pair;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.Changed;
import io.github.timebench.model.Records;
import io.github.timebench.model.compat.CompatCell.CompatTally;
import io.github.timebench.model.compat.CompatResult;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.VariantTotals.CodecUse;
import io.github.timebench.model.fleet.FleetEvidence.Attempt;
import io.github.timebench.model.plan.Sweep;
import io.github.timebench.reports.ErrorRuns;
import io.github.timebench.reports.HostileRun;
import io.github.timebench.reports.OwnRuns;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.RunIndex.StoredRun;
import io.github.timebench.reports.SampleMatrix;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.SampleScan;
import io.github.timebench.reports.capacity.CapacityRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compat.CompatAnalysis;
import io.github.timebench.reports.fleet.FleetRuns;
import io.github.timebench.reports.hops.HopRuns;
import io.github.timebench.reports.scan.ScanDocument;
import io.github.timebench.reports.sweep.SweepRuns;
import io.github.timebench.reports.terms.Terms;
import io.github.timebench.reports.threads.Dumps;
import io.github.timebench.reports.threads.ThreadsAnalysis;
import io.github.timebench.reports.threads.ThreadsDocument;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Pages of made-up results that show, all together, whatever a page can show. */
enum SamplePage {
  LOOK(() -> SampleReports.withMicro(SampleRuns.quick())),
  BLOCKS(() -> SampleReports.of(blocks())),
  OPEN_LOOP(() -> SampleReports.of(ReplicatedRuns.open(1))),
  ERRORS(() -> SampleReports.of(ErrorRuns.described(2))),
  TARGET(() -> SampleReports.of(ReplicatedRuns.atTarget(1, OwnRuns.CALL))),
  HOPS(() -> SampleReports.of(HopRuns.chained(ReplicatedRuns.brief(2), Duration.ofMillis(1)))),
  FLIGHT(() -> SampleReports.withThreads(ReplicatedRuns.closed(1))),
  FLEET(() -> SampleReports.of(fleet())),
  MACHINE_PAIRS(() -> SampleReports.of(FleetRuns.pairs(4, 2).analysis())),
  INVALID(() -> SampleReports.of(SampleRuns.invalid())),
  EMPTY(() -> SampleReports.of(SampleRuns.empty())),
  CAPACITY(() -> SampleReports.of(CapacityRuns.four())),
  SWEEP(() -> SampleReports.of(SweepRuns.run(RunEnd.complete(), List.of("64"), SweepRuns.CALLERS))),
  GRID(
      () ->
          SampleReports.of(
              SweepRuns.run(
                  RunEnd.complete(),
                  List.of("64"),
                  SweepRuns.CALLERS,
                  Sweep.Axis.parse(Sweep.Kind.QUEUE, "0,100")))),
  MICRO(SampleReports::microAlone),
  COMPAT(
      () ->
          HtmlReport.of(
              new Stored.Compat(CompatAnalysis.of(matrix())), Terms.EXAMPLE, Optional.empty())),
  COMPARISON(RunPages::comparison),
  RUNS(RunPages::index),
  SCAN(() -> scan("com.acme.OrderQuery")),
  HOSTILE(() -> SampleReports.of(HostileRun.ALL.analysis())),
  HOSTILE_COMPARISON(() -> RunPages.comparison(markup(), markup())),
  HOSTILE_RUNS(() -> RunPages.index(List.of(hostile("a"), hostile("<b>")))),
  HOSTILE_SCAN(() -> scan(SampleRuns.hostile().runId())),
  THREADS(() -> threads());

  private final Supplier<String> html;
  private String rendered;

  SamplePage(Supplier<String> html) {
    this.html = html;
  }

  /** The text of the page, rendered once. */
  String html() {
    if (rendered == null) {
      rendered = html.get();
    }
    return rendered;
  }

  private static String scan(String service) {
    return HtmlReport.of(ScanDocument.of(SampleScan.of(service)), Optional.empty());
  }

  private static String threads() {
    ThreadsAnalysis threads = Dumps.analysis("jdk17-locks.txt");
    return HtmlReport.of(ThreadsDocument.of(threads), Optional.empty());
  }

  private static RunAnalysis markup() {
    return HostileRun.MARKUP.analysis();
  }

  private static StoredRun hostile(String name) {
    return RunPages.stored(markup(), name, name);
  }

  /** Five blocks: one was not quiet, one had a standstill, and the codec's CPU time is known. */
  private static RunResult blocks() {
    RunResult run =
        Changed.totals(ReplicatedRuns.restless(ReplicatedRuns.brief(5), 2), SamplePage::withCodec);
    return Changed.block(run, 4, block -> Changed.slices(block, ReplicatedRuns.standstill(9)));
  }

  private static VariantTotals withCodec(VariantTotals totals) {
    long more = totals.variant().equals("localdatetime+stock") ? 3_000 : 1_000;
    CodecUse.Sample sample = new CodecUse.Sample(100, 100 * more);
    return Records.with(totals, "codec", new CodecUse(sample, sample, sample, sample));
  }

  private static RunAnalysis fleet() {
    Attempt.Loss loss = new Attempt.Loss("driver-1", Phrase.of("its machine went away"));
    return FleetRuns.together(4, 2, 4)
        .odd("driver-2", 0.92)
        .lost(new Attempt(1, 0, List.of("driver-1"), Optional.of(loss)))
        .analysis();
  }

  private static CompatResult matrix() {
    return SampleMatrix.result(
        pair(false, RIGHT, RIGHT),
        pair(true, new CompatTally(449, 0, 1, 0, Phrase.of("<b>sent</b> 1 | received 2")), RIGHT));
  }
}
