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
import org.junit.jupiter.api.Test;

/**
 * Hazard: a rate that is decided by lucky slices, between which it stalls, or by the generator, or
 * never.
 */
class RateRuleTest {
  private static final RateSlices AT_RATE = new RateSlices("date+stock", 1_000, Purpose.SEARCH);
  private static final RateSlices CONFIRMING = new RateSlices("date+stock", 1_000, Purpose.CONFIRM);

  private static RateJudgement judge(String objective, Probe.Arm... slices) {
    return new RateRule(Objective.parse(objective)).judge(List.of(slices));
  }

  private static Probe.Arm slow(int calls) {
    return AT_RATE.slice(calls, 0, 1, 0);
  }

  private static Probe.Arm failed(int calls) {
    return AT_RATE.slice(0, calls, 1, 0);
  }

  private static RateJudgement confirmed(int clean, Probe.Arm... others) {
    List<Probe.Arm> slices = new ArrayList<>(Collections.nCopies(clean, CONFIRMING.good()));
    slices.addAll(List.of(others));
    return new RateRule(Objective.parse("p99<20ms")).judge(slices);
  }

  @Test
  void twoSlicesNeverShowThatALimitIsKept() {
    assertThat(judge("p99<20ms", slow(0)).decided()).isFalse();
    assertThat(judge("p99<20ms", slow(0), slow(0)).decided()).isFalse();
    RateJudgement three = judge("p99<20ms", slow(0), slow(1), slow(0));
    assertThat(three.decided()).isTrue();
    assertThat(three.met()).isTrue();
    assertThat(three.close()).isFalse();
  }

  @Test
  void aCleanRateIsConfirmedOnceAStallOfTheShareAllowedWouldHaveShown() {
    assertThat(confirmed(2).decided()).isFalse();
    assertThat(confirmed(8).decided()).isFalse();
    RateJudgement nine = confirmed(9);
    assertThat(nine.decided()).isTrue();
    assertThat(nine.met()).isTrue();
    assertThat(nine.close()).isFalse();
  }

  @Test
  void aStallInOneSliceOfSeveralIsNotOutvotedByCleanOnes() {
    Probe.Arm stalled = CONFIRMING.slice(40, 0, 1, 0);
    assertThat(confirmed(4, stalled).decided()).isFalse();
    assertThat(confirmed(8, stalled).close()).isTrue();
    assertThat(confirmed(6, stalled, stalled, stalled).outcome()).isEqualTo(Outcome.MISSED);
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
    RateJudgement hopeless = judge("p99<20ms", slow(91));
    assertThat(hopeless.decided()).isTrue();
    assertThat(hopeless.outcome()).isEqualTo(Outcome.MISSED);
    assertThat(hopeless.missed()).isEqualTo("p99<20ms");
    assertThat(judge("p99<20ms", slow(89)).decided()).isFalse();
  }

  @Test
  void slicesThatDisagreeAreNotEnough() {
    assertThat(judge("p99<20ms", slow(0), slow(15)).decided()).isFalse();
    assertThat(judge("p99<20ms", slow(5), slow(25)).decided()).isFalse();
  }

  @Test
  void afterTheLastSliceTheEstimateDecidesAndIsMarked() {
    List<Probe.Arm> wild =
        List.of(slow(0), slow(30), slow(0), slow(20), slow(0), slow(20), slow(0), slow(5), slow(0));
    assertThat(wild).hasSize(RateRule.MAX_SLICES);
    RateJudgement last = new RateRule(Objective.parse("p99<20ms")).judge(wild);
    assertThat(last.decided()).isTrue();
    assertThat(last.close()).isTrue();
    assertThat(last.met()).isTrue();
  }

  @Test
  void tooFewCallsShowNothingOfARareShare() {
    assertThat(judge("errors<0.1%", slow(0), slow(0)).decided()).isFalse();
    assertThat(judge("errors<0.1%", slow(0), slow(0), slow(0)).decided()).isTrue();
  }

  @Test
  void callsThatFailAreBeyondEveryLimitOfTime() {
    assertThat(judge("p99<20ms", failed(95)).outcome()).isEqualTo(Outcome.MISSED);
    assertThat(judge("errors<5%", failed(95), failed(88)).missed()).isEqualTo("errors<5%");
  }

  @Test
  void meanAndThroughputAreJudgedBySlicesToo() {
    assertThat(judge("mean<2ms", slow(0), slow(1)).met()).isTrue();
    assertThat(judge("mean<2ms", slow(200), slow(201)).outcome()).isEqualTo(Outcome.MISSED);
    assertThat(judge("throughput>900/s", slow(0), slow(0)).met()).isTrue();
    assertThat(judge("throughput>1100/s", slow(0), slow(0)).outcome()).isEqualTo(Outcome.MISSED);
  }

  @Test
  void aProviderThatDoesNotKeepUpMissesWhateverTheObjective() {
    Probe.Arm waiting = AT_RATE.slice(0, 0, 1, 200);
    assertThat(judge("errors<50%", waiting, waiting).missed()).isEqualTo("calls wait for places");
  }

  @Test
  void aMissThatALateGeneratorExplainsIsTheGenerators() {
    Probe.Arm late = AT_RATE.slice(500, 0, 45 * MILLI, 0);
    assertThat(judge("p99<20ms", late).outcome()).isEqualTo(Outcome.LATE);
    assertThat(judge("mean<20ms", late).outcome()).isEqualTo(Outcome.LATE);
    assertThat(judge("throughput>1100/s", late).outcome()).isEqualTo(Outcome.LATE);
    Probe.Arm lateAndFast = AT_RATE.slice(0, 0, 30 * MILLI, 0);
    assertThat(judge("p99<20ms", lateAndFast, lateAndFast).met()).isTrue();
  }

  @Test
  void aMissByServiceTimesAndErrorsIsTheProvidersHoweverLateTheGeneratorWas() {
    Probe.Arm slowToo = AT_RATE.slice(500, 0, 25 * MILLI, 0);
    assertThat(judge("p99<20ms", slowToo).outcome()).isEqualTo(Outcome.MISSED);
    Probe.Arm failing = AT_RATE.slice(0, 50, 45 * MILLI, 0);
    assertThat(judge("errors<1%", failing).outcome()).isEqualTo(Outcome.MISSED);
  }

  @Test
  void allLimitsMustHold() {
    List<Probe.Arm> slices = Collections.nCopies(4, failed(30));
    RateJudgement judgement = new RateRule(Objective.parse("p50<20ms,errors<1%")).judge(slices);
    assertThat(judgement.outcome()).isEqualTo(Outcome.MISSED);
    assertThat(judgement.missed()).isEqualTo("errors<1%");
  }
}
