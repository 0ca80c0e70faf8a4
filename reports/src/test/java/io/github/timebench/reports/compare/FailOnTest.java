package io.github.timebench.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.timebench.model.Changed;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.plan.Objective;
import io.github.timebench.reports.OwnRuns;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: a gate that lets a regression through, or stops a build for noise. */
class FailOnTest {
  private static final FailOn.Change UP = change("p99>+5%");
  private static final FailOn.Change DOWN = change("throughput<-3%");
  private static final FailOn.Change GAIN = change("p99>-5%");

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

  @Test
  void nothingHoldsOfASerializerThatCannotCarryTheCall() {
    RunAnalysis run =
        RunAnalysis.of(
            OwnRuns.of(
                6, OwnRuns.CALL.with(0, Map.of("date+fastjson2", "it cannot be read back"))));

    assertThat(FailOn.parse("throughput<-90%,p99<50s").unmet(run))
        .extracting(FailOn.Judged::variant, one -> one.describe().english())
        .containsExactly(
            tuple(
                "date+fastjson2",
                "throughput<-90%: date+fastjson2 cannot carry the call: it cannot be read back."),
            tuple(
                "date+fastjson2",
                "p99<50s: date+fastjson2 cannot carry the call: it cannot be read back."));
  }

  @Test
  void aLimitThatDemandsAGainGoesByTheEstimate() {
    assertThat(GAIN.fails(ratio(0.97, 0.93, 1.02))).isTrue();
    assertThat(GAIN.fails(ratio(0.94, 0.90, 1.02))).isFalse();
  }

  @Test
  void whatIsNotKnownFails() {
    assertThat(UP.fails(ratio(Double.NaN, Double.NaN, Double.NaN))).isTrue();
  }

  @Test
  void aBareEstimateDecidesNothingSoItFailsAndSaysWhy() {
    assertThat(UP.fails(ratio(1.00, Double.NaN, Double.NaN))).isTrue();
    assertThat(GAIN.fails(ratio(0.90, Double.NaN, Double.NaN))).isTrue();
    RunAnalysis one = RunAnalysis.of(ReplicatedRuns.closed(1));
    assertThat(FailOn.parse("throughput<-50%").unmet(one).get(0).describe().english())
        .isEqualTo(
            "crossed: throughput<-50%: throughput of date+custom is not known:"
                + " 1 of the 2 blocks an interval takes");
    RunAnalysis look = RunAnalysis.of(SampleRuns.quick());
    assertThat(FailOn.parse("throughput<-50%").unmet(look).get(0).describe().english())
        .endsWith("is not known: a first look has no interval");
    RunComparison comparison = RunComparison.of(RunAnalysis.of(ReplicatedRuns.closed(6)), one);
    assertThat(FailOn.parse("throughput<-50%").unmet(comparison).get(0).describe().english())
        .endsWith("1 of the 2 blocks an interval takes");
  }

  @Test
  void sizesAreExactAndDecide() {
    RunAnalysis look = RunAnalysis.of(SampleRuns.quick());
    assertThat(FailOn.parse("bytes>+80%").unmet(look)).isNotEmpty();
    assertThat(FailOn.parse("bytes>+90%").unmet(look)).isEmpty();
  }

  @Test
  void aRunIsHeldToItsBaseline() {
    RunAnalysis run = RunAnalysis.of(ReplicatedRuns.closed(6));
    assertThat(FailOn.parse("throughput<-5%").unmet(run))
        .extracting(FailOn.Judged::variant)
        .containsExactly("localdatetime+stock");
    assertThat(FailOn.parse("throughput<-5%").unmet(run).get(0).describe().english())
        .matches(
            "crossed: throughput<-5%: throughput of localdatetime\\+stock is"
                + " −1\\d\\.\\d % \\(−[12]\\d\\.\\d % to −1\\d\\.\\d %\\)");
    assertThat(FailOn.parse("throughput<-50%,p99>+90%,cpu>+1%,allocation>+1%").unmet(run))
        .isEmpty();
    assertThat(FailOn.parse("p99>+1%").unmet(RunAnalysis.of(SampleRuns.invalid()))).isEmpty();
  }

