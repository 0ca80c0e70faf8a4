package io.github.timebench.reports.page;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleFidelity;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.SampleThreads;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.terms.Terms;
import java.util.Optional;

/** Reports of the sample runs. */
public final class SampleReports {
  private SampleReports() {}

  public static String of(RunResult run) {
    return of(RunAnalysis.of(run));
  }

  static String of(RunAnalysis run) {
    return HtmlReport.of(
        new Stored.Load(run, Optional.empty(), Optional.empty()), Terms.EXAMPLE, Optional.empty());
  }

  /** Of a run that decides, with what each serializer gives up. */
  static String decided() {
    return Decided.PAGE;
  }

  private static final class Decided {
    static final String PAGE =
        of(
            RunAnalysis.of(ReplicatedRuns.codec(ReplicatedRuns.rivals(6, 20_000), 18_100))
                .with(SampleFidelity.OUTCOMES));
  }

  /** As full as the report of a run by default can be. */
  static String byDefault() {
    MicroResult micro = SampleFidelity.suite();
    RunAnalysis run = RunAnalysis.of(ReplicatedRuns.codec(ReplicatedRuns.byDefault(), 18_100));
    return HtmlReport.of(
        new Stored.Load(
            run.with(micro.fidelity().orElseThrow()), Optional.empty(), Optional.of(micro)),
        Terms.EXAMPLE,
        Optional.empty());
  }

  /** Of six blocks of a closed loop; many tests begin with it. */
  static String closed() {
    return Closed.PAGE;
  }

  private static final class Closed {
    static final String PAGE = of(ReplicatedRuns.closed(6));
  }

  public static String withMicro(RunResult run) {
    return HtmlReport.of(
        new Stored.Load(RunAnalysis.of(run), Optional.empty(), Optional.of(SampleRuns.micro())),
        Terms.EXAMPLE,
        Optional.empty());
  }

  /** What a reader of English sees of a page. */
  public static String english(String page) {
    return page.replaceAll("<i lang=zh>[^<]*</i>", "")
        .replaceAll("<i>([^<]*)</i>", "$1")
        .replace('\u202f', ' ');
  }

  static String inTerms(RunResult run, Terms terms) {
    return HtmlReport.of(
        new Stored.Load(RunAnalysis.of(run), Optional.empty(), Optional.empty()),
        terms,
        Optional.empty());
  }

  static String withThreads(RunResult run) {
    return HtmlReport.of(
        new Stored.Load(
            RunAnalysis.of(run), Optional.of(SampleThreads.of(run.plan())), Optional.empty()),
        Terms.EXAMPLE,
        Optional.empty());
  }

  static String microAlone() {
    return HtmlReport.of(new Stored.Micro(SampleRuns.micro()), Terms.EXAMPLE, Optional.empty());
  }
}
