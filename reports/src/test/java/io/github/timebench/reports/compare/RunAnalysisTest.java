package io.github.timebench.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.model.Changed;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.Usage;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.compare.RunAnalysis.LittlesLaw;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.figures.VariantSeries;
import io.github.timebench.reports.gates.Validity;
import io.github.timebench.reports.statistics.Finding;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazard: a figure that is not what its heading says. */
class RunAnalysisTest {
  private static final RunAnalysis QUICK = RunAnalysis.of(SampleRuns.quick());

  @Test
  void theRatioRecoversTheEffectAlthoughTheMachineDrifts() {
    assertThat(ratio("localdatetime+stock", Figure.CALLS_PER_SECOND))
        .isCloseTo(10_600 / 13_000.0, within(0.01));
    assertThat(ratio("localdatetime+custom", Figure.CALLS_PER_SECOND))
        .isCloseTo(12_600 / 13_000.0, within(0.02));
    assertThat(ratio("date+stock", Figure.CALLS_PER_SECOND)).isEqualTo(1);
  }

  @Test
  void aStrippedRunComesToTheSameVerdictsAndGates() {
    RunAnalysis whole = RunAnalysis.of(ReplicatedRuns.closed(6));
    RunAnalysis stripped = RunAnalysis.of(whole.run().stripped());

    assertThat(findings(stripped)).hasSize(4).isEqualTo(findings(whole));
    assertThat(stripped.comparisons().again()).isEqualTo(whole.comparisons().again());
    assertThat(stripped.validity()).isEqualTo(whole.validity());
    assertThat(stripped.resources()).isEmpty();
    assertThat(stripped.variants().get(0).calls().times().get(CallTime.SERVICE).getTotalCount())
        .isZero();
  }

  private static List<Finding> findings(RunAnalysis run) {
    return run.comparisons().judged().stream().map(c -> c.finding().orElseThrow()).toList();
  }

  @Test
  void throughputIsWindowCallsOverWindowTime() {
    long calls = 0;
    long nanos = 0;
    for (var slice : QUICK.run().blocks().get(0).slices()) {
      if (slice.variant().equals("date+stock")) {
        calls += slice.windowCalls();
        nanos += slice.windowNanos();
      }
    }
    assertThat(value("date+stock", Figure.CALLS_PER_SECOND))
        .isCloseTo(calls * 1e9 / nanos, within(1e-6));
  }

  @Test
  void percentilesComeFromTheMergedHistogramsAndTheirRatioToo() {
    double p99 = value("localdatetime+stock", CallTime.SERVICE.figure(Statistic.P99));
    assertThat(ratio("localdatetime+stock", CallTime.SERVICE.figure(Statistic.P99)))
        .isCloseTo(
            p99 / value("date+stock", CallTime.SERVICE.figure(Statistic.P99)), within(1e-12));
    RunAnalysis twice = RunAnalysis.of(SampleRuns.ofBlocks(2));
    long one = QUICK.variants().get(0).calls().times().get(CallTime.SERVICE).getTotalCount();
    assertThat(twice.variants().get(0).calls().times().get(CallTime.SERVICE).getTotalCount())
        .isBetween((long) (one * 1.9), (long) (one * 2.1));
  }

  @Test
  void costsPerCallAreThoseOfTheSlices() {
    assertThat(value("date+stock", Figure.DRIVER_CPU)).isCloseTo(41_000, within(200.0));
    assertThat(value("localdatetime+stock", Figure.PROVIDER_ALLOCATION))
        .isCloseTo(11_400, within(40.0));
    RunAnalysis more =
        RunAnalysis.of(Changed.slices(SampleRuns.quick(), RunAnalysisTest::allocatingHalfMore));
    assertThat(more.variant("localdatetime+stock").orElseThrow().ratio(Figure.DRIVER_ALLOCATION))
        .isCloseTo(1.5, within(0.01));
  }

