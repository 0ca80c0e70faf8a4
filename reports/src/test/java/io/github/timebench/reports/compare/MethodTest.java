package io.github.timebench.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Usage;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.gates.Gate;
import io.github.timebench.reports.gates.Validity;
import io.github.timebench.reports.language.Text;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Hazard: a run whose design tells two equal things apart, whose ratios move, or whose figures
 * contradict what the codec's CPU says, and a report that says nothing of it.
 */
class MethodTest {
  private static final String SLOW = "localdatetime+stock";
  private static final String AGAIN = "date+stock+again";

  @Test
  void aBaselineThatDiffersFromItselfMakesTheRunInvalidButOnlyAtItsEnd() {
    RunResult biased = changed(6, calls(s -> s.variant().equals(AGAIN) ? 1.04 : 1));
    RunAnalysis ended = RunAnalysis.of(biased);

    assertThat(ended.validity().status()).isEqualTo(Validity.Status.INVALID);
    assertThat(ended.validity().reasons())
        .singleElement()
        .extracting(Text::english, STRING)
        .startsWith("A against A': observed 1.03")
        .endsWith("over 6 blocks, allowed p at least 0.01");
    assertThat(ended.comparisons().any()).isFalse();
    assertThat(RunAnalysis.soFar(biased).validity().valid()).isTrue();
    assertThat(RunAnalysis.soFar(biased).comparisons().any()).isTrue();
  }

  @Test
  void theGateOfAAgainstItselfIsAmongTheOthers() {
    assertThat(gates(ReplicatedRuns.closed(6)))
        .filteredOn(gate -> gate.name().equals("A against A'"))
        .singleElement()
        .matches(Gate::held);
    assertThat(gates(ReplicatedRuns.closed(1)))
        .extracting(Gate::name)
        .doesNotContain("A against A'");
    assertThat(gates(SampleRuns.ofBlocks(2))).extracting(Gate::name).doesNotContain("A against A'");
  }

  private static List<Gate> gates(RunResult run) {
    return RunAnalysis.of(run).validity().gates();
  }

  @Test
  void aRatioThatMovesHasAWideBoundAndKeepsItsVerdict() {
    RunAnalysis still = RunAnalysis.of(ReplicatedRuns.closed(6));
    RunAnalysis moving =
        RunAnalysis.of(
            changed(6, calls(s -> s.variant().equals(SLOW) ? 1 + s.round() / 200.0 : 1)));

    assertThat(slow(still).couldHaveMoved()).isBetween(0.0, 0.03);
    assertThat(slow(moving).couldHaveMoved())
        .isGreaterThan(1.25 / 1.05 - 1 - 0.02)
        .isLessThan(1.25 / 1.05 - 1 + 0.03);
    assertThat(slow(moving).finding().orElseThrow().decided()).isTrue();
    assertThat(moving.comparisons().all())
        .filteredOn(one -> one.finding().isEmpty())
        .allMatch(one -> Double.isNaN(one.couldHaveMoved()));
  }

  private static Comparison slow(RunAnalysis run) {
    return run.comparisons().of(SLOW, Figure.CALLS_PER_SECOND).orElseThrow();
  }

  @Test
  void whatTheCodecPredictsStandsBesideWhatWasMeasured() {
    RunAnalysis run = RunAnalysis.of(ReplicatedRuns.codec(ReplicatedRuns.closed(6), 18_100));
    Prediction slow =
        run.predictions().stream().filter(p -> p.variant().equals(SLOW)).findFirst().orElseThrow();

    // 41 µs in the driver and 38 µs in the provider a call, 18.1 µs of it more in the codec.
    assertThat(slow.predicted().exp().value()).isCloseTo(1 / (1 + 18.1 / 79), within(1e-3));
    assertThat(slow.measured()).isEqualTo(run.comparisons().effect(SLOW, Figure.CALLS_PER_SECOND));
    assertThat(slow.disagrees()).isFalse();
    assertThat(slow.cpuShare()).isNaN();
    assertThat(slow.busy()).isFalse();
    assertThat(
            RunAnalysis.of(ReplicatedRuns.codec(ReplicatedRuns.closed(6), 2_000))
                .predictions()
                .stream())
        .filteredOn(p -> p.variant().equals(SLOW))
        .allMatch(Prediction::disagrees);
    assertThat(RunAnalysis.of(ReplicatedRuns.closed(6)).predictions()).isEmpty();
  }

