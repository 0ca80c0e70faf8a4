package io.github.timebench.loadgen.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.loadgen.engine.InMemoryAsyncTarget;
import io.github.timebench.loadgen.engine.InMemoryAsyncTarget.Ending;
import io.github.timebench.loadgen.engine.Outcome;
import io.github.timebench.loadgen.engine.open.OpenLoop;
import io.github.timebench.loadgen.engine.open.VirtualTimeline;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.plan.Arrival;
import io.github.timebench.model.plan.CatchUp;
import io.github.timebench.model.plan.LoadPlan;
import io.github.timebench.model.plan.OpenLoopPlan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.plan.Rate;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Hazard: a block in which the open loop loses calls between warm-up, rounds and its end. */
@Timeout(60)
class OpenBlockRunTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;

  private final VirtualTimeline time = new VirtualTimeline();
  private OpenLoop loop;
  private BlockRun block;

  private static LoadPlan plan(String rate, int maxInflight) {
    return Plans.valid()
        .openLoop(new OpenLoopPlan(Rate.parse(rate), Arrival.CONSTANT, maxInflight, CatchUp.ALL))
        .make();
  }

  private RunEnd run(LoadPlan plan, InMemoryAsyncTarget.Script script) {
    InMemoryAsyncTarget target =
        new InMemoryAsyncTarget(plan.variants().size(), time, time, script);
    loop = new OpenLoop(target, plan.openLoop().load(42), time, time);
    ResourceMeter meter =
        new ResourceMeter(
            FakeProbe.silent(),
            FakeProbe.silent(),
            new ResourceMeter.CpuClocks(() -> -1, () -> -1),
            time);
    block = new BlockRun(plan, loop, time, meter, reading -> {}, progress -> {});
    return block.run(42);
  }

  private long ended(int variant) {
    return block.warmup().get(variant).ends().plus(block.measuredEnds(variant)).sent();
  }

  @Test
  void everyVariantWarmsAndIsMeasuredAtTheRate() {
    RunEnd end =
        run(
            plan("1000/s", 100),
            (variant, payload, startNanos) ->
                new Ending(startNanos + (variant + 1) * MILLI, Outcome.OK));

    assertThat(end).isEqualTo(RunEnd.complete());
    for (int variant = 0; variant < 2; variant++) {
      assertThat(ended(variant)).isEqualTo(loop.starts(variant).begun());
      assertThat(loop.starts(variant).skipped()).isZero();
      assertThat(loop.measuredStarts(variant).due())
          .isEqualTo(block.measuredEnds(variant).sent())
          .isBetween(4_999L, 5_251L);
      assertThat((double) loop.times(variant).response().getMaxValue())
          .isCloseTo((variant + 1.0) * MILLI, within(0.001 * (variant + 1) * MILLI));
    }
    assertThat(block.measured())
        .allSatisfy(
            turn -> assertThat(turn.figures().callsPerSecond()).isCloseTo(1000, within(6.0)));
  }

  @Test
  void aSliceGrowsUntilItHoldsTenCalls() {
    run(
        plan("10/s", 100),
        (variant, payload, startNanos) -> new Ending(startNanos + MILLI, Outcome.OK));

    assertThat(block.measured())
        .allSatisfy(turn -> assertThat(turn.turn().lengthNanos()).isEqualTo(SECOND));
  }

  @Test
  void aTargetThatGoesAwayCutsTheBlockShortAndWhatWasDueIsAccountedFor() {
    Duration timeout = Duration.ofSeconds(5);
    RunEnd end =
        run(
            plan("1000/s", 100),
            (variant, payload, startNanos) ->
                startNanos < 3 * SECOND
                    ? new Ending(startNanos + MILLI, Outcome.OK)
                    : new Ending(startNanos + timeout.toNanos(), Outcome.TIMEOUT));

    assertThat(end.kind()).isEqualTo(RunEnd.Kind.CUT_SHORT);
    long sent = loop.starts(0).begun() + loop.starts(1).begun();
    long skipped = loop.starts(0).skipped() + loop.starts(1).skipped();
    assertThat(ended(0) + ended(1)).isEqualTo(sent);
    assertThat(skipped).isPositive();
    assertThat(loop.measuredStarts(0).waitedForPlace()).isZero();
  }
}
