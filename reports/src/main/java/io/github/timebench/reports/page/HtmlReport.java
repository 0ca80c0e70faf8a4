package io.github.timebench.reports.page;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Study;
import io.github.timebench.model.scan.ScanResult;
import io.github.timebench.reports.charts.ChartData;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compat.CompatAnalysis;
import io.github.timebench.reports.flight.FlightSection;
import io.github.timebench.reports.micro.MicroAnalysis;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.terms.Terms;
import io.github.timebench.reports.text.RunWords;
import io.github.timebench.reports.threads.ThreadsAnalysis;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code report.html}: one file that opens offline and fetches nothing. */
public final class HtmlReport {
  private static final TemplateEngine TEMPLATES =
      TemplateEngine.createPrecompiled(
          null,
          ContentType.Html,
          HtmlReport.class.getClassLoader(),
          "io.github.timebench.reports.page.template");

  private HtmlReport() {}

  /** The text of the page, with an example of the reader's terms. */
  public static String of(Stored stored) {
    return of(stored, Terms.EXAMPLE);
  }

  /** The text of the page. */
  public static String of(Stored stored, Terms terms) {
    StringOutput html = new StringOutput();
    TEMPLATES.render("report.jte", page(stored, terms), html);
    return html.toString();
  }

  /** The text of a page on threads alone. */
  public static String of(ThreadsAnalysis threads) {
    StringOutput html = new StringOutput();
    TEMPLATES.render("threads.jte", ThreadsPage.of(threads), html);
    return html.toString();
  }

  /** The text of a page on an API. */
  public static String of(ScanResult scan) {
    StringOutput html = new StringOutput();
    TEMPLATES.render("scan.jte", ScanPage.of(scan), html);
    return html.toString();
  }

  private static ReportPage page(Stored stored, Terms terms) {
    if (stored instanceof Stored.Load load) {
      FlightSection flight =
          load.threads().map(seen -> new FlightSection(seen, load.run().run())).orElse(null);
      return charted(
          title(load.run()),
          facts(load.run()),
          load.run(),
          new RunPage(load.run(), flight, terms),
          flight,
          load.micro().orElse(null));
    }
    if (stored instanceof Stored.Micro benchmarks) {
      return charted(
          "Micro benchmarks", facts(benchmarks.micro()), null, null, null, benchmarks.micro());
    }
    CompatAnalysis compat = ((Stored.Compat) stored).compat();
    return new ReportPage(
        "Compatibility of hessian2-time",
        facts(compat),
        PageResources.policy(List.of()),
        PageResources.style(),
        List.of(),
        "{}",
        null,
        null,
        compat);
  }

  private static ReportPage charted(
      String title,
      String facts,
      RunAnalysis run,
      RunPage page,
      FlightSection flight,
      MicroAnalysis micro) {
    List<String> scripts =
        new ArrayList<>(List.of(PageResources.chartLibrary(), PageResources.chartScript()));
    if (flight != null) {
      scripts.add(PageResources.flameScript());
    }
    if (page != null && page.terms() != null) {
      scripts.add(PageResources.termsScript());
    }
    return new ReportPage(
        title,
        facts,
        PageResources.policy(scripts),
        PageResources.style(),
        scripts,
        ChartData.json(
            Optional.ofNullable(run), Optional.ofNullable(flight), Optional.ofNullable(micro)),
        page,
        micro,
        null);
  }

  private static String title(RunAnalysis analysis) {
    Plan plan = analysis.run().plan();
    String load =
        analysis.study().isPresent()
            ? analysis.study().get().question()
            : plan.openLoop()
                ? Numbers.counted(plan.load().callsPerSecond()) + " calls/s"
                : Numbers.count(plan.load().threads()) + " threads";
    String what = plan.services().target().isPresent() ? "A running service" : "Date types";
    return "%s under load: %s, %s".formatted(what, plan.payload().describe(), load);
  }

  private static String facts(RunAnalysis analysis) {
    return "Run %s, started %s, took %s s; %s loop, %s; Timebench %s"
        .formatted(
            analysis.run().runId(),
            analysis.run().startedAt(),
            Numbers.significant(analysis.run().elapsedSeconds(), 3),
            loop(analysis.run().plan()),
            RunWords.replication(analysis.run()),
            analysis.run().timebenchVersion());
  }

  /** A capacity is a rate of an open loop, whatever warmed the JVMs. */
  private static String loop(Plan plan) {
    return plan.openLoop() || plan.study() instanceof Study.Capacity ? "open" : "closed";
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
