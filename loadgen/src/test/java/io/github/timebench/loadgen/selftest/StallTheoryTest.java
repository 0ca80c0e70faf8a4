package io.github.timebench.loadgen.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.engine.InMemoryAsyncTarget;
import io.github.timebench.loadgen.engine.InMemoryAsyncTarget.Ending;
import io.github.timebench.loadgen.engine.Target.Outcome;
import io.github.timebench.loadgen.engine.open.OpenLoop;
import io.github.timebench.loadgen.engine.open.VirtualTimeline;
import io.github.timebench.loadgen.selftest.Stall.StallTheory;
import io.github.timebench.model.MadeUp;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Load.Arrival;
import io.github.timebench.model.plan.Load.CatchUp;
import io.github.timebench.model.plan.Rate;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a self-test that also passes when the load hides the stall; a self-test that calls the
 * method sound by figures of JVMs that were still warming.
 */
class StallTheoryTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;
  private static final Rate RATE = Rate.perSecond(200);

  private final VirtualTimeline time = new VirtualTimeline();

  private Stall.Result stalled(CatchUp catchUp, int maxInflight) throws InterruptedException {
    long fromNanos = 3 * SECOND;
    long toNanos = 4 * SECOND;
    InMemoryAsyncTarget target =
        new InMemoryAsyncTarget(
            1,
            time,
            time,
            (variant, payload, startNanos) -> {
              boolean stopped = startNanos >= fromNanos && startNanos < toNanos;
              return new Ending((stopped ? toNanos : startNanos) + MILLI, Outcome.OK);
            });
    Load.Open load = new Load.Open(RATE, Arrival.CONSTANT, maxInflight, catchUp);
    return new Stall(new OpenLoop(target, load, 42, time, time), RATE, time)
        .measure(
            Duration.ofSeconds(1),
            () -> {
              time.sleepUntil(toNanos);
              return toNanos - fromNanos;
            });
  }

  @Test
  void anOpenLoopShowsTheStopAsTheTheorySays() throws InterruptedException {
    Stall.Result result = stalled(CatchUp.ALL, 1000);

    assertThat(result.unanswered()).isZero();
    assertThat(result.delayedCalls()).isEqualTo(200);
    assertThat(result.response().getTotalCount()).isEqualTo(200 * 56 / 10);
    assertThat(result.largestDeviation()).isLessThan(0.01);
    double half = StallTheory.observedNanos(0.5, 200, result.response());
    assertThat(half).isCloseTo(500.0 * MILLI, within(6.0 * MILLI));
  }

  @Test
  void aLoadThatOmitsTheWaitingCallsIsFoundOut() throws InterruptedException {
    Stall.Result omitting = stalled(CatchUp.NONE, 1);

    assertThat(omitting.largestDeviation()).isGreaterThan(0.5);
    assertThat(omitting.unanswered()).isGreaterThan(190);
  }

  @Test
  void aHistogramWithTooFewCallsDeviatesByNoNumber() {
    Histogram empty = new Histogram(1, 60 * SECOND, 3);
    assertThat(StallTheory.largestDeviation(empty, 200, SECOND)).isNaN();
  }

  private static Block block(boolean quiet) {
    return MadeUp.block(0, MadeUp.pair("warmup", Records.with(MadeUp.warmup(), "quiet", quiet)));
  }

  @Test
  void quietBlocksAreUsed() {
    assertThatCode(() -> AlternatingPlans.requireQuiet(List.of(block(true)), Duration.ofMinutes(1)))
        .doesNotThrowAnyException();
  }

  @Test
  void aBlockThatWasStillWarmingIsRefusedWithWhatToDo() {
    assertThatThrownBy(
            () ->
                AlternatingPlans.requireQuiet(
                    List.of(block(true), block(false)), Duration.ofSeconds(90)))
        .isInstanceOf(LabException.InvalidFigures.class)
        .hasMessageContaining("still warming after 90s")
        .hasMessageContaining("--max-warmup");
  }
}
