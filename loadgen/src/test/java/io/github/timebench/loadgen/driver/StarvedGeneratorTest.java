package io.github.timebench.loadgen.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.loadgen.engine.Arrival;
import io.github.timebench.loadgen.engine.AsyncTarget;
import io.github.timebench.loadgen.engine.CatchUp;
import io.github.timebench.loadgen.engine.InMemoryAsyncTarget;
import io.github.timebench.loadgen.engine.LoopSlice;
import io.github.timebench.loadgen.engine.NanoClock;
import io.github.timebench.loadgen.engine.OpenLoad;
import io.github.timebench.loadgen.engine.OpenLoop;
import io.github.timebench.loadgen.engine.Outcome;
import io.github.timebench.loadgen.engine.PacingThread;
import io.github.timebench.loadgen.engine.Rate;
import io.github.timebench.loadgen.watch.BlockGate;
import io.github.timebench.loadgen.watch.MeasuredUse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Hazard: a generator that cannot keep its rate, whose run counts as valid. The real engine runs on
 * the real clock; what starves its pacing thread is a target that holds on to it at each call.
 */
@Timeout(60)
class StarvedGeneratorTest {
  private static final NanoClock CLOCK = NanoClock.SYSTEM;
  private static final long MILLI = 1_000_000;
  private static final long LENGTH_NANOS = 300 * MILLI;
  private static final int MAX_INFLIGHT = 100;

  /** Of a machine with nothing to complain about: lag and rate alone decide. */
  private static final MeasuredUse IDLE =
      new MeasuredUse(0, 0.2, 0.2, 2, new MeasuredUse.Hiccups(0, 0, 0), 0);

  /** Replies at once, but only after it has held the thread that began the call. */
  private static AsyncTarget target(long heldNanos) {
    return new InMemoryAsyncTarget(
        1,
        CLOCK,
        (nanoTime, action) -> action.run(),
        (variant, payload, startNanos) -> {
          while (CLOCK.nanoTime() - startNanos < heldNanos) {
            LockSupport.parkNanos(heldNanos);
          }
          return new InMemoryAsyncTarget.Ending(CLOCK.nanoTime(), Outcome.OK);
        });
  }

  private static OpenLoop run(long heldNanos, Duration grace) throws InterruptedException {
    OpenLoad load =
        new OpenLoad(Rate.perSecond(2_000), Arrival.CONSTANT, MAX_INFLIGHT, CatchUp.ALL, 42);
    OpenLoop loop = new OpenLoop(target(heldNanos), load, CLOCK, new PacingThread(CLOCK, 2));
    LoopSlice slice = loop.begin(0, true, LENGTH_NANOS);
    CLOCK.sleepUntil(slice.window().endNanos());
    assertThat(loop.stop(CLOCK.nanoTime() + grace.toNanos())).isTrue();
    return loop;
  }

  private static BlockGate gate(OpenLoop loop, String name) {
    return Loops.generatorGates(loop, List.of("date+stock"), IDLE).stream()
        .filter(gate -> gate.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void itsLagAndItsRateFailAndNothingExcusesThem() throws InterruptedException {
    OpenLoop loop = run(4 * MILLI, Duration.ofSeconds(2));

    assertThat(loop.measuredStarts(0).due()).isGreaterThanOrEqualTo(600);
    assertThat(loop.measuredStarts(0).heldBack()).isZero();
    BlockGate lag = gate(loop, "lag of date+stock");
    assertThat(lag.passed()).isFalse();
    assertThat(lag.limit()).startsWith("p99 at most 1 ms or 10 % of the median response");
    assertThat(lag.ofLimit()).isGreaterThan(1);
    BlockGate rate = gate(loop, "rate of date+stock");
    assertThat(rate.passed()).isFalse();
    assertThat(rate.observed()).endsWith(", 0 waited for a place");
  }

  @Test
  void whoIsLateButCatchesUpKeepsTheRate() throws InterruptedException {
    OpenLoop loop = run(0, Duration.ofSeconds(50));

    assertThat(loop.measuredStarts(0).begun()).isEqualTo(loop.measuredStarts(0).due());
    assertThat(gate(loop, "rate of date+stock").passed()).isTrue();
  }
}
