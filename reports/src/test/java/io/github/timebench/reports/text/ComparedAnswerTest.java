package io.github.timebench.reports.text;

import static io.github.timebench.reports.Said.answer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.Said;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.page.SampleReports;
import io.github.timebench.reports.statistics.Estimate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazards: parts of a change that do not add up, or a ratio to something that is not named; a
 * provider that was there before, and a report that speaks of fresh pairs of JVMs; a change whose
 * direction is lost, that a spreadsheet does not take for a number, or that lies outside of its own
 * interval once both are rounded; a ratio to one version's baseline that reads as one to another's;
 * a run of ten minutes that says nothing until it ends, or more than it knows.
 */
class ComparedAnswerTest {
  @Test
  void whyCallsBecameFewerIsSaidOfEachThatDiffersAndAddsUp() {
    RunAnalysis run = RunAnalysis.of(ReplicatedRuns.codec(ReplicatedRuns.closed(6), 60_000));
    String answer = answer(run.run()).replace('−', '-');

    Matcher said =
        Pattern.compile(
                "localdatetime\\+stock: (\\S+) % calls = (\\S+) % \\([^)]+\\) from the codec, (\\S+) %"
                    + " \\([^)]+\\) from other CPU time, (\\S+) % \\([^)]+\\) from cores used\\.")
            .matcher(answer);
    assertThat(said.find()).as(answer).isTrue();
    double sum = 0;
    for (int part = 2; part <= 4; part++) {
      sum += Double.parseDouble(said.group(part));
    }
    assertThat(sum).isCloseTo(Double.parseDouble(said.group(1)), within(1e-9));
    assertThat(answer).doesNotContain("date+custom: ");
  }

  @Test
  void aSerializerIsComparedWithTheOtherAndWithTheBaselineItself() {
    assertThat(answer(ReplicatedRuns.rivals(6, 20_000)))
        .containsPattern(
            "LocalDateTime with fastjson2: \\d+ % more calls \\([^)]+\\) than with stock, \\d+ % more"
                + " calls \\([^)]+\\) than Date itself\\.")
        .doesNotContain("wins back");
  }

  private static final String CAUTION = "Only the driver's JVM is fresh in each block";

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void everyFormSaysThatTheProviderIsNotFresh(int blocks) {
    RunResult run = ReplicatedRuns.external(blocks);
    RunAnalysis external = RunAnalysis.of(run);

    assertThat(Said.inOneLine(external)).contains(CAUTION).doesNotContain(blocks + " JVM pairs");
    assertThat(Said.markdown(external)).contains(CAUTION).doesNotContain(blocks + " JVM pairs");
    assertThat(SampleReports.of(run).replace("&#39;", "'"))
        .contains(CAUTION, "blocks (driver JVMs)");
  }

  @Test
  void aProviderOfTheLabIsFreshAndNothingElseIsSaid() {
    RunAnalysis closed = RunAnalysis.of(ReplicatedRuns.closed(3));

    assertThat(Said.inOneLine(closed)).doesNotContain(CAUTION);
    assertThat(Said.markdown(closed)).doesNotContain(CAUTION);
    assertThat(SampleReports.of(closed.run())).doesNotContain("is fresh in each block");
  }

  @ParameterizedTest
  @CsvSource({
    "0.87, −13 %",
    "0.9978, −0.22 %",
    "0.9995, 0.0 %",
    "1, 0 %",
    "1.0004, 0.0 %",
    "1.41, +41 %",
    "1.99, +99 %",
    "2.42, 2.4 ×",
    "NaN, n/a",
  })
  void aChangeHasItsSign(double ratio, String said) {
    assertThat(Change.exact(Figure.CALLS_PER_SECOND, ratio).signed()).isEqualTo(said);
  }

