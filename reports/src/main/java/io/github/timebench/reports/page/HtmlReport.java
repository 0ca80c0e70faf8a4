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
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.micro.MicroAnalysis;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.terms.Terms;
import io.github.timebench.reports.text.RunTime;
import io.github.timebench.reports.text.RunWords;
import io.github.timebench.reports.threads.ThreadsAnalysis;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    return of(stored, Terms.EXAMPLE, Optional.empty());
  }

  /**
   * The text of the page.
   *
   * @param chosen the language that it opens in; empty for that of the reader's browser
   */
  public static String of(Stored stored, Terms terms, Optional<Language> chosen) {
    return rendered("report.jte", page(stored, terms, chosen));
  }

  /**
   * The text of a page on threads alone.
   *
   * @param chosen the language that it opens in; empty for that of the reader's browser
   */
  public static String of(ThreadsAnalysis threads, Optional<Language> chosen) {
    return rendered("threads.jte", ThreadsPage.of(threads, chosen));
  }

  /**
   * The text of a page on an API.
   *
   * @param chosen the language that it opens in; empty for that of the reader's browser
   */
  public static String of(ScanResult scan, Optional<Language> chosen) {
    return rendered("scan.jte", ScanPage.of(scan, chosen));
  }

  /**
   * The text of a page on two runs.
   *
   * @param chosen the language that it opens in; empty for that of the reader's browser
   */
  public static String of(ComparePage page, Optional<Language> chosen) {
    return rendered(
        "runs/compare.jte",
        Map.of(
            "page", page, "frame", new PageFrame(Text.of("Two runs compared"), List.of(), chosen)));
  }

  /** The text of the page on all runs of a folder. */
  public static String of(IndexPage page) {
    PageFrame frame =
        new PageFrame(Text.of("Runs"), List.of(PageResources.indexScript()), Optional.empty());
    return rendered("runs/index.jte", Map.of("page", page, "frame", frame));
  }

  private static String rendered(String template, Map<String, Object> parameters) {
    StringOutput html = new StringOutput();
    TEMPLATES.render(template, parameters, html);
    return html.toString();
  }

  private static String rendered(String template, Object page) {
    StringOutput html = new StringOutput();
    TEMPLATES.render(template, page, html);
    return html.toString();
  }

  private static ReportPage page(Stored stored, Terms terms, Optional<Language> chosen) {
    if (stored instanceof Stored.Load load) {
      FlightSection flight =
          load.threads().map(seen -> new FlightSection(seen, load.run().run())).orElse(null);
      RunPage page = new RunPage(load, flight, terms);
      return new ReportPage(
          new PageFrame(title(load.run()), scripts(flight, page), chosen),
          facts(load.run()),
          ChartData.json(Optional.of(load.run()), Optional.ofNullable(flight), load.micro()),
          page,
          load.micro().orElse(null),
          null);
    }
    if (stored instanceof Stored.Micro benchmarks) {
      return new ReportPage(
          new PageFrame(Text.of("Micro benchmarks"), scripts(null, null), chosen),
          facts(benchmarks.micro()),
          ChartData.json(Optional.empty(), Optional.empty(), Optional.of(benchmarks.micro())),
          null,
          benchmarks.micro(),
          null);
    }
    CompatAnalysis compat = ((Stored.Compat) stored).compat();
    return new ReportPage(
        new PageFrame(Text.of("Compatibility of hessian2-time"), List.of(), chosen),
        facts(compat),
        "{}",
        null,
        null,
        compat);
  }

  private static List<String> scripts(FlightSection flight, RunPage page) {
    List<String> scripts =
        new ArrayList<>(List.of(PageResources.chartLibrary(), PageResources.chartScript()));
    if (flight != null) {
      scripts.add(PageResources.flameScript());
    }
    if (page != null && page.terms() != null) {
      scripts.add(PageResources.termsScript());
    }
    return scripts;
  }

  private static Text title(RunAnalysis analysis) {
    Plan plan = analysis.run().plan();
    Text payload = RunWords.payloadName(plan.payload());
    Text load = load(analysis);
    return plan.services().target().isPresent()
        ? Text.of("A running service under load: %s, %s", payload, load)
        : Text.of("Date types under load: %s, %s", payload, load);
  }

  private static Text load(RunAnalysis analysis) {
    Plan plan = analysis.run().plan();
    if (analysis.study().isPresent()) {
      return analysis.study().get().question();
    }
    return plan.openLoop()
        ? Text.of("%s calls/s", Numbers.counted(plan.load().callsPerSecond()))
        : Text.of("%s threads", Numbers.count(plan.load().threads()));
  }

  private static Text facts(RunAnalysis analysis) {
    return Text.of(
        "Run %1$s, started %2$s, took %3$s; %4$s, %5$s; Timebench %6$s",
        analysis.run().runId(),
        RunTime.began(analysis.run().startedAt()),
        RunTime.took(analysis.run().elapsedSeconds()),
        loop(analysis.run().plan()),
        RunWords.replication(analysis.run()),
        analysis.run().timebenchVersion());
  }

  /** A capacity is a rate of an open loop, whatever warmed the JVMs. */
  private static Text loop(Plan plan) {
    return plan.openLoop() || plan.study() instanceof Study.Capacity
        ? Text.of("open loop")
        : Text.of("closed loop");
  }

  private static Text facts(CompatAnalysis analysis) {
    return Text.of(
        "Run %1$s, started %2$s, took %3$s; %4$s cells beside their references; Timebench %5$s",
        analysis.result().runId(),
        RunTime.began(analysis.result().startedAt()),
        RunTime.took(analysis.result().elapsedSeconds()),
        analysis.judged(),
        analysis.result().timebenchVersion());
  }

  private static Text facts(MicroAnalysis analysis) {
    return Text.of(
        "Run %s, started %s; Timebench %s",
        analysis.result().runId(),
        RunTime.began(analysis.result().startedAt()),
        analysis.result().timebenchVersion());
  }
}
