package io.github.timebench.reports.page;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Study;
import io.github.timebench.reports.charts.ChartData;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compat.CompatDocument;
import io.github.timebench.reports.doc.Chart;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.doc.RunTime;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.micro.MicroDocument;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.terms.Terms;
import io.github.timebench.reports.text.RunWords;
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
    if (stored instanceof Stored.Load load) {
      RunPage page = new RunPage(load, terms);
      Text topic = title(load.run());
      Text facts = facts(load.run());
      return rendered(
          "report.jte",
          Map.of(
              "frame",
              new PageFrame(page.finding().orElse(topic), scripts(page), chosen),
              "facts",
              page.finding().isPresent() ? Text.of("%1$s. %2$s", topic, facts) : facts,
              "run",
              page));
    }
    return stored instanceof Stored.Micro benchmarks
        ? of(MicroDocument.of(benchmarks.micro()), chosen)
        : of(CompatDocument.of(((Stored.Compat) stored).compat()), chosen);
  }

  /**
   * The text of a page of a document.
   *
   * @param chosen the language that it opens in; empty for that of the reader's browser
   */
  public static String of(Document document, Optional<Language> chosen) {
    List<Chart> charts = document.charts();
    List<String> scripts =
        charts.isEmpty()
            ? List.of()
            : List.of(PageResources.chartLibrary(), PageResources.chartScript());
    return rendered(
        "document.jte",
        Map.of(
            "frame",
            new PageFrame(document.title(), scripts, chosen),
            "document",
            document,
            "chartData",
            charts.isEmpty() ? "" : ChartData.json(charts)));
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

  private static List<String> scripts(RunPage page) {
    List<String> scripts =
        new ArrayList<>(List.of(PageResources.chartLibrary(), PageResources.chartScript()));
    if (page.flight() != null) {
      scripts.add(PageResources.flameScript());
    }
    if (page.terms() != null) {
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
}
