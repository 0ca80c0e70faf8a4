package io.github.timebench.loadgen.engine.open;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.InMemoryAsyncTarget;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.Target.Outcome;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Load.Arrival;
import io.github.timebench.model.plan.Load.CatchUp;
import io.github.timebench.model.plan.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hazard: a call that is counted twice or never because pacer and completions race. */
class OpenLoopThreadsTest {
  private static final NanoClock CLOCK = NanoClock.SYSTEM;
  private static final int MILLI = 1_000_000;

  private final ScheduledExecutorService completing = Executors.newScheduledThreadPool(6);

  @AfterEach
  void stop() {
    completing.shutdownNow();
  }

  private OpenLoop loop(Rate rate, int maxInflight, int cores) {
    InMemoryAsyncTarget.Timeline timeline =
        (nanoTime, action) ->
            completing.schedule(action, nanoTime - CLOCK.nanoTime(), TimeUnit.NANOSECONDS);
    InMemoryAsyncTarget target =
        new InMemoryAsyncTarget(
            2,
            CLOCK,
            timeline,
            (variant, payload, startNanos) ->
                new InMemoryAsyncTarget.Ending(
                    startNanos + ThreadLocalRandom.current().nextInt(2 * MILLI), Outcome.OK));
    Load.Open load = new Load.Open(rate, Arrival.POISSON, maxInflight, CatchUp.ALL);
    return new OpenLoop(target, load, 42, CLOCK, new PacingThread(CLOCK, cores));
  }

  /** With places enough, with few, and with a pacer that spins. */
  @ParameterizedTest
  @CsvSource({"5000, 1000, 2", "5000, 3, 2", "2000, 1000, 8"})
  void everyCallIsCountedOnce(int perSecond, int maxInflight, int cores) throws Exception {
    OpenLoop loop = loop(Rate.perSecond(perSecond), maxInflight, cores);
    List<Loop.Slice> slices = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      Loop.Slice slice = loop.publish(i % 2, true, SliceWindow.of(CLOCK.nanoTime(), 50 * MILLI));
      slices.add(slice);
      CLOCK.sleepUntil(slice.window().endNanos());
    }
    assertThat(loop.stop(CLOCK.nanoTime() + Duration.ofSeconds(50).toNanos())).isTrue();
    assertThat(slices).allMatch(Loop.Slice::isComplete);
    for (int variant = 0; variant < 2; variant++) {
      int ofVariant = variant;
      List<SliceCalls> calls =
          slices.stream().filter(s -> s.variant() == ofVariant).map(Loop.Slice::close).toList();
      assertThat(calls.stream().mapToLong(c -> c.outcomes().sent()).sum())
          .isEqualTo(loop.starts(variant).begun())
          .isPositive();
      assertThat(calls.stream().mapToLong(SliceCalls::windowCalls).sum())
          .isEqualTo(loop.times(variant).response().getTotalCount())
          .isEqualTo(loop.times(variant).lag().getTotalCount());
    }
  }

  @Test
  void aLoadWithoutASliceCanBeStopped() throws InterruptedException {
    OpenLoop loop = loop(Rate.perSecond(1), 1, 2);
    assertThat(loop.stop(CLOCK.nanoTime())).isTrue();
    assertThat(loop.starts(0).begun()).isZero();
  }
}
