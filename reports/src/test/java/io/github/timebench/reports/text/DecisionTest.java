package io.github.timebench.reports.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.micro.Outcomes;
import io.github.timebench.model.micro.Outcomes.Outcome;
import io.github.timebench.model.micro.Outcomes.Row;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.index.Headlines;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.page.HtmlReport;
import io.github.timebench.reports.page.Stored;
import io.github.timebench.reports.table.Table;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Hazard: a finding that page, list and summary say differently, or that nothing carries. */
class DecisionTest {
  private static final RunAnalysis RUN = RunAnalysis.of(ReplicatedRuns.closed(6));

  private static final Outcomes FIDELITY =
      new Outcomes(
          "What comes back of a value: equal, something else (differs), or nothing (fails).",
          List.of("stock", "custom", "fastjson2"),
          List.of(
              new Row("Date", List.of(Outcome.EQUAL, Outcome.EQUAL, Outcome.EQUAL), ""),
              new Row(
                  "Double -0.0", List.of(Outcome.DIFFERS, Outcome.DIFFERS, Outcome.DIFFERS), ""),
              new Row("EnumMap", List.of(Outcome.EQUAL, Outcome.EQUAL, Outcome.DIFFERS), ""),
              new Row("Instant[]", List.of(Outcome.EQUAL, Outcome.EQUAL, Outcome.FAILS), "")));

  private static Decision decision(RunResult run) {
    return Decision.of(RunAnalysis.of(run)).orElseThrow();
  }

  @Test
  void theDearestTypeIsNamedWithWhatTheJarLeavesOfItsCost() {
    assertThat(decision(RUN.run()).finding().english())
        .isEqualTo(
            "LocalDateTime costs 19 % of the calls on Dubbo's Hessian2. With hessian2-time it costs"
                + " 2.4 %.");
  }

  @Test
  void eachStartHasALineAndWhatWasNotMeasuredHasItsCommand() {
    assertThat(decision(RUN.run()).toDo())
        .extracting(Text::english)
        .containsExactly(
            "You send Date with Hessian2: keep it.",
            "You send Instant with Hessian2: Date with Hessian2 keeps up, which is a change of"
                + " code.",
            "You send LocalDateTime with Hessian2: add the jar hessian2-time to both sides."
                + " 10,690 → 12,825 calls/s. That is 2.4 % fewer calls (1.5 to 3.3 %) than Date with Hessian2.",
            "Not measured: Date with fastjson2, Instant with hessian2-time, Instant with fastjson2,"
                + " LocalDateTime with fastjson2. All together: bin/loadgen"
                + " --type=date,instant,localdatetime --serializer=stock,custom,fastjson2");
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
    assertThat(toDo(rivals.with(FIDELITY)))
        .contains(
            "Of 4 kinds of values that were tried, 2 come back with Hessian2 and not with"
                + " fastjson2; without an error: EnumMap.");
  }

  private static List<String> toDo(RunAnalysis run) {
    return Decision.of(run).orElseThrow().toDo().stream().map(Text::english).toList();
  }

  @Test
  void optionsStandInTheOrderOfTheirCallsWithTheirPrice() {
    Table options =
        Decision.of(RunAnalysis.of(ReplicatedRuns.rivals(6, 20_000)).with(FIDELITY))
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
            "another type in code; both sides switch; 2 of 4 kinds of values do not come back")
        .contains("none", "one jar, which falls back by itself")
        .endsWith("another type in code");
  }

  @Test
  void pageListAndSummaryBeginWithTheSameSentence() {
    String finding = Decision.of(RUN).orElseThrow().finding().english();
    String beginning = finding.substring(0, finding.indexOf('\''));
    String page = HtmlReport.of(new Stored.Load(RUN, Optional.empty(), Optional.empty()));

    assertThat(MarkdownSummary.of(RUN, Language.ENGLISH)).startsWith("### " + finding + "\n");
    assertThat(Headlines.of(RUN, 0).answer().get(0).english()).isEqualTo(finding);
    assertThat(Answer.sentences(RUN).get(0).english()).isEqualTo(finding);
    assertThat(page).contains("<h1><span lang=\"en\">" + beginning);
  }

  @Test
  void aFirstLookFindsNothing() {
    assertThat(Decision.of(RunAnalysis.of(SampleRuns.quick()))).isEmpty();
  }
}