  @ParameterizedTest
  @CsvSource({
    "0.84, 0.87, 0.90, 13 % fewer calls (10 to 16 %), −13 %",
    "0.8722, 0.8730, 0.8738, 12.7 % fewer calls (12.6 to 12.8 %), −12.7 %",
    "0.87291, 0.87300, 0.87309, 12.70 % fewer calls (12.69 to 12.71 %), −12.70 %",
    "1.1264, 1.1272, 1.1278, 12.7 % more calls (12.6 to 12.8 %), +12.7 %",
    "2.422, 2.426, 2.430, 2.43 times the calls (2.42 to 2.43 times), 2.43 ×",
    "0.98, 1.01, 1.02, 1.0 % more calls (2.0 % fewer to 2.0 % more), +1.0 %",
  })
  void aChangeHasTheDigitsOfItsInterval(
      double low, double value, double high, String sentence, String signed) {
    Estimate ratio = new Estimate(value, low, high, 0.01, 1, 3, 4, Estimate.How.MEAN);
    Change change = new Change(Figure.CALLS_PER_SECOND, ratio);

    assertThat(change.inSentence()).hasToString(sentence);
    assertThat(sentence).startsWith(change.alone().english());
    assertThat(change.signed()).isEqualTo(signed);
  }

  @Test
  void thePageSaysWhatEachRatioIsTo() {
    assertThat(SampleReports.of(ReplicatedRuns.versions(6)))
        .contains(
            "Changes are relative to the baseline, the mean of date+stock and date+stock+again, and"
                + " of another version to its own (date+stock@3.2.13)")
        .contains("baselines of other versions", "blocks (of 2 JVM pairs)")
        .contains("The A/A arm ran on this Dubbo only.");
  }

  private static RunAnalysis after(int blocks) {
    return RunAnalysis.soFar(ReplicatedRuns.closed(blocks));
  }

  @Test
  void aLineHasEachVariantAndTheBaselinesThroughput() {
    assertThat(RunningVerdicts.line(after(6)).english().split("; "))
        .hasSize(6)
        .anyMatch(part -> part.matches("date\\+stock [\\d,]+ calls/s"))
        .anyMatch(part -> part.matches("date\\+stock\\+again [\\d.]+ ×"))
        .anyMatch(part -> part.matches("localdatetime\\+stock 0\\.8\\d+ × \\(.+\\), slower"));
  }

  @Test
  void aTableHasEachVariantsRatio() {
    assertThat(RunningVerdicts.ratios(after(6)))
        .hasSize(6)
        .containsEntry("date+stock", Text.plain("1"))
        .hasEntrySatisfying(
            "localdatetime+stock",
            ratio -> assertThat(ratio.english()).matches("0\\.8\\d+ \\(.+ to .+\\)"));
  }

  @Test
  void inChineseANameInLatinLettersStandsApart() {
    Figure p99 = CallTime.RESPONSE.figure(Statistic.P99);
    Figure mean = CallTime.RESPONSE.figure(Statistic.MEAN);

    assertThat(new Change(p99, Estimate.only(1)).alone().chinese()).isEqualTo("p99 不变");
    assertThat(new Change(p99, Estimate.only(1.05)).alone().chinese()).isEqualTo("p99 长 5.0 %");
    assertThat(new Change(mean, Estimate.only(1.05)).alone().chinese()).isEqualTo("平均长 5.0 %");
  }

  @Test
  void beforeTheFirstLookThereIsNoIntervalAndNoVerdict() {
    for (int blocks : new int[] {1, 2}) {
      assertThat(RunningVerdicts.line(after(blocks)).english().split("; "))
          .filteredOn(part -> part.startsWith("localdatetime+stock "))
          .singleElement()
          .asString()
          .contains(" ×, open")
          .doesNotContain("(");
      assertThat(RunningVerdicts.ratios(after(blocks)).values())
          .noneMatch(ratio -> ratio.english().contains("("));
    }
  }

  @Test
  void theLineIsSaidInChineseToo() {
    assertThat(RunningVerdicts.line(after(6)).chinese())
        .containsPattern("date\\+stock QPS [\\d,]+；")
        .containsPattern("localdatetime\\+stock 0\\.8\\d+ ×（.+ 至 .+），更慢");
  }

  @Test
  void aFirstLookSaysNothingOfRatios() {
    RunAnalysis look = RunAnalysis.soFar(SampleRuns.quick());

    assertThat(RunningVerdicts.ratios(look)).isEmpty();
    assertThat(RunningVerdicts.line(look).english()).contains(" calls/s").doesNotContain("×");
  }
}
