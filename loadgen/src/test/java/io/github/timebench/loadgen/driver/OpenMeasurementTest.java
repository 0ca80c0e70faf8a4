package io.github.timebench.loadgen.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.loadgen.engine.InMemoryAsyncTarget;
import io.github.timebench.loadgen.engine.InMemoryAsyncTarget.Ending;
import io.github.timebench.loadgen.engine.Target.Outcome;
import io.github.timebench.loadgen.engine.open.OpenLoop;
import io.github.timebench.loadgen.engine.open.VirtualTimeline;
import io.github.timebench.loadgen.watch.ResourceMeter;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.VariantTotals.CodecUse;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Load.Arrival;
import io.github.timebench.model.plan.Load.CatchUp;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.plan.Rate;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Hazard: a measurement in which the open loop loses calls between warm-up, rounds and its end. */
class OpenMeasurementTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;

  private final VirtualTimeline time = new VirtualTimeline();
  private OpenLoop loop;
  private Measurement measurement;

  private static Plan plan(String rate, int maxInflight) {
    return Plans.valid()
        .load(new Load.Open(Rate.parse(rate), Arrival.CONSTANT, maxInflight, CatchUp.ALL))
        .make();
  }

  private RunEnd run(Plan plan, InMemoryAsyncTarget.Script script) {
    InMemoryAsyncTarget target =
        new InMemoryAsyncTarget(plan.variants().size(), time, time, script);
    loop = new OpenLoop(target, (Load.Open) plan.load(), 42, time, time);
    ResourceMeter meter = FakeProbe.silentMeter(time);
    measurement = new Measurement(plan, loop, time, meter, () -> {}, progress -> {});
    return measurement.run(new Pace.Own(plan, 42, time));
  }

  private VariantTotals totals(int variant) {
    return measurement.totals(variant, Map.of(), Map.of(), CodecUse.UNKNOWN);
  }

  private long ended(int variant) {
    return totals(variant).ends().sent();
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
      assertThat(totals(variant).measuredStarts().due())
          .isEqualTo(totals(variant).measured().sent())
          .isBetween(4_999L, 5_251L);
      assertThat((double) loop.times(variant).response().getMaxValue())
          .isCloseTo((variant + 1.0) * MILLI, within(0.001 * (variant + 1) * MILLI));
    }
    assertThat(measurement.slices())
        .allSatisfy(
            slice -> assertThat(slice.calls().callsPerSecond()).isCloseTo(1000, within(6.0)));
  }

  @Test
  void aSliceGrowsUntilItHoldsTenCalls() {
    run(
        plan("10/s", 100),
        (variant, payload, startNanos) -> new Ending(startNanos + MILLI, Outcome.OK));

    assertThat(measurement.slices())
        .allSatisfy(
            slice -> assertThat((double) slice.windowNanos()).isCloseTo(0.7 * SECOND, within(1.0)));
  }

  @Test
  void aTargetThatGoesAwayCutsItShortAndWhatWasDueIsAccountedFor() {
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
    assertThat(totals(0).measuredStarts().waitedForPlace()).isZero();
  }
}
