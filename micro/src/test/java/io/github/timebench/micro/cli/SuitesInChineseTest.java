package io.github.timebench.micro.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.jmh.RpcCall;
import io.github.timebench.micro.jmh.Suite;
import io.github.timebench.micro.jmh.Suite.Findings;
import io.github.timebench.micro.jmh.Suite.Observation;
import io.github.timebench.micro.jmh.SuitePlan;
import io.github.timebench.micro.serialization.Codec;
import io.github.timebench.micro.serialization.SerializationSuite.Choice;
import io.github.timebench.model.evidence.RunResult.RunEnvironment;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Measure;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.model.micro.Outcomes;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.reports.doc.TerminalText;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.micro.MicroDocument;
import io.github.timebench.reports.page.HtmlReport;
import io.github.timebench.reports.page.Stored;
import io.github.timebench.reports.table.TextGrid;
import io.github.timebench.reports.table.TextLayout;
import io.github.timebench.reports.terms.Terms;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Hazard: a suite that says something in English only, which is stored and translated elsewhere.
 */
class SuitesInChineseTest {
  /** One word may be a name. */
  private static final Pattern ENGLISH = Pattern.compile("[a-z]{2,},? [a-z]{2,}");

  /** Names that the machine has for them. */
  private static final String CLOCK_SOURCES = "可选 .*；";

  private static final List<String> MEASURES =
      List.of("time", "throughput", "payload", "heap", "reserved", "committed", "resident");

  private static List<SuitePlan> plans() {
    return List.of(
        new SuitePlan(true, 2, 20_000, RpcCall.PUBLISHED),
        new SuitePlan(false, 2, 20_000, RpcCall.PUBLISHED),
        new SuitePlan(false, 1, 100, RpcCall.PUBLISHED.atRate(10)));
  }

  /** All shapes in a look: they make a thousand cells otherwise. */
  private static Suite made(Suites suite, SuitePlan plan) throws Exception {
    List<Shape> shapes = plan.quick() ? List.of(Shape.values()) : List.of(Shape.VALUE);
    Choice choice =
        new Choice(
            List.of(DateType.values()), Codec.ofThisProgram(), shapes, true, 1, Precision.NANOS);
    return suite.of(plan, choice);
  }

  @ParameterizedTest
  @EnumSource
  void everySuiteIsToldInChinese(Suites suite) throws Exception {
    Findings observed = Findings.NONE;
    for (Observation observation : made(suite, plans().get(0)).observations()) {
      assertThat(Text.of(observation.title()).chinese()).isNotEqualTo(observation.title());
      observed = observed.and(withoutExceptions(observation.findings().call()));
    }
    for (SuitePlan plan : plans()) {
      MicroResult result = run(measured(suite, made(suite, plan), observed));

      List<String> english =
          seen(HtmlReport.of(new Stored.Micro(result), Terms.EXAMPLE, Optional.empty()))
              .filter(text -> ENGLISH.matcher(text.replaceFirst(CLOCK_SOURCES, "")).find())
              .toList();
      assertThat(english).isEmpty();
      assertThat(TerminalText.of(MicroDocument.of(result), TextLayout.CHINESE).lines())
          .allMatch(line -> TextGrid.width(line) <= TextLayout.MAX_COLUMNS);
    }
  }

  /** What a reader of Chinese sees, or is read to, below the head of a page. */
  private static Stream<String> seen(String page) {
    String main = page.substring(page.indexOf("<main>"), page.indexOf("</main>"));
    Stream<String> labels =
        Pattern.compile("data-zh=\"([^\"]*)\"")
            .matcher(main)
            .results()
            .map((MatchResult label) -> label.group(1));
    String text =
        main.replaceAll("<span class=\"flag\">([^<]*)</span>", "$1")
            .replaceAll("(?s)<i>.*?</i>", "");
    return Stream.concat(Stream.of(text.split("<[^>]*>")), labels);
  }

  private static MicroResult run(SuiteResult suite) {
    return new MicroResult(
        MicroResult.SCHEMA_VERSION,
        "run",
        "1",
        Instant.EPOCH,
        "",
        false,
        new RunEnvironment(Map.of(), Map.of(), Map.of()),
        List.of(suite));
  }

  private static SuiteResult measured(Suites suite, Suite made, Findings observed) {
    Map<String, MicroFigure> figures =
        made.cells().stream().collect(Collectors.toMap(Cell::title, SuitesInChineseTest::figure));
    return made.result(suite.label(), suite.question(), figures, observed, made.notMeasured());
  }

  private static MicroFigure figure(Cell cell) {
    List<Measure> measures = new ArrayList<>();
    MEASURES.forEach(name -> measures.add(measure(name, "ns/op")));
    List.of("agreed", "configured", "stock", "CPU")
        .forEach(name -> measures.add(measure(name, "CPU ns/call")));
    return new MicroFigure(cell.parameters(), measures, cell.relativeTo());
  }

  private static Measure measure(String name, String unit) {
    return new Measure(name, unit, false, new double[] {99, 100, 101});
  }

  /** What other programs' exceptions say is in their own words. */
  private static Findings withoutExceptions(Findings found) {
    return new Findings(
        found.facts(),
        found.outcomes().stream().map(SuitesInChineseTest::withoutExceptions).toList());
  }

  private static Outcomes withoutExceptions(Outcomes all) {
    return new Outcomes(
        all.title(),
        all.ways(),
        all.rows().stream()
            .map(
                row ->
                    row.outcomes().contains(Outcomes.Outcome.FAILS)
                        ? new Outcomes.Row(
                            row.value(),
                            row.outcomes(),
                            Collections.nCopies(all.ways().size(), Phrase.EMPTY))
                        : row)
            .toList());
  }
}