  @Test
  void theCodecExplainsAShareOfAChangeAndNoneWhereTheCallMayCostTheSame() {
    RunResult run = ReplicatedRuns.codec(changed(6, MethodTest::moreCpu), 18_100);
    CodecCost slow = cost(RunAnalysis.of(run), SLOW);

    // 79 µs a call of the baseline, 20 µs more of the slow variant, 18.1 µs of them in the codec.
    assertThat(slow.baselineCpuNanos()).isCloseTo(79_000, within(1.0));
    assertThat(slow.moreCpuNanos().value()).isCloseTo(20_000, within(1_000.0));
    assertThat(slow.moreCpuNanos().hasInterval()).isTrue();
    assertThat(slow.codecNanos().value()).isCloseTo(23_100, within(1.0));
    assertThat(slow.moreCodecNanos().value()).isCloseTo(18_100, within(1.0));
    assertThat(slow.share().value()).isCloseTo(0.905, within(0.05));
    assertThat(slow.share().low()).isLessThan(slow.share().value());

    CodecCost same = cost(RunAnalysis.of(run), "instant+stock");
    assertThat(same.moreCpuNanos().value()).isZero();
    assertThat(same.share().known()).isFalse();
  }

  @Test
  void aFirstLookHasCostsWithoutIntervalsAndAnOpenLoopNoPrediction() {
    RunAnalysis look = RunAnalysis.of(ReplicatedRuns.codec(SampleRuns.quick(), 18_100));
    assertThat(look.codec()).isNotEmpty();
    assertThat(look.codec())
        .allSatisfy(
            cost -> {
              assertThat(cost.codecNanos().value()).isPositive();
              assertThat(cost.moreCodecNanos().hasInterval()).isFalse();
              assertThat(cost.share().known()).isFalse();
              assertThat(cost.prediction()).get().matches(one -> !one.known());
            });

    RunAnalysis open = RunAnalysis.of(ReplicatedRuns.codec(ReplicatedRuns.open(4), 18_100));
    assertThat(open.codec()).isNotEmpty();
    assertThat(open.predictions()).isEmpty();
    assertThat(RunAnalysis.of(ReplicatedRuns.codec(SampleRuns.invalid(), 1)).codec()).isEmpty();
  }

  private static CodecCost cost(RunAnalysis run, String variant) {
    return run.codec().stream().filter(c -> c.variant().equals(variant)).findFirst().orElseThrow();
  }

  /** 20 µs of CPU more for each call of the slow variant, not quite the same in each round. */
  private static Slice moreCpu(Slice s) {
    long more = s.variant().equals(SLOW) ? 20_000 + 100 * (s.windowCalls() % 7) : 0;
    Usage usage = s.usage();
    return new Slice(
        s.variant(),
        s.round(),
        s.position(),
        s.startNanos(),
        s.calls(),
        new Usage(
            usage.driverCpuNanos() + Math.round(more * s.calls().callShares()),
            usage.providerCpuNanos(),
            usage.driverAllocatedBytes(),
            usage.providerAllocatedBytes()));
  }

  @Test
  void theSpreadIsSplitAndSaysWhatTheNextRunTakes() {
    RunAnalysis run = RunAnalysis.of(ReplicatedRuns.closed(6));
    assertThat(run.variances()).hasSize(4);
    VarianceSplit slow = run.variances().get(2);
    assertThat(slow.variant()).isEqualTo(SLOW);
    // Slices of 2 % in each of three arms, two of them halved.
    assertThat(slow.rounds().sd()).isCloseTo(0.02 * Math.sqrt(1.5), within(0.002));
    assertThat(slow.rounds().rounds()).isEqualTo(60);
    assertThat(slow.jvmSdAtMost()).isGreaterThan(slow.blockSd()).isLessThan(3 * slow.blockSd());
    assertThat(slow.blocksToFind()).hasSize(3).isSortedAccordingTo((a, b) -> b - a);
    assertThat(slow.blocksForEquivalence()).isBetween(4, 14);
  }

  /** Blocks of six variants that were measured for 15 s each in 140 s. */
  @Test
  void theTimeOfABlockIsBestSpentByWhereTheSpreadComesFrom() {
    RunAnalysis run = RunAnalysis.soFar(ReplicatedRuns.closed(6));
    assertThat(run.measuredSeconds().orElseThrow()).isBetween(6, 60);
    RunAnalysis rounds =
        RunAnalysis.soFar(changed(6, calls(s -> s.round() % 2 == 0 ? 1.2 : 1 / 1.2)));
    assertThat(rounds.measuredSeconds()).isEqualTo(run.measuredSeconds());
    RunAnalysis noisy = RunAnalysis.soFar(changed(6, calls(MethodTest::unlike)));
    assertThat(noisy.measuredSeconds().orElseThrow())
        .isGreaterThan(run.measuredSeconds().orElseThrow());
    assertThat(RunAnalysis.soFar(ReplicatedRuns.closed(1)).measuredSeconds()).isEmpty();
    assertThat(RunAnalysis.soFar(ReplicatedRuns.open(4)).measuredSeconds()).isEmpty();
  }

