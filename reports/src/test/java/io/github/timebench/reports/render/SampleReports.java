package io.github.timebench.reports.render;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.analysis.MicroAnalysis;
import io.github.timebench.reports.analysis.RunAnalysis;
import java.util.Optional;

/** Reports of the sample runs. */
final class SampleReports {
  private SampleReports() {}

  static String of(RunResult run) {
    return HtmlReport.of(new Stored.Load(RunAnalysis.of(run), Optional.empty()));
  }

  static String withMicro(RunResult run) {
    return HtmlReport.of(
        new Stored.Load(RunAnalysis.of(run), Optional.of(MicroAnalysis.of(SampleRuns.micro()))));
  }

  static String microAlone() {
    return HtmlReport.of(new Stored.Micro(MicroAnalysis.of(SampleRuns.micro())));
  }
}
