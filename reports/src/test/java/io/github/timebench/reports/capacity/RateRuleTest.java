package io.github.timebench.reports.capacity;

import static io.github.timebench.reports.capacity.RateSlices.MILLI;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest.Purpose;
import io.github.timebench.model.plan.Objective;
import io.github.timebench.reports.capacity.RateRule.RateJudgement;
import io.github.timebench.reports.capacity.RateRule.RateJudgement.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Hazard: a rate that is decided by lucky slices, between which it stalls, or by the generator, or
 * never.
 */
class RateRuleTest {
  private static final RateSlices AT_RATE = new RateSlices("date+stock", 1_000, Purpose.SEARCH);
  private static final RateSlices CONFIRMING = new RateSlices("date+stock", 1_000, Purpose.CONFIRM);

  private static String judge(String objective, Probe.Arm... slices) {
    return judge(objective, List.of(slices));
  }

  private static String judge(String objective, List<Probe.Arm> slices) {
    RateJudgement judgement = new RateRule(Objective.parse(objective)).judge(slices);
    String missed = judgement.outcome() == Outcome.MISSED ? ": " + judgement.missed() : "";
    return (judgement.decided() ? judgement.close() ? "nearly " : "" : "not yet ")
        + judgement.outcome().label()
        + missed;
  }

  private static Probe.Arm slow(int calls) {
    return AT_RATE.slice(calls, 0, 1, 0);
  }

  private static Probe.Arm failed(int calls) {
    return AT_RATE.slice(0, calls, 1, 0);
  }

  private static String confirmed(int clean, Probe.Arm... others) {
    List<Probe.Arm> slices = new ArrayList<>(Collections.nCopies(clean, CONFIRMING.good()));
    slices.addAll(List.of(others));
    return judge("p99<20ms", slices);
  }

  @Test
  void twoSlicesNeverShowThatALimitIsKept() {
    assertThat(judge("p99<20ms", slow(0))).startsWith("not yet");
    assertThat(judge("p99<20ms", slow(0), slow(0))).startsWith("not yet");
    assertThat(judge("p99<20ms", slow(0), slow(1), slow(0))).isEqualTo("met");
  }

  @Test
  void aCleanRateIsConfirmedOnceAStallOfTheShareAllowedWouldHaveShown() {
    assertThat(confirmed(2)).startsWith("not yet");
    assertThat(confirmed(8)).startsWith("not yet");
    assertThat(confirmed(9)).isEqualTo("met");
  }

  @Test
  void aStallInOneSliceOfSeveralIsNotOutvotedByCleanOnes() {
    Probe.Arm stalled = CONFIRMING.slice(40, 0, 1, 0);
    assertThat(confirmed(4, stalled)).startsWith("not yet");
    assertThat(confirmed(8, stalled)).startsWith("nearly");
    assertThat(confirmed(6, stalled, stalled, stalled)).contains("missed");
  }

  /** Clopper and Pearson (1934): statsmodels 0.15.0 proportion_confint(method="beta"), 90 %. */
  @Test
  void anUpperBoundIsThatOfClopperAndPearson() {
    assertThat(RateRule.upperBound(0, 300)).isCloseTo(0.0099360819, within(1e-7));
    assertThat(RateRule.upperBound(2, 300)).isCloseTo(0.0208362305, within(1e-7));
    assertThat(RateRule.upperBound(5, 5)).isEqualTo(1);
  }

  @Test
  void aSliceThatNothingCanMakeGoodAgainDecidesAtOnce() {
    assertThat(judge("p99<20ms", slow(91))).isEqualTo("missed: p99<20ms");
    assertThat(judge("p99<20ms", slow(89))).startsWith("not yet");
  }

  @Test
  void slicesThatDisagreeAreNotEnough() {
    assertThat(judge("p99<20ms", slow(0), slow(15))).startsWith("not yet");
    assertThat(judge("p99<20ms", slow(5), slow(25))).startsWith("not yet");
  }

  @Test
  void afterTheLastSliceTheEstimateDecidesAndIsMarked() {
    List<Probe.Arm> wild =
        IntStream.of(0, 30, 0, 20, 0, 20, 0, 5, 0).mapToObj(RateRuleTest::slow).toList();
    assertThat(wild).hasSize(RateRule.MAX_SLICES);
    assertThat(judge("p99<20ms", wild)).isEqualTo("nearly met");
  }

  @Test
  void tooFewCallsShowNothingOfARareShare() {
    assertThat(judge("errors<0.1%", slow(0), slow(0))).startsWith("not yet");
    assertThat(judge("errors<0.1%", slow(0), slow(0), slow(0))).doesNotContain("not yet");
  }

  @Test
  void everyLimitIsJudgedBySlicesAndAllMustHold() {
    assertThat(judge("p99<20ms", failed(95))).contains("missed");
    assertThat(judge("errors<5%", failed(95), failed(88))).endsWith("missed: errors<5%");
    assertThat(judge("mean<2ms", slow(0), slow(1))).endsWith("met");
    assertThat(judge("mean<2ms", slow(200), slow(201))).contains("missed");
    assertThat(judge("throughput>900/s", slow(0), slow(0))).endsWith("met");
    assertThat(judge("throughput>1100/s", slow(0), slow(0))).contains("missed");
    assertThat(judge("p50<20ms,errors<1%", Collections.nCopies(4, failed(30))))
        .endsWith("missed: errors<1%");
  }

  @Test
  void aProviderThatDoesNotKeepUpMissesWhateverTheObjective() {
    Probe.Arm waiting = AT_RATE.slice(0, 0, 1, 200);
    assertThat(judge("errors<50%", waiting, waiting)).endsWith("missed: calls wait for places");
  }

  @ParameterizedTest
  @CsvSource({
    "p99<20ms, 500, 0, 45, generator late",
    "mean<20ms, 500, 0, 45, generator late",
    "throughput>1100/s, 500, 0, 45, generator late",
    "p99<20ms, 0, 0, 30, met",
    "p99<20ms, 500, 0, 25, missed",
    "errors<1%, 0, 50, 45, missed"
  })
  void whatALateGeneratorExplainsIsTheGeneratorsAndAllElseTheProviders(
      String objective, int slow, int failed, long lagMillis, String outcome) {
    Probe.Arm slice = AT_RATE.slice(slow, failed, lagMillis * MILLI, 0);
    assertThat(judge(objective, slice, slice)).contains(outcome);
  }
}
