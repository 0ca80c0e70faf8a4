package io.github.timebench.reports.page;

import static io.github.timebench.reports.SampleMatrix.RIGHT;
import static io.github.timebench.reports.SampleMatrix.pair;

import io.github.timebench.model.compat.CompatResult;
import io.github.timebench.model.compat.CompatTally;
import io.github.timebench.model.evidence.CodecUse;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.fleet.Attempt;
import io.github.timebench.model.plan.Sweep;
import io.github.timebench.reports.ErrorRuns;
import io.github.timebench.reports.HostileRun;
import io.github.timebench.reports.OwnRuns;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleMatrix;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.SampleScan;
import io.github.timebench.reports.capacity.CapacityRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compat.CompatAnalysis;
import io.github.timebench.reports.fleet.FleetRuns;
import io.github.timebench.reports.hops.HopRuns;
import io.github.timebench.reports.index.StoredRun;
import io.github.timebench.reports.scan.ScanDocument;
import io.github.timebench.reports.sweep.SweepRuns;
import io.github.timebench.reports.threads.Dumps;
import io.github.timebench.reports.threads.ThreadsAnalysis;
import io.github.timebench.reports.threads.ThreadsDocument;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Pages of made-up results that show, all together, whatever a page can show. */
enum SamplePage {
  LOOK("report", () -> SampleReports.withMicro(SampleRuns.quick())),
  BLOCKS("report", () -> SampleReports.of(blocks())),
  OPEN_LOOP("report", () -> SampleReports.of(ReplicatedRuns.open(1))),
  ERRORS("report", () -> SampleReports.of(ErrorRuns.described(2))),
  TARGET("report", () -> SampleReports.of(ReplicatedRuns.atTarget(1, OwnRuns.CALL))),
  HOPS("report", () -> SampleReports.of(HopRuns.chained(2, Duration.ofMillis(1)))),
  FLIGHT("report", () -> SampleReports.withThreads(ReplicatedRuns.closed(1))),
  FLEET("report", () -> SampleReports.of(fleet())),
  MACHINE_PAIRS("report", () -> SampleReports.of(FleetRuns.pairs(4, 2).analysis())),
  INVALID("report", () -> SampleReports.of(SampleRuns.invalid())),
  EMPTY("report", () -> SampleReports.of(SampleRuns.empty())),
  CAPACITY("report", () -> SampleReports.of(CapacityRuns.four())),
  SWEEP(
      "report",
      () -> SampleReports.of(SweepRuns.run(RunEnd.complete(), List.of("64"), SweepRuns.CALLERS))),
  GRID(
      "report",
      () ->
          SampleReports.of(
              SweepRuns.run(
                  RunEnd.complete(),
                  List.of("64"),
                  SweepRuns.CALLERS,
                  Sweep.Axis.parse(Sweep.Kind.QUEUE, "0,100")))),
  MICRO("report", SampleReports::microAlone),
  COMPAT("report", () -> HtmlReport.of(new Stored.Compat(CompatAnalysis.of(matrix())))),
  COMPARISON("document", RunPages::comparison),
  RUNS("runs/index", RunPages::index),
  SCAN("document", () -> scan("com.acme.OrderQuery")),
  HOSTILE("report", () -> SampleReports.of(HostileRun.ALL.analysis())),
  HOSTILE_COMPARISON("document", () -> RunPages.comparison(markup(), markup())),
  HOSTILE_RUNS("runs/index", () -> RunPages.index(List.of(hostile("a"), hostile("<b>")))),
  HOSTILE_SCAN("document", () -> scan(SampleRuns.hostile().runId())),
  THREADS("document", () -> threads());

  private final String template;
  private final Supplier<String> html;

  SamplePage(String template, Supplier<String> html) {
    this.template = template;
    this.html = html;
  }

  /** The name of the template of the whole page. */
  String template() {
    return template;
  }

  /** The text of the page. */
  String html() {
    return html.get();
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
    RunResult run = ReplicatedRuns.restless(5, 2);
    return ReplicatedRuns.of(
        run,
        run.blocks().stream()
            .map(
                block ->
                    SampleRuns.changed(
                        block,
                        slices ->
                            slices.stream()
                                .map(one -> stalled(one, block.index() == 4 && one.round() == 9))
                                .toList(),
                        SamplePage::withCodec))
            .toList());
  }

  private static Slice stalled(Slice slice, boolean stalled) {
    return stalled ? ReplicatedRuns.stalled(slice) : slice;
  }

  private static VariantTotals withCodec(VariantTotals totals) {
    long more = totals.variant().equals("localdatetime+stock") ? 3_000 : 1_000;
    CodecUse.Sample sample = new CodecUse.Sample(100, 100 * more);
    return new VariantTotals(
        totals.variant(),
        totals.starts(),
        totals.measuredStarts(),
        totals.warmup(),
        totals.measured(),
        totals.requestsById(),
        totals.responsesById(),
        totals.histograms(),
        new CodecUse(sample, sample, sample, sample));
  }

  private static RunAnalysis fleet() {
    Attempt.Loss loss = new Attempt.Loss("driver-1", "its machine went away");
    return FleetRuns.together(4, 2, 4)
        .odd("driver-2", 0.92)
        .lost(new Attempt(1, 0, List.of("driver-1"), Optional.of(loss)))
        .analysis();
  }

  private static CompatResult matrix() {
    return SampleMatrix.result(
        pair(false, RIGHT, RIGHT),
        pair(true, new CompatTally(449, 0, 1, 0, "<b>sent</b> 1 | received 2"), RIGHT));
  }
}
