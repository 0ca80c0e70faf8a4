package io.github.timebench.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.github.timebench.model.Changed;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
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
 * Hazard: a run whose design tells two equal things apart, or whose ratios move, and a report that
 * says nothing of it.
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
    assertThat(slow.blocksForEquivalence()).isBetween(3, 14);
  }

  @Test
  void aRunThatGoesOnSaysWhatIsOpenAndHowLong() {
    Comparisons soFar = RunAnalysis.soFar(ReplicatedRuns.closed(2)).comparisons();
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
    return Records.with(
        s, "calls", Records.with(s.calls(), "windowCalls", calls, "callShares", shares));
  }

  private static RunResult changed(int blocks, UnaryOperator<Slice> slice) {
    return Changed.slices(ReplicatedRuns.closed(blocks), slice);
  }
}
