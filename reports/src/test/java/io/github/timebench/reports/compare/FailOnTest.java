package io.github.timebench.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.Changed;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.plan.Objective;
import io.github.timebench.reports.OwnRuns;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: a gate that lets a regression through, or stops a build for noise. */
class FailOnTest {
  private static final FailOn.Change UP = change("p99>+5%");
  private static final FailOn.Change DOWN = change("throughput<-3%");
  private static final FailOn.Change GAIN = change("p99>-5%");
  private static final RunAnalysis SIX = RunAnalysis.of(ReplicatedRuns.closed(6));
  private static final RunAnalysis ONE = RunAnalysis.of(ReplicatedRuns.closed(1));
  private static final RunAnalysis LOOK = RunAnalysis.of(SampleRuns.quick());
  private static final RunAnalysis INVALID = RunAnalysis.of(SampleRuns.invalid());

  @Test
  void limitsAreReadWithTheirFigureSideAndShare() {
    FailOn failOn = FailOn.parse("p99.9 > +5 %, throughput<-3.5%");
    assertThat(failOn.changes())
        .containsExactly(
            new FailOn.Change("p99.9 > +5 %", "p99.9", true, 0.05),
            new FailOn.Change("throughput<-3.5%", "throughput", false, -0.035));
    assertThat(failOn).hasToString("p99.9 > +5 %,throughput<-3.5%");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "p99",
        "p99>5%",
        "p98>+5%",
        "p99>+5",
        "p99=+5%",
        "p99>+5%,",
        "p99>+5%;mean>+1%"
      })
  void anythingElseIsRefusedInOneLine(String text) {
    assertThatThrownBy(() -> FailOn.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--fail-on takes changes that fail, such as p99>+5%")
        .hasMessageNotContaining("\n");
  }

  @Test
  void anEstimateBeyondTheLimitFailsIfTheIntervalExcludesNoChange() {
    assertThat(UP.fails(ratio(1.08, 1.02, 1.14))).isTrue();
    assertThat(UP.fails(ratio(1.08, 0.99, 1.17))).isFalse();
    assertThat(UP.fails(ratio(1.04, 1.03, 1.05))).isFalse();
    assertThat(DOWN.fails(ratio(0.95, 0.92, 0.98))).isTrue();
    assertThat(DOWN.fails(ratio(0.95, 0.90, 1.01))).isFalse();
    assertThat(DOWN.fails(ratio(1.10, 1.09, 1.11))).isFalse();
  }

  private static List<String> unmet(String limits, RunAnalysis run) {
    return said(FailOn.parse(limits).unmet(run));
  }

  private static List<String> unmet(String limits, RunAnalysis first, RunAnalysis second) {
    return said(FailOn.unmet(FailOn.parse(limits).judged(RunComparison.of(first, second))));
  }

  /** The variant and the sentence. */
  private static List<String> said(List<FailOn.Judged> all) {
    return all.stream().map(one -> one.variant() + " " + one.describe().english()).toList();
  }

  @Test
  void nothingHoldsOfASerializerThatCannotCarryTheCall() {
    Map<String, Phrase> lost = Map.of("date+fastjson2", Phrase.of("it cannot be read back"));
    String what = "date+fastjson2 cannot carry the call: it cannot be read back.";
    assertThat(
            unmet(
                "throughput<-90%,p99<50s",
                RunAnalysis.of(OwnRuns.of(6, OwnRuns.CALL.with(0, lost)))))
        .containsExactly(
            "date+fastjson2 throughput<-90%: " + what, "date+fastjson2 p99<50s: " + what);
  }

  @Test
  void aLimitThatDemandsAGainGoesByTheEstimate() {
    assertThat(GAIN.fails(ratio(0.97, 0.93, 1.02))).isTrue();
    assertThat(GAIN.fails(ratio(0.94, 0.90, 1.02))).isFalse();
  }

  @Test
  void whatIsNotKnownAndABareEstimateFailAndSayWhy() {
    assertThat(UP.fails(ratio(Double.NaN, Double.NaN, Double.NaN))).isTrue();
    assertThat(UP.fails(ratio(1.00, Double.NaN, Double.NaN))).isTrue();
    assertThat(GAIN.fails(ratio(0.90, Double.NaN, Double.NaN))).isTrue();
    assertThat(unmet("throughput<-50%", ONE).get(0))
        .isEqualTo(
            "date+custom crossed: throughput<-50%: throughput of date+custom is not known:"
                + " 1 of the 2 blocks an interval takes");
    assertThat(unmet("throughput<-50%", LOOK).get(0))
        .endsWith("is not known: a first look has no interval");
    assertThat(unmet("throughput<-50%", SIX, ONE).get(0))
        .endsWith("1 of the 2 blocks an interval takes");
  }

  @Test
  void sizesAreExactAndDecide() {
    assertThat(unmet("bytes>+80%", LOOK)).isNotEmpty();
    assertThat(unmet("bytes>+90%", LOOK)).isEmpty();
  }

  @Test
  void aRunIsHeldToItsBaseline() {
    assertThat(unmet("throughput<-5%", SIX))
        .singleElement()
        .asString()
        .matches(
            "localdatetime\\+stock crossed: throughput<-5%: throughput of localdatetime\\+stock is"
                + " −1\\d\\.\\d % \\(−[12]\\d\\.\\d % to −1\\d\\.\\d %\\)");
    assertThat(unmet("throughput<-50%,p99>+90%,cpu>+1%,allocation>+1%", SIX)).isEmpty();
    assertThat(unmet("p99>+1%", INVALID)).isEmpty();
  }

  @Test
  void aSecondRunIsHeldToTheFirst() {
    assertThat(unmet("throughput<-5%,p99>+5%", SIX, RunAnalysis.of(ReplicatedRuns.slower(6, 0.08))))
        .allMatch(said -> said.startsWith("localdatetime+stock "))
        .hasSize(2);
    assertThat(unmet("throughput<-5%", SIX, SIX)).isEmpty();
  }

  @Test
  void changesAndLimitsStandBesideEachOther() {
    FailOn failOn = FailOn.parse("p99<20ms, p99>+5%,throughput > 8000/s");
    assertThat(failOn.changes()).extracting(FailOn.Change::text).containsExactly("p99>+5%");
    assertThat(failOn.required()).hasValue(Objective.parse("p99<20ms,throughput>8000/s"));
    assertThat(failOn).hasToString("p99>+5%,p99<20ms,throughput>8000/s");
    assertThatThrownBy(() -> FailOn.parse("p99<20ms,p99<30ms"))
        .hasMessage("--fail-on must limit each figure once, not p99 twice");
  }

  @Test
  void aLimitIsAskedOfEveryVariantAndTheBaseline() {
    assertThat(unmet("throughput>12000/s,throughput<-90%", SIX))
        .singleElement()
        .asString()
        .matches(
            "localdatetime\\+stock not met: throughput>12000/s: localdatetime\\+stock has"
                + " 10,[56]\\d\\d/s \\(10,[56]\\d\\d to 10,[678]\\d\\d\\)");
    assertThat(unmet("throughput>100000/s", SIX))
        .anyMatch(said -> said.startsWith("date+stock "))
        .noneMatch(said -> said.startsWith("date+stock+again "))
        .hasSize(5);
    assertThat(unmet("throughput>10000/s,errors<0.1%,p99.9<1s", SIX)).isEmpty();
    assertThat(unmet("p99<1us", INVALID)).isEmpty();
  }

  @Test
  void aLimitOfTimesSaysWhichTimesItIsAbout() {
    assertThat(unmet("p50<1ms", SIX).get(0))
        .matches(
            "date\\+stock not met: p50<1ms: date\\+stock has 1\\d\\.\\d ms \\(1\\d\\.\\d to 1\\d\\.\\d\\)"
                + " of service time, as a closed loop has no response time");
    assertThat(unmet("p99<10us", RunAnalysis.of(ReplicatedRuns.open(6))).get(0))
        .matches(
            "date\\+stock not met: p99<10us: date\\+stock has [\\d,]+ µs \\([\\d,]+ to [\\d,]+\\)"
                + " of response time");
  }

  @Test
  void theEstimateDecidesOfALimitAndOneWithoutAnIntervalDoesNotHold() {
    Objective.Limit most = Objective.parse("p99<20ms").limits().get(0);
    assertThat(level(most, ratio(21e6, 15e6, 27e6)).holds()).isFalse();
    assertThat(level(most, ratio(19e6, 15e6, 27e6)).holds()).isTrue();
    assertThat(level(most, ratio(19e6, Double.NaN, Double.NaN)).holds()).isFalse();
    assertThat(unmet("p99<1s", ONE).get(0))
        .endsWith(
            " not met: p99<1s: date+stock has no known p99: 1 of the 2 blocks an interval takes");
    assertThat(unmet("throughput>1/s", LOOK).get(0))
        .endsWith("has no known throughput: a first look has no interval");
  }

  @Test
  void errorsAreAShareOfAllCalls() {
    RunResult two = ReplicatedRuns.closed(2);
    RunAnalysis late =
        RunAnalysis.of(Changed.block(two, 0, b -> Changed.totals(b, FailOnTest::withTimeouts)));
    assertThat(late.validity().comparable()).isTrue();
    assertThat(unmet("errors<0.1%", late)).isEmpty();
    assertThat(unmet("errors<0.01%", late).get(0))
        .startsWith("date+stock not met: errors<0.01%: date+stock has 0.0250 % (0 to ");
  }

  /** One call in two thousand of this block. */
  private static VariantTotals withTimeouts(VariantTotals totals) {
    OutcomeCounts measured = totals.measured();
    long late = measured.sent() / 2_000;
    return Records.with(totals, "measured", new OutcomeCounts(measured.ok() - late, 0, late, 0, 0));
  }

  @Test
  void inAComparisonALimitIsAskedOfTheSecondRun() {
    RunAnalysis slower = RunAnalysis.of(ReplicatedRuns.slower(6, 0.3));
    assertThat(unmet("throughput>9000/s", SIX, slower))
        .singleElement()
        .asString()
        .startsWith("localdatetime+stock ");
    assertThat(unmet("throughput>9000/s", slower, SIX)).isEmpty();
  }

  private static Level level(Objective.Limit limit, Estimate value) {
    return new Level(limit, "date+stock", value, CallTime.SERVICE, Text.EMPTY);
  }

  private static FailOn.Change change(String text) {
    return FailOn.parse(text).changes().get(0);
  }

  private static Estimate ratio(double ratio, double low, double high) {
    return new Estimate(ratio, low, high, Double.NaN, Double.NaN, Double.NaN, 2, Estimate.How.MEAN);
  }
}
