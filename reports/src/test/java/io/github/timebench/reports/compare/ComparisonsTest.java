package io.github.timebench.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.model.Changed;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.Said;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.compare.Comparisons.LeftOut;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Finding;
import io.github.timebench.reports.statistics.Verdict;
import io.github.timebench.reports.text.EffectTables;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;

/** Hazard: a verdict from the wrong blocks, the wrong figures or the wrong baseline. */
class ComparisonsTest {
  private static final String SLOW = "localdatetime+stock";
  private static final Figure OPS = Figure.CALLS_PER_SECOND;

  private static final RunAnalysis SIX = RunAnalysis.of(ReplicatedRuns.closed(6));

  @Test
  void verdictsFollowFromSixBlocks() {
    assertThat(finding(SIX, SLOW).verdict()).isEqualTo(Verdict.SLOWER);
    assertThat(finding(SIX, "date+custom").verdict()).isEqualTo(Verdict.EQUIVALENT);
    assertThat(SIX.comparisons().effect(SLOW, OPS).exp().value())
        .isCloseTo(10_600 / 13_000.0, within(0.01))
        .isEqualTo(SIX.variant(SLOW).orElseThrow().ratio(OPS));
  }

  @Test
  void aBlockEffectIsTotalsOverTotalsAgainstTheMeanOfBothArms() {
    double[] logs = SIX.comparisons().of(SLOW, OPS).orElseThrow().blockLogs();
    double arms = (rate(3, "date+stock") + rate(3, "date+stock+again")) / 2;
    assertThat(logs[3]).isCloseTo(rate(3, SLOW) - arms, within(1e-12));
  }

  @Test
  void theBaselinesArmsShowTheirDistanceFromTheirMean() {
    Estimate one = SIX.comparisons().effect("date+stock", OPS);
    Estimate other = SIX.comparisons().effect("date+stock+again", OPS);
    assertThat(one.value()).isCloseTo(-other.value(), within(1e-12)).isNotZero();
    assertThat(SIX.comparisons().again().value()).isCloseTo(2 * other.value(), within(1e-12));
    assertThat(SIX.variant("date+stock").orElseThrow().ratio(OPS)).isEqualTo(one.exp().value());
  }

  @Test
  void onlyThePrimaryFigureHasVerdictsAndNotOfTheBaseline() {
    assertThat(SIX.primary()).isEqualTo(OPS);
    assertThat(SIX.comparisons().judged())
        .extracting(Comparison::variant)
        .containsExactly("date+custom", "instant+stock", SLOW, "localdatetime+custom");
    assertThat(
            SIX.comparisons()
                .of(SLOW, CallTime.SERVICE.figure(Statistic.P99))
                .orElseThrow()
                .finding())
        .isEmpty();
    assertThat(SIX.comparisons().effect(SLOW, CallTime.SERVICE.figure(Statistic.P99)).hasInterval())
        .isTrue();
  }

  @Test
  void theEffectOfAPercentileIsOverTheBlocksOwnHistograms() {
    double[] logs =
        SIX.comparisons()
            .of("instant+stock", CallTime.SERVICE.figure(Statistic.P99))
            .orElseThrow()
            .blockLogs();
    List<Double> p99 =
        SIX.run().blocks().get(3).totals().stream()
            .limit(4)
            .map(t -> t.histograms().service().getValueAtPercentile(99))
            .map(value -> Math.log(value))
            .toList();
    assertThat(logs[3]).isCloseTo(p99.get(3) - (p99.get(0) + p99.get(1)) / 2, within(1e-12));
  }

  @Test
  void aSliceThatStalledCounts() {
    RunAnalysis stalled =
        changed(
            block ->
                Changed.slices(
                    block,
                    s ->
                        s.variant().equals(SLOW) && s.round() < 6 ? ReplicatedRuns.stalled(s) : s));
    double[] logs = stalled.comparisons().of(SLOW, OPS).orElseThrow().blockLogs();
    double[] before = SIX.comparisons().of(SLOW, OPS).orElseThrow().blockLogs();
    assertThat(stalled.comparisons().leftOut()).isEmpty();
    assertThat(logs[2] - before[2]).isCloseTo(Math.log(54 / 60.0), within(0.02));
  }

  @Test
  void aBlockIsLeftOutForACauseOnlyAndTheEffectOverAllStandsBeside() {
    RunAnalysis standstill = changed(block -> Changed.slices(block, ReplicatedRuns.standstill(9)));
    assertThat(standstill.comparisons().leftOut())
        .containsExactly(
            new LeftOut(
                2, Text.of("a standstill: no call of any variant was answered in round %s", 10)));
    Comparison slow = standstill.comparisons().of(SLOW, OPS).orElseThrow();
    assertThat(slow.effect().n()).isEqualTo(5);
    assertThat(slow.blockLogs()[2]).isNaN();
    assertThat(slow.overAll().n()).isEqualTo(6);
    assertThat(Said.terminal(standstill).replace("\n", " ")).contains("Block 3 does not count");
    assertThat(new EffectTables(standstill).leftOut().caption().english())
        .contains("With them it would be: ", SLOW + " 0.");
  }

