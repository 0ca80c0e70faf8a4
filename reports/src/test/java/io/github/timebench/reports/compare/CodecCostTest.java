package io.github.timebench.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.model.Changed;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.figures.Figure;
import org.junit.jupiter.api.Test;

/** Hazard: a cause that is printed beside a difference and is not the whole of it, or too much. */
class CodecCostTest {
  private static final String SLOW = "localdatetime+stock";

  @Test
  void whatACallCostsIsTheCodecAndTheRest() {
    RunAnalysis run = RunAnalysis.of(costly());
    CodecCost slow = cost(run, SLOW);

    // 79 µs a call of the baseline, 20 µs more of the slow variant, 18.1 µs of them in the codec.
    assertThat(slow.cpuNanos().value() - slow.moreCpuNanos().value())
        .isCloseTo(79_000, within(1.0));
    assertThat(slow.moreCpuNanos().value()).isCloseTo(20_000, within(1_000.0));
    assertThat(slow.moreCpuNanos().hasInterval()).isTrue();
    assertThat(slow.codecNanos().value()).isCloseTo(23_100, within(1.0));
    assertThat(slow.moreCodecNanos().value()).isCloseTo(18_100, within(1.0));
    assertThat(slow.moreOtherNanos().value() + slow.moreCodecNanos().value())
        .isCloseTo(slow.moreCpuNanos().value(), within(1e-6));
    assertThat(slow.share().value()).isCloseTo(0.905, within(0.05));
    assertThat(slow.share().low()).isLessThan(slow.share().value());

    CodecCost same = cost(run, "instant+stock");
    assertThat(same.moreCpuNanos().value()).isZero();
    assertThat(same.share().known()).isFalse();
  }

  @Test
  void callsAreCoresUsedOverCpuOfACallAndNothingElse() {
    RunAnalysis run = RunAnalysis.of(costly());

    assertThat(run.explained()).hasSize(4);
    for (CallsExplained one : run.explained()) {
      double calls = run.comparisons().effect(one.variant(), Figure.CALLS_PER_SECOND).value();
      assertThat(one.calls().value()).isEqualTo(calls);
      assertThat(one.cores().value() - one.cpu().value()).isCloseTo(calls, within(1e-9));
      assertThat(one.codec().value() + one.other().value())
          .isCloseTo(one.cpu().value(), within(1e-9));
      assertThat(one.byCodec().value() + one.byOther().value() + one.byCores().value())
          .isCloseTo(Math.expm1(calls), within(1e-9));
      assertThat(one.cores().hasInterval()).isTrue();
    }
  }

  /** ln(99 / 79) by the logarithmic mean 20 / ln(99 / 79) = 88.62 µs: 18.1 of 20 µs, and 1.9. */
  @Test
  void theCodecsPartOfALogarithmIsByTheLogarithmicMean() {
    CallsExplained slow = cost(RunAnalysis.of(costly()), SLOW).calls().orElseThrow();

    assertThat(slow.cpu().value()).isCloseTo(0.2257, within(0.005));
    assertThat(slow.codec().value()).isCloseTo(0.2042, within(0.005));
    assertThat(slow.other().value()).isCloseTo(0.0214, within(0.006));
    assertThat(slow.byCodec().low()).isLessThan(slow.byCodec().high()).isNegative();
  }

  @Test
  void aFirstLookHasCostsWithoutIntervalsAndInAnOpenLoopTheRateIsGiven() {
    RunAnalysis look = RunAnalysis.of(ReplicatedRuns.codec(SampleRuns.quick(), 18_100));
    assertThat(look.codec()).isNotEmpty();
    assertThat(look.codec())
        .allSatisfy(
            cost -> {
              assertThat(cost.codecNanos().value()).isPositive();
              assertThat(cost.moreCodecNanos().hasInterval()).isFalse();
              assertThat(cost.share().known()).isFalse();
              assertThat(cost.calls()).get().matches(one -> !one.cores().known());
            });

    RunAnalysis open = RunAnalysis.of(ReplicatedRuns.codec(ReplicatedRuns.open(4), 18_100));
    assertThat(open.codec()).isNotEmpty();
    assertThat(open.explained()).isEmpty();
    assertThat(RunAnalysis.of(ReplicatedRuns.codec(SampleRuns.invalid(), 1)).codec()).isEmpty();
  }

  @Test
  void nothingIsExplainedWhereABlockThatCountsDoesNotTell() {
    RunResult whole = costly();
    RunResult gap =
        Changed.block(whole, 2, block -> Changed.slices(block, slice -> used(slice, -1)));
    assertThat(RunAnalysis.of(gap).explained()).isEmpty();
    assertThat(cost(RunAnalysis.of(gap), SLOW).moreCodecNanos().n()).isEqualTo(6);
  }

  private static CodecCost cost(RunAnalysis run, String variant) {
    return run.codec().stream().filter(c -> c.variant().equals(variant)).findFirst().orElseThrow();
  }

  /** 20 µs of CPU more for each call of the slow variant, not quite the same in each round. */
  private static RunResult costly() {
    return ReplicatedRuns.codec(
        Changed.slices(ReplicatedRuns.closed(6), CodecCostTest::more), 18_100);
  }

  private static Slice more(Slice s) {
    long more = s.variant().equals(SLOW) ? 20_000 + 100 * (s.windowCalls() % 7) : 0;
    return used(s, s.usage().driverCpuNanos() + Math.round(more * s.calls().callShares()));
  }

  private static Slice used(Slice s, long driverCpuNanos) {
    return Records.with(s, "usage", Records.with(s.usage(), "driverCpuNanos", driverCpuNanos));
  }
}
