package io.github.timebench.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.gates.Gate;
import io.github.timebench.reports.gates.Validity;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Finding;
import io.github.timebench.reports.statistics.Verdict;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Hazard: a run whose design tells two equal things apart, or whose ratios still move, and a report
 * that says nothing of it.
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
  void aRatioThatMovesAtFirstCostsAQuarterOfTheRoundsEverywhere() {
    RunAnalysis moved =
        RunAnalysis.of(
            changed(6, calls(s -> s.variant().equals(SLOW) && s.round() < 15 ? 0.9 : 1)));

    assertThat(moved.comparisons().quartersCut()).isEqualTo(1);
    assertThat(moved.comparisons().moving()).isFalse();
    assertThat(moved.comparisons().decided()).isTrue();
    assertThat(moved.comparisons().effect(SLOW, Figure.CALLS_PER_SECOND).exp().value())
        .isCloseTo(10_600 / 13_000.0, within(0.01));
    VariantSummary slow = moved.variant(SLOW).orElseThrow();
    VariantSummary date = moved.variant("date+stock").orElseThrow();
    assertThat(slow.value(Figure.CALLS_PER_SECOND) / date.value(Figure.CALLS_PER_SECOND))
        .isCloseTo(slow.ratio(Figure.CALLS_PER_SECOND), within(0.01));
  }

  @Test
  void aRatioThatMovesToTheEndHasNoVerdict() {
    RunAnalysis moving =
        RunAnalysis.of(
            changed(6, calls(s -> s.variant().equals(SLOW) ? 1 + s.round() / 200.0 : 1)));

    assertThat(moving.comparisons().quartersCut()).isEqualTo(2);
    assertThat(moving.comparisons().decided()).isFalse();
    assertThat(moving.comparisons().enough()).isTrue();
    Drift drift =
        moving.comparisons().drifts().stream()
            .filter(d -> d.variant().equals(SLOW))
            .findFirst()
            .orElseThrow();
    assertThat(drift.moves()).isTrue();
    assertThat(drift.change().value()).isCloseTo(Math.log(1.27 / 1.17), within(0.02));
    Finding slow =
        moving
            .comparisons()
            .of(SLOW, Figure.CALLS_PER_SECOND)
            .orElseThrow()
            .finding()
            .orElseThrow();
    assertThat(slow.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(slow.reason().english()).contains("still moves");
    assertThat(moving.comparisons().judged().get(0).finding().orElseThrow().decided()).isTrue();
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
    assertThat(slow.jvmSd()).isLessThanOrEqualTo(slow.blockSd());
    assertThat(slow.blocksToFind()).hasSize(3).isSortedAccordingTo((a, b) -> b - a);
    assertThat(slow.blocksForEquivalence()).isBetween(4, 14);
  }

  @Test
  void aRunThatGoesOnSaysWhatIsOpenAndHowLong() {
    Comparisons soFar = RunAnalysis.soFar(ReplicatedRuns.closed(3)).comparisons();
    assertThat(soFar.decided()).isFalse();
    assertThat(soFar.judged()).allMatch(c -> c.finding().orElseThrow().blocksMore() >= 1);
    assertThat(soFar.widestHalfWidth()).isPositive().isLessThan(1);
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
