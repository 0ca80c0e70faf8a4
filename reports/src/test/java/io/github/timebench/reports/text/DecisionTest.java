package io.github.timebench.reports.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.index.Headlines;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.page.HtmlReport;
import io.github.timebench.reports.page.Stored;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Hazard: a finding that page, list and summary say differently, or that nothing carries. */
class DecisionTest {
  private static final RunAnalysis RUN = RunAnalysis.of(ReplicatedRuns.closed(6));

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
        .extracting(line -> line.english())
        .anySatisfy(line -> assertThat(line).isEqualTo("You send Date with Hessian2: keep it."))
        .anySatisfy(
            line ->
                assertThat(line)
                    .isEqualTo(
                        "You send LocalDateTime with Hessian2: Date with Hessian2 keeps up, which"
                            + " is a change of code. Without it: hessian2-time, 2.4 % fewer calls (1.5"
                            + " to 3.3 %)."))
        .last()
        .satisfies(
            line ->
                assertThat(line)
                    .startsWith("Not measured: fastjson2.")
                    .endsWith(" --serializer=stock,custom,fastjson2"));
  }

  @Test
  void aFasterSerializerIsNamedWithItsPrice() {
    assertThat(decision(ReplicatedRuns.rivals(6, 20_000)).toDo())
        .extracting(line -> line.english())
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith("Faster, with ")
                    .contains("LocalDateTime with fastjson2"));
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
