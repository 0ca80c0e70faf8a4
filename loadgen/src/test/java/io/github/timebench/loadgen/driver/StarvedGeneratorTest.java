package io.github.timebench.loadgen.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.InMemoryAsyncTarget;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.Target.AsyncTarget;
import io.github.timebench.loadgen.engine.Target.Outcome;
import io.github.timebench.loadgen.engine.open.OpenLoop;
import io.github.timebench.loadgen.engine.open.PacingThread;
import io.github.timebench.loadgen.watch.ResourceMeter;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.VariantTotals.CodecUse;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.reports.gates.Gate;
import io.github.timebench.reports.gates.PunctualityGates;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Hazard: a generator that cannot keep its rate, whose run counts as valid. The real engine runs on
 * the real clock; what starves its pacing thread is a target that holds on to it.
 */
class StarvedGeneratorTest {
  private static final NanoClock CLOCK = NanoClock.SYSTEM;
  private static final long MILLI = 1_000_000;
  private static final long LENGTH_NANOS = 300 * MILLI;
  private static final int MAX_INFLIGHT = 100;

  /** Replies at once, but holds the thread that began the call for as long as it is told to. */
  private static OpenLoop loop(Runnable atEachCall) {
    AsyncTarget target =
        new InMemoryAsyncTarget(
            1,
            CLOCK,
            (nanoTime, action) -> action.run(),
            (variant, payload, startNanos) -> {
              atEachCall.run();
              return new InMemoryAsyncTarget.Ending(CLOCK.nanoTime(), Outcome.OK);
            });
    Load.Open load = Plans.open(2_000, MAX_INFLIGHT);
    return new OpenLoop(target, load, 42, CLOCK, new PacingThread(CLOCK, 2));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Gate gate(OpenLoop loop, String figure) {
    Plan plan = Plans.valid().load(Plans.open(2_000, MAX_INFLIGHT)).make();
    ResourceMeter meter = FakeProbe.silentMeter(CLOCK);
    VariantTotals totals =
        new Measurement(plan, loop, CLOCK, meter, () -> {}, progress -> {})
            .totals(0, Map.of(), Map.of(), CodecUse.UNKNOWN);
    return PunctualityGates.lateness(totals).stream()
        .filter(gate -> gate.figure().equals(figure))
        .findFirst()
        .orElseThrow();
  }

  /** Of 600 calls the 200th is held until all are due, the 400th until the load was given up. */
  @Test
  void itsLagAndItsRateFailAndNothingExcusesThem() throws InterruptedException {
    CountDownLatch allAreDue = new CountDownLatch(1);
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch givenUp = new CountDownLatch(1);
    AtomicInteger calls = new AtomicInteger();
    OpenLoop loop =
        loop(
            () -> {
              int call = calls.incrementAndGet();
              if (call == 200) {
                await(allAreDue);
              } else if (call == 400) {
                held.countDown();
                await(givenUp);
              }
            });
    Loop.Slice slice = loop.publish(0, true, SliceWindow.of(CLOCK.nanoTime(), LENGTH_NANOS));
    CLOCK.sleepUntil(slice.window().endNanos());
    allAreDue.countDown();
    held.await();
    assertThat(loop.stop(CLOCK.nanoTime() + 100 * MILLI)).isFalse();
    givenUp.countDown();
    while (!slice.isComplete()) {
      CLOCK.sleepUntil(CLOCK.nanoTime() + MILLI);
    }

    assertThat(loop.measuredStarts(0).due()).isGreaterThanOrEqualTo(600);
    assertThat(loop.measuredStarts(0).waitedForPlace()).isZero();
    Gate lag = gate(loop, "lag");
    assertThat(lag.held()).isFalse();
    assertThat(lag.allowed().english())
        .startsWith("p99 at most 1 ms or 10 % of the median response");
    assertThat(lag.observed()).isGreaterThan(lag.limit());
    Gate rate = gate(loop, "rate");
    assertThat(rate.held()).isFalse();
    assertThat(rate.seen().english()).endsWith(", 0 waited for a place");
  }

  @Test
  void whoIsLateButCatchesUpKeepsTheRate() throws InterruptedException {
    OpenLoop loop = loop(() -> {});
    Loop.Slice slice = loop.publish(0, true, SliceWindow.of(CLOCK.nanoTime(), LENGTH_NANOS));
    CLOCK.sleepUntil(slice.window().endNanos());
    assertThat(loop.stop(CLOCK.nanoTime() + Duration.ofSeconds(50).toNanos())).isTrue();

    assertThat(loop.measuredStarts(0).begun()).isEqualTo(loop.measuredStarts(0).due());
    assertThat(gate(loop, "rate").held()).isTrue();
  }
}