  private static Slice allocatingHalfMore(Slice slice) {
    Usage usage = slice.usage();
    long more =
        slice.variant().equals("localdatetime+stock") ? usage.driverAllocatedBytes() / 2 : 0;
    return Records.with(
        slice,
        "usage",
        Records.with(usage, "driverAllocatedBytes", usage.driverAllocatedBytes() + more));
  }

  @Test
  void bytesAreARatio() {
    assertThat(ratio("localdatetime+stock", Figure.PAYLOAD_BYTES)).isEqualTo(761 / 412.0);
  }

  @Test
  void aFirstLookWhoseJvmsWereNotQuietComparesSizesAlone() {
    RunAnalysis restless = RunAnalysis.of(SampleRuns.restless());

    assertThat(restless.validity().status()).isEqualTo(Validity.Status.FIRST_LOOK);
    assertThat(restless.variants()).noneMatch(VariantSummary::quiet);
    assertThat(restless.variants())
        .allSatisfy(
            v ->
                assertThat(v.ratios())
                    .containsOnlyKeys(
                        Figure.PAYLOAD_BYTES, Figure.REQUEST_BYTES, Figure.RESPONSE_BYTES));
    assertThat(QUICK.validity().status()).isEqualTo(Validity.Status.FIRST_LOOK);
    assertThat(QUICK.variants()).allMatch(VariantSummary::quiet);
  }

  @Test
  void slicesAreFoldedIntoSecondsAfterTheWarmUp() {
    VariantSeries series = QUICK.variants().get(0).series().get(0);
    assertThat(series.measuredFrom()).isEqualTo(48);
    // 60 slices of which 0.23 s count, 70 % of them: fifteen times four.
    assertThat(series.callsPerSecond()).hasSize(63);
    assertThat(series.p50Nanos()).hasSize(63);
  }

  @Test
  void littlesLawHoldsForAClosedLoop() {
    assertThat(QUICK.littlesLaw()).allMatch(LittlesLaw::agrees);
    assertThat(QUICK.littlesLaw().get(0).inFlight()).isCloseTo(200, within(10.0));
    assertThat(RunAnalysis.of(SampleRuns.empty()).littlesLaw()).noneMatch(LittlesLaw::agrees);
  }

  @Test
  void aRunThatIsNotValidIsNotCompared() {
    RunAnalysis invalid = RunAnalysis.of(SampleRuns.invalid());
    assertThat(invalid.validity().status()).isEqualTo(Validity.Status.INVALID);
    assertThat(invalid.variants()).allMatch(v -> v.ratios().isEmpty());
    assertThat(RunAnalysis.of(SampleRuns.interrupted()).validity().status())
        .isEqualTo(Validity.Status.INTERRUPTED);
    assertThat(RunAnalysis.of(SampleRuns.cutShort()).validity().status())
        .isEqualTo(Validity.Status.CUT_SHORT);
  }

  @Test
  void nothingKnownIsNanAndNeverAFigure() {
    RunAnalysis empty = RunAnalysis.of(SampleRuns.empty());
    for (Figure figure : Figure.all()) {
      assertThat(empty.variants().get(0).value(figure)).isNaN();
      assertThat(empty.variants().get(1).ratio(figure)).isNaN();
    }
    VariantSummary silent = RunAnalysis.of(SampleRuns.hostile()).variants().get(2);
    assertThat(silent.value(Figure.CALLS_PER_SECOND)).isZero();
    assertThat(silent.value(CallTime.SERVICE.figure(Statistic.P50))).isNaN();
    assertThat(silent.ratio(Figure.CALLS_PER_SECOND)).isNaN();
  }

  private double value(String variant, Figure figure) {
    return QUICK.variant(variant).orElseThrow().value(figure);
  }

  private double ratio(String variant, Figure figure) {
    return QUICK.variant(variant).orElseThrow().ratio(figure);
  }
}
