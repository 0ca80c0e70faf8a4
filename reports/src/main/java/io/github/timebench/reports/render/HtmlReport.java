package io.github.timebench.reports.render;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.github.timebench.model.plan.RunPlan;
import io.github.timebench.reports.analysis.CompatAnalysis;
import io.github.timebench.reports.analysis.MicroAnalysis;
import io.github.timebench.reports.analysis.RunAnalysis;
import java.util.List;
import java.util.Optional;

/** {@code report.html}: one file that opens offline and fetches nothing. */
public final class HtmlReport {
  private static final TemplateEngine TEMPLATES =
      TemplateEngine.createPrecompiled(
          null,
          ContentType.Html,
          HtmlReport.class.getClassLoader(),
          "io.github.timebench.reports.render.template");

  private HtmlReport() {}

  /**
   * The text of the page.
   *
   * @throws IllegalArgumentException if there is neither a run nor micro benchmarks
   */
  public static String of(Optional<RunAnalysis> run, Optional<MicroAnalysis> micro) {
    if (run.isEmpty() && micro.isEmpty()) {
      throw new IllegalArgumentException("nothing to report");
    }
    StringOutput html = new StringOutput();
    TEMPLATES.render("report.jte", page(run, micro), html);
    return html.toString();
  }

  private static ReportPage page(Optional<RunAnalysis> run, Optional<MicroAnalysis> micro) {
    List<String> scripts = List.of(PageResources.chartLibrary(), PageResources.chartScript());
    return new ReportPage(
        run.map(HtmlReport::title).orElse("Micro benchmarks"),
        run.map(HtmlReport::facts).orElseGet(() -> facts(micro.orElseThrow())),
        PageResources.policy(scripts),
        PageResources.style(),
        scripts,
        ChartData.json(run, micro),
        run.map(RunPage::new).orElse(null),
        micro.map(MicroParts::of).orElse(null),
        null);
  }

  /** The text of the page of a compatibility matrix, which has no charts. */
  public static String of(CompatAnalysis compat) {
    StringOutput html = new StringOutput();
    ReportPage page =
        new ReportPage(
            "Compatibility of hessian2-time",
            facts(compat),
            PageResources.policy(List.of()),
            PageResources.style(),
            List.of(),
            "{}",
            null,
            null,
            new CompatPage(compat));
    TEMPLATES.render("report.jte", page, html);
    return html.toString();
  }

  private static String title(RunAnalysis analysis) {
    RunPlan plan = analysis.run().plan();
    String shape = plan.items() > 1 ? plan.shape() + " of " + plan.items() : plan.shape();
    String load =
        plan.openLoop()
            ? Numbers.counted(plan.ratePerSecond()) + " calls/s"
            : Numbers.count(plan.threads()) + " threads";
    return "Date types under load: %s %s, %s".formatted(plan.operation(), shape, load);
  }

  private static String facts(RunAnalysis analysis) {
    return "Run %s, started %s, took %s s; %s loop, %s; Timebench %s"
        .formatted(
            analysis.run().runId(),
            analysis.run().startedAt(),
            Numbers.significant(analysis.run().elapsedSeconds(), 3),
            analysis.run().plan().openLoop() ? "open" : "closed",
            Replication.of(analysis.run()),
            analysis.run().timebenchVersion());
  }

  private static String facts(CompatAnalysis analysis) {
    return "Run %s, started %s, took %s s; %s cells beside their references; Timebench %s"
        .formatted(
            analysis.result().runId(),
            analysis.result().startedAt(),
            Numbers.significant(analysis.result().elapsedSeconds(), 3),
            analysis.judged(),
            analysis.result().timebenchVersion());
  }

  private static String facts(MicroAnalysis analysis) {
    return "Run %s, started %s; Timebench %s"
        .formatted(
            analysis.result().runId(),
            analysis.result().startedAt(),
            analysis.result().timebenchVersion());
  }
}