  /** Of one variant, the same in each block. */
  private static double unlike(Slice slice) {
    return 1 + 0.1 * Math.sin(7 * slice.round() + slice.variant().hashCode());
  }

  @Test
  void aShareWonBackSaysWhyItIsNotTold() {
    assertThat(share(2, -0.2)).isEqualTo(PenaltyWonBack.State.TOO_FEW_BLOCKS);
    assertThat(share(6, 0)).isEqualTo(PenaltyWonBack.State.KNOWN);
    assertThat(share(6, -0.226)).isEqualTo(PenaltyWonBack.State.NO_PENALTY);
    assertThat(share(6, -0.215)).isEqualTo(PenaltyWonBack.State.EQUIVALENT);
    for (PenaltyWonBack.State state : PenaltyWonBack.State.values()) {
      assertThat(state.label()).isNotBlank();
    }
  }

  @Test
  void aShareIsTakenOfAPenaltyWhosePublishedIntervalIsAPenalty() {
    for (double slowdown = -0.228; slowdown < -0.2; slowdown += 0.004) {
      PenaltyWonBack won =
          RunAnalysis.of(ReplicatedRuns.slower(6, slowdown)).comparisons().wonBack().get(0);
      assertThat(won.penalty().hasInterval()).isTrue();
      if (won.penalty().high() >= 0) {
        assertThat(won.share().known()).isFalse();
        assertThat(won.state()).isEqualTo(PenaltyWonBack.State.NO_PENALTY);
      } else {
        assertThat(won.state()).isNotEqualTo(PenaltyWonBack.State.NO_PENALTY);
      }
    }
  }

  private static PenaltyWonBack.State share(int blocks, double slowdown) {
    return RunAnalysis.of(ReplicatedRuns.slower(blocks, slowdown))
        .comparisons()
        .wonBack()
        .get(0)
        .state();
  }

  @Test
  void aRunThatGoesOnSaysWhatIsOpenAndHowLong() {
    Comparisons soFar = RunAnalysis.soFar(ReplicatedRuns.closed(3)).comparisons();
    assertThat(soFar.decided()).isFalse();
    assertThat(soFar.judged()).allMatch(c -> c.finding().orElseThrow().blocksMore() >= 1);
    assertThat(RunAnalysis.soFar(ReplicatedRuns.closed(6)).comparisons().decided()).isTrue();
  }

  @Test
  void perCallIsByTheSharesOfTheCallsThatUsedIt() {
    RunAnalysis halved = RunAnalysis.of(changed(2, MethodTest::withHalfTheShares));
    RunAnalysis whole = RunAnalysis.of(ReplicatedRuns.closed(2));
    assertThat(halved.variants().get(0).value(Figure.DRIVER_CPU))
        .isCloseTo(2 * whole.variants().get(0).value(Figure.DRIVER_CPU), within(1e-6));
    assertThat(halved.comparisons().effect(SLOW, Figure.DRIVER_CPU).value())
        .isCloseTo(whole.comparisons().effect(SLOW, Figure.DRIVER_CPU).value(), within(1e-12));
  }

  private static Slice withHalfTheShares(Slice slice) {
    return slice(slice, slice.windowCalls(), slice.calls().callShares() / 2);
  }

  /** Multiplies the calls of a slice. */
  private static UnaryOperator<Slice> calls(ToDoubleFunction<Slice> factor) {
    return s ->
        slice(s, Math.round(s.windowCalls() * factor.applyAsDouble(s)), s.calls().callShares());
  }

  private static Slice slice(Slice s, long calls, double shares) {
    SliceCalls changed =
        new SliceCalls(
            s.windowNanos(),
            calls,
            shares,
            s.calls().meanServiceNanos(),
            s.calls().p50ServiceNanos(),
            s.outcomes());
    return new Slice(s.variant(), s.round(), s.position(), s.startNanos(), changed, s.usage());
  }

  private static RunResult changed(int blocks, UnaryOperator<Slice> slice) {
    RunResult run = ReplicatedRuns.closed(blocks);
    return run.with(
        run.blocks().stream()
            .map(
                block ->
                    SampleRuns.changed(
                        block, all -> all.stream().map(slice).toList(), totals -> totals))
            .toList());
  }
}
