package io.github.timebench.reports.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.reports.Headline;
import io.github.timebench.reports.OwnRuns;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.Said;
import io.github.timebench.reports.SampleFidelity;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.doc.Part;
import io.github.timebench.reports.doc.Section;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.page.HtmlReport;
import io.github.timebench.reports.page.RunDocument;
import io.github.timebench.reports.page.Stored;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.terms.Terms;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Hazard: a finding that page, list and summary say differently, or that nothing carries. */
class DecisionTest {
  private static final RunAnalysis RUN = RunAnalysis.of(ReplicatedRuns.closed(6));

  @Test
  void whereTheCpuTimeGoesIsSaidOfTheDearestCodecAndTheCheapest() {
    Section why =
        Decision.of(RunAnalysis.of(ReplicatedRuns.codec(ReplicatedRuns.closed(6), 18_100)))
            .flatMap(Decision::why)
            .orElseThrow();

    assertThat(((Part.Paragraph) why.in(Table.Format.PAGE).get(0)).text().english())
        .isEqualTo(
            "Of the CPU time of a call, on both sides together, the codec takes 23.1 of 79.0 µs for"
                + " LocalDateTime with Hessian2, and 5.0 of 79.0 µs for Date with Hessian2; all"
                + " other CPU time is 55.9 to 74.0 µs.");
    assertThat(why.in(Table.Format.TERMINAL)).isEmpty();
    assertThat(Decision.of(RunAnalysis.of(ReplicatedRuns.closed(6))).orElseThrow().why()).isEmpty();
  }

  @Test
  void aRunThatNamesNoCommandOffersNone() {
    RunResult run = RUN.run();
    RunResult before =
        Records.with(run, "setup", Records.with(run.setup(), "asked", Optional.empty()));

    assertThat(toDo(RunAnalysis.of(before)))
        .last()
        .asString()
        .startsWith("Not measured: Date with fastjson2, ")
        .endsWith(" LocalDateTime with fastjson2.");
  }

  @Test
  void aFasterSerializerIsNamedWithItsPrice() {
    RunAnalysis rivals = RunAnalysis.of(ReplicatedRuns.rivals(6, 20_000));

    assertThat(toDo(rivals))
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith("Faster, but more to change: LocalDateTime with fastjson2, 5"))
        .contains(
            "What fastjson2 gives up is not known from this run: bin/loadgen micro fidelity.");
    assertThat(toDo(rivals.with(SampleFidelity.OUTCOMES)))
        .contains(
            "Of 10 kinds of values that were tried, 7 come back with Hessian2 and not with"
                + " fastjson2, 4 of them without an error.");
  }

  @Test
  void eachSerializerHasWhatItGivesUpAndABlockToPaste() {
    RunAnalysis run =
        RunAnalysis.of(ReplicatedRuns.rivals(6, 20_000)).with(SampleFidelity.OUTCOMES);
    Section givesUp = Decision.of(run).flatMap(Decision::givesUp).orElseThrow();
    List<Part> parts = givesUp.in(Table.Format.PAGE);

    assertThat(said(parts))
        .contains(
            "Nothing: all 10 kinds of values come back, or do not, as with Hessian2.",
            "Of 10 kinds of values 7 come back worse than with Hessian2, and 1 better.");
    assertThat(parts)
        .filteredOn(Part.Code.class::isInstance)
        .extracting(part -> ((Part.Code) part).text())
        .satisfiesExactly(
            jar ->
                assertThat(jar).contains("<version>" + run.run().timebenchVersion() + "</version>"),
            setting ->
                assertThat(setting)
                    .isEqualTo("dubbo.protocol.prefer-serialization=fastjson2,hessian2"));
    assertThat(givesUp.tables(Table.Format.PAGE))
        .singleElement()
        .satisfies(
            table ->
                assertThat(table.rows())
                    .extracting(row -> row.cells().get(0).text().english())
                    .startsWith("ZonedDateTime, the second 2:30 of an autumn night")
                    .endsWith("Instant[]")
                    .hasSize(6));
    assertThat(givesUp.in(Table.Format.TERMINAL)).isEmpty();
  }

  private static List<String> said(List<Part> parts) {
    return parts.stream()
        .filter(Part.Paragraph.class::isInstance)
        .map(part -> ((Part.Paragraph) part).text().english())
        .toList();
  }

  @Test
  void whatCannotCarryTheCallStandsInTheTableWithTheSerializersWords() {
    Payload.OfApi call =
        OwnRuns.CALL.with(
            0, Map.of("date+fastjson2", Phrase.of("it cannot be read back: %s", "no name")));
    RunAnalysis run = RunAnalysis.of(OwnRuns.of(6, call));
    Decision decision = Decision.of(run).orElseThrow();

    assertThat(toDo(run))
        .contains("Date with fastjson2 cannot carry the call: it cannot be read back: no name.")
        .noneMatch(line -> line.startsWith("Not measured: Date with fastjson2"));
    List<Table.Row> rows = decision.options().rows();
    assertThat(rows.get(rows.size() - 1).cells())
        .extracting(cell -> cell.text().english())
        .startsWith("Date with fastjson2", "n/a", "cannot carry");
  }

  private static List<String> toDo(RunAnalysis run) {
    return Decision.of(run).orElseThrow().toDo().stream().map(Text::english).toList();
  }

  @Test
  void optionsStandInTheOrderOfTheirCallsWithTheirPrice() {
    Table options =
        Decision.of(RunAnalysis.of(ReplicatedRuns.rivals(6, 20_000)).with(SampleFidelity.OUTCOMES))
            .orElseThrow()
            .options();

    assertThat(options.rows())
        .extracting(row -> row.cells().get(0).text().english())
        .startsWith("LocalDateTime with fastjson2")
        .endsWith("LocalDateTime with Hessian2")
        .hasSize(6);
    assertThat(options.rows())
        .extracting(row -> row.cells().get(row.cells().size() - 1).text().english())
        .startsWith(
            "another type in code; both sides switch; 7 of 10 kinds of values do not come back")
        .contains("none", "one jar, which falls back by itself")
        .endsWith("another type in code");
  }

  @Test
  void pageListAndSummaryBeginWithTheSameSentence() {
    String finding = Decision.of(RUN).orElseThrow().finding().english();
    String beginning = finding.substring(0, finding.indexOf('\''));
    String page =
        HtmlReport.of(
            new Stored.Load(RUN, Optional.empty(), Optional.empty()),
            Terms.EXAMPLE,
            Optional.empty());

    assertThat(Said.markdown(RUN)).startsWith("### " + finding + "\n");
    assertThat(Headline.of(RUN, 0).answer().get(0).english()).isEqualTo(finding);
    assertThat(RunDocument.of(RUN).answer().get(0).english()).isEqualTo(finding);
    assertThat(page).contains("<h1><i>" + beginning.replace(" %", "\u202f%"));
  }

  @Test
  void aFirstLookFindsNothing() {
    assertThat(Decision.of(RunAnalysis.of(SampleRuns.quick()))).isEmpty();
  }
}
