package io.github.timebench.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.statistics.Estimate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: a gate that lets a regression through, or stops a build for noise. */
class FailOnTest {
  private static final FailOn.Limit UP = limit("p99>+5%");
  private static final FailOn.Limit DOWN = limit("throughput<-3%");
  private static final FailOn.Limit GAIN = limit("p99>-5%");

  @Test
  void limitsAreReadWithTheirFigureSideAndShare() {
    FailOn failOn = FailOn.parse("p99.9 > +5 %, throughput<-3.5%");
    assertThat(failOn.limits())
        .containsExactly(
            new FailOn.Limit("p99.9 > +5 %", "p99.9", true, 0.05),
            new FailOn.Limit("throughput<-3.5%", "throughput", false, -0.035));
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
        .hasMessageContaining("--fail-on takes limits such as p99>+5%")
        .hasMessageNotContaining("\n");
  }

  @Test
  void anEstimateBeyondTheLimitFailsIfTheIntervalExcludesNoChange() {
    assertThat(UP.fails(change(1.08, 1.02, 1.14))).isTrue();
    assertThat(UP.fails(change(1.08, 0.99, 1.17))).isFalse();
    assertThat(UP.fails(change(1.04, 1.03, 1.05))).isFalse();
    assertThat(DOWN.fails(change(0.95, 0.92, 0.98))).isTrue();
    assertThat(DOWN.fails(change(0.95, 0.90, 1.01))).isFalse();
    assertThat(DOWN.fails(change(1.10, 1.09, 1.11))).isFalse();
  }

  @Test
  void aLimitThatDemandsAGainGoesByTheEstimate() {
    assertThat(GAIN.fails(change(0.97, 0.93, 1.02))).isTrue();
    assertThat(GAIN.fails(change(0.94, 0.90, 1.02))).isFalse();
  }

  @Test
  void whatIsNotKnownFails() {
    assertThat(UP.fails(change(Double.NaN, Double.NaN, Double.NaN))).isTrue();
  }

  @Test
  void aBareEstimateDecidesNothingSoItFailsAndSaysWhy() {
    assertThat(UP.fails(change(1.00, Double.NaN, Double.NaN))).isTrue();
    assertThat(GAIN.fails(change(0.90, Double.NaN, Double.NaN))).isTrue();
    RunAnalysis one = RunAnalysis.of(ReplicatedRuns.closed(1));
    assertThat(FailOn.parse("throughput<-50%").unmet(one).get(0).describe())
        .isEqualTo(
            "throughput<-50%: throughput of date+custom is not known:"
                + " 1 of the 2 blocks an interval takes");
    RunAnalysis look = RunAnalysis.of(SampleRuns.quick());
    assertThat(FailOn.parse("throughput<-50%").unmet(look).get(0).describe())
        .endsWith("is not known: a first look has no interval");
    RunComparison comparison = RunComparison.of(RunAnalysis.of(ReplicatedRuns.closed(6)), one);
    assertThat(FailOn.parse("throughput<-50%").unmet(comparison).get(0).describe())
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
        .extracting(FailOn.Unmet::variant)
        .containsExactly("localdatetime+stock");
    assertThat(FailOn.parse("throughput<-5%").unmet(run).get(0).describe())
        .matches(
            "throughput<-5%: throughput of localdatetime\\+stock is"
                + " -1\\d\\.\\d % \\(-[12]\\d\\.\\d % to -1\\d\\.\\d %\\)");
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
        .extracting(FailOn.Unmet::variant)
        .containsOnly("localdatetime+stock")
        .hasSize(2);
    assertThat(FailOn.parse("throughput<-5%").unmet(RunComparison.of(first, first))).isEmpty();
  }

  private static FailOn.Limit limit(String text) {
    return FailOn.parse(text).limits().get(0);
  }

  private static Estimate change(double ratio, double low, double high) {
    return new Estimate(ratio, low, high, Double.NaN, Double.NaN, Double.NaN, 2, Estimate.How.MEAN);
  }
}