  @Test
  void aBlockInWhichCallsFailedIsLeftOutAndTheRunStaysValid() {
    OutcomeCounts failing = new OutcomeCounts(9_000, 0, 0, 0, 1_000);
    RunAnalysis analysis =
        changed(
            block ->
                Changed.totals(
                    block, one -> one.variant().equals(SLOW) ? withMeasured(one, failing) : one));

    assertThat(analysis.validity().valid()).isTrue();
    assertThat(analysis.comparisons().leftOut())
        .singleElement()
        .satisfies(
            out -> {
              assertThat(out.block()).isEqualTo(2);
              assertThat(out.reason().english())
                  .startsWith("errors of " + SLOW + ": observed 1,000 of 10,000");
            });
    assertThat(analysis.comparisons().of(SLOW, OPS).orElseThrow().effect().n()).isEqualTo(5);
  }

  private static VariantTotals withMeasured(VariantTotals totals, OutcomeCounts measured) {
    return Records.with(
        totals,
        "starts",
        new Starts(totals.warmup().sent() + measured.sent(), 0, 0),
        "measured",
        measured);
  }

  @Test
  void aBlockThatWasCutShortIsLeftOut() {
    assertThat(leftOut(slices -> slices.filter(s -> s.round() < 20)))
        .containsExactly("cut short: 20 of 46 rounds");
    assertThat(leftOut(slices -> slices.filter(s -> !s.variant().equals(SLOW))))
        .containsExactly("cut short: nothing of " + SLOW);
    assertThat(leftOut(slices -> slices.filter(s -> s.round() < 59))).isEmpty();
  }

  /** Rounds of longer slices are fewer for the same time. */
  @Test
  void aBlockWithLongerSlicesThanOthersIsNotCutShort() {
    assertThat(leftOut(slices -> slices.filter(s -> s.round() < 40).map(s -> lasting(s, 1.5))))
        .isEmpty();
  }

  private static Slice lasting(Slice slice, double times) {
    SliceCalls calls = slice.calls();
    SliceCalls more =
        Records.with(
            calls,
            "windowNanos",
            Math.round(times * calls.windowNanos()),
            "windowCalls",
            Math.round(times * calls.windowCalls()),
            "callShares",
            times * calls.callShares());
    return new Slice(
        slice.variant(), slice.round(), slice.position(), slice.startNanos(), more, slice.usage());
  }

  /** Why the third of six blocks does not count. */
  private static List<String> leftOut(UnaryOperator<Stream<Slice>> kept) {
    RunResult run = ReplicatedRuns.with(6, 2, slices -> kept.apply(slices.stream()).toList());
    return RunAnalysis.of(run).comparisons().leftOut().stream()
        .map(out -> out.reason().english())
        .toList();
  }

  /** Of six blocks the third is another. */
  private static RunAnalysis changed(UnaryOperator<Block> third) {
    return RunAnalysis.of(Changed.block(SIX.run(), 2, third));
  }

  @Test
  void aBlockThatWasNotQuietCountsAndIsMarked() {
    RunAnalysis restless = RunAnalysis.of(ReplicatedRuns.restless(6, 2));
    assertThat(restless.comparisons().leftOut()).isEmpty();
    assertThat(restless.comparisons().effect(SLOW, OPS).n()).isEqualTo(6);
    assertThat(restless.variant(SLOW).orElseThrow().quiet()).isFalse();
    assertThat(restless.variant(SLOW).orElseThrow().quietBlocks()).isEqualTo(5);
  }

  @Test
  void twoBlocksHaveIntervalsButNoVerdict() {
    RunAnalysis two = RunAnalysis.of(ReplicatedRuns.closed(2));
    assertThat(two.comparisons().effect(SLOW, OPS).hasInterval()).isTrue();
    Text reason = Text.of("%d of the %d %s a verdict takes", 2, 3, Text.of("blocks"));
    assertThat(finding(two, SLOW).verdict()).isEqualTo(Verdict.OPEN);
    assertThat(finding(two, SLOW).reason()).isEqualTo(reason);
  }

  @Test
  void oneBlockAFirstLookAndAnInvalidRunAreNotCompared() {
    assertThat(RunAnalysis.of(ReplicatedRuns.closed(1)).comparisons().any()).isFalse();
    assertThat(RunAnalysis.of(SampleRuns.ofBlocks(2)).comparisons().any()).isFalse();
    assertThat(RunAnalysis.of(SampleRuns.invalid()).comparisons().any()).isFalse();
  }