  @Test
  void aSecondRunIsHeldToTheFirst() {
    RunAnalysis first = RunAnalysis.of(ReplicatedRuns.closed(6));
    RunAnalysis second = RunAnalysis.of(ReplicatedRuns.slower(6, 0.08));
    RunComparison comparison = RunComparison.of(first, second);
    assertThat(FailOn.parse("throughput<-5%,p99>+5%").unmet(comparison))
        .extracting(FailOn.Judged::variant)
        .containsOnly("localdatetime+stock")
        .hasSize(2);
    assertThat(FailOn.parse("throughput<-5%").unmet(RunComparison.of(first, first))).isEmpty();
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
    RunAnalysis run = RunAnalysis.of(ReplicatedRuns.closed(6));
    assertThat(FailOn.parse("throughput>12000/s,throughput<-90%").unmet(run))
        .extracting(FailOn.Judged::variant)
        .containsExactly("localdatetime+stock");
    assertThat(FailOn.parse("throughput>12000/s").unmet(run).get(0).describe().english())
        .matches(
            "not met: throughput>12000/s: localdatetime\\+stock has"
                + " 10,[56]\\d\\d/s \\(10,[56]\\d\\d to 10,[678]\\d\\d\\)");
    assertThat(FailOn.parse("throughput>100000/s").unmet(run))
        .extracting(FailOn.Judged::variant)
        .contains("date+stock")
        .doesNotContain("date+stock+again")
        .hasSize(5);
    assertThat(FailOn.parse("throughput>10000/s,errors<0.1%,p99.9<1s").unmet(run)).isEmpty();
    assertThat(FailOn.parse("p99<1us").unmet(RunAnalysis.of(SampleRuns.invalid()))).isEmpty();
  }

  @Test
  void aLimitOfTimesSaysWhichTimesItIsAbout() {
    assertThat(FailOn.parse("p50<1ms").unmet(RunAnalysis.of(ReplicatedRuns.closed(6))).get(0))
        .extracting(judged -> judged.describe().english())
        .asString()
        .matches(
            "not met: p50<1ms: date\\+stock has 1\\d\\.\\d ms \\(1\\d\\.\\d to 1\\d\\.\\d\\)"
                + " of service time, as a closed loop has no response time");
    assertThat(FailOn.parse("p99<10us").unmet(RunAnalysis.of(ReplicatedRuns.open(6))).get(0))
        .extracting(judged -> judged.describe().english())
        .asString()
        .matches(
            "not met: p99<10us: date\\+stock has [\\d,]+ µs \\([\\d,]+ to [\\d,]+\\) of response time");
  }

  @Test
  void theEstimateDecidesOfALimitAndOneWithoutAnIntervalDoesNotHold() {
    Objective.Limit most = Objective.parse("p99<20ms").limits().get(0);
    assertThat(level(most, ratio(21e6, 15e6, 27e6)).holds()).isFalse();
    assertThat(level(most, ratio(19e6, 15e6, 27e6)).holds()).isTrue();
    assertThat(level(most, ratio(19e6, Double.NaN, Double.NaN)).holds()).isFalse();
    RunAnalysis one = RunAnalysis.of(ReplicatedRuns.closed(1));
    assertThat(FailOn.parse("p99<1s").unmet(one).get(0).describe().english())
        .isEqualTo(
            "not met: p99<1s: date+stock has no known p99: 1 of the 2 blocks an interval takes");
    RunAnalysis look = RunAnalysis.of(SampleRuns.quick());
    assertThat(FailOn.parse("throughput>1/s").unmet(look).get(0).describe().english())
        .endsWith("has no known throughput: a first look has no interval");
  }

  @Test
  void errorsAreAShareOfAllCalls() {
    RunAnalysis analysis =
        RunAnalysis.of(
            Changed.block(
                ReplicatedRuns.closed(2),
                0,
                block -> Changed.totals(block, FailOnTest::withTimeouts)));
    assertThat(analysis.validity().comparable()).isTrue();
    assertThat(FailOn.parse("errors<0.1%").unmet(analysis)).isEmpty();
    assertThat(FailOn.parse("errors<0.01%").unmet(analysis).get(0).describe().english())
        .startsWith("not met: errors<0.01%: date+stock has 0.0250 % (0 to ");
  }

  /** One call in two thousand of this block. */
  private static VariantTotals withTimeouts(VariantTotals totals) {
    OutcomeCounts measured = totals.measured();
    long late = measured.sent() / 2_000;
    return Records.with(totals, "measured", new OutcomeCounts(measured.ok() - late, 0, late, 0, 0));
  }

  @Test
  void inAComparisonALimitIsAskedOfTheSecondRun() {
    RunAnalysis first = RunAnalysis.of(ReplicatedRuns.closed(6));
    RunAnalysis second = RunAnalysis.of(ReplicatedRuns.slower(6, 0.3));
    FailOn limits = FailOn.parse("throughput>9000/s");
    assertThat(limits.unmet(RunComparison.of(first, second)))
        .extracting(FailOn.Judged::variant)
        .containsExactly("localdatetime+stock");
    assertThat(limits.unmet(RunComparison.of(second, first))).isEmpty();
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