  /** A figure without a verdict is read when the primary one stops the run. */
  @Test
  void everyFigureHasAnIntervalOfTheRunsOwnConfidence() {
    Estimate cpu = SIX.comparisons().effect(SLOW, CallTime.SERVICE.figure(Statistic.P99));
    double half = cpu.error() * quantile((1 + SIX.comparisons().confidence()) / 2, cpu.degrees());
    assertThat(cpu.halfWidth()).isCloseTo(half, within(1e-9));
    Estimate level = SIX.variant(SLOW).orElseThrow().level(OPS);
    Estimate slow = SIX.comparisons().effect(SLOW, OPS);
    assertThat(Math.log(level.high() / level.value()))
        .isCloseTo(
            level.error() * quantile((1 + SIX.comparisons().confidence()) / 2, level.degrees()),
            within(1e-9));
    assertThat(slow.halfWidth())
        .isCloseTo(
            slow.error() * quantile((1 + SIX.comparisons().confidence()) / 2, slow.degrees()),
            within(1e-9));
  }

  private static double quantile(double probability, double degrees) {
    return TDistribution.of(degrees).inverseCumulativeProbability(probability);
  }

  @Test
  void aSerializerIsPairedWithTheOtherOfTheSameType() {
    assertThat(SIX.comparisons().gains()).hasSize(1);
    SerializerGain gain = SIX.comparisons().gains().get(0);
    assertThat(gain.variant().label()).isEqualTo("localdatetime+custom");
    assertThat(gain.plain().label()).isEqualTo(SLOW);
    double custom = SIX.comparisons().effect("localdatetime+custom", OPS).value();
    assertThat(gain.gain().value())
        .isCloseTo(custom - SIX.comparisons().effect(SLOW, OPS).value(), within(1e-9));
    assertThat(gain.beside().value()).isEqualTo(custom);

    double penalty = -Math.log(10_600 / 13_000.0);
    double rest = -Math.log(12_750 / 13_010.0);
    assertThat(gain.share().value()).isCloseTo(1 - rest / penalty, within(0.06));
    assertThat(gain.share().low()).isLessThan(gain.share().value());
  }

  /** Else what the serializer does for any type would be booked as what this type costs. */
  @Test
  void aShareIsOfATypesCostUnderOneSerializer() {
    SerializerGain alone =
        RunAnalysis.of(ReplicatedRuns.without("date+custom", 6)).comparisons().gains().get(0);
    assertThat(alone.gain().hasInterval()).isTrue();
    assertThat(alone.share().known()).isFalse();
  }

  @Test
  void aShareIsTakenOfACostThatWasFound() {
    assertThat(gain(6, 0).share().known()).isTrue();
    assertThat(gain(2, -0.2).share().known()).isFalse();
    assertThat(gain(6, -0.226).share().known()).isFalse();
    assertThat(gain(6, -0.215).share().known()).isFalse();
  }

  private static SerializerGain gain(int blocks, double slowdown) {
    return RunAnalysis.of(ReplicatedRuns.slower(blocks, slowdown)).comparisons().gains().get(0);
  }

  @Test
  void anOpenLoopIsJudgedByItsResponseTimes() {
    RunAnalysis open = RunAnalysis.of(ReplicatedRuns.open(5));
    assertThat(open.headline()).isEqualTo(CallTime.RESPONSE);
    assertThat(open.comparisons().judged())
        .hasSize(4)
        .allMatch(c -> c.figure().equals(CallTime.RESPONSE.figure(Statistic.P99)));
    assertThat(open.comparisons().judged()).allMatch(c -> Double.isNaN(c.couldHaveMoved()));
    VariantSummary baseline = open.variants().get(0);
    assertThat(baseline.value(CallTime.RESPONSE.figure(Statistic.P50)))
        .isGreaterThan(baseline.value(CallTime.SERVICE.figure(Statistic.P50)));
    assertThat(baseline.value(CallTime.LAG.figure(Statistic.P99)))
        .isCloseTo(90_000 * Math.log(100), within(30_000.0));
    assertThat(baseline.value(CallTime.HELD.figure(Statistic.MAX))).isEqualTo(1_000);
    assertThat(open.comparisons().gains().get(0).figure())
        .isEqualTo(CallTime.RESPONSE.figure(Statistic.P99));
    assertThat(open.littlesLaw()).isEmpty();
    assertThat(SIX.variants().get(0).value(CallTime.RESPONSE.figure(Statistic.P50))).isNaN();
  }

  private double rate(int block, String variant) {
    List<Slice> slices = SIX.run().blocks().get(block).slices(variant);
    return Math.log(
        slices.stream().mapToDouble(Slice::windowCalls).sum()
            / slices.stream().mapToDouble(Slice::windowNanos).sum()
            * 1e9);
  }

  private static Finding finding(RunAnalysis analysis, String variant) {
    return analysis
        .comparisons()
        .of(variant, analysis.primary())
        .orElseThrow()
        .finding()
        .orElseThrow();
  }
}
