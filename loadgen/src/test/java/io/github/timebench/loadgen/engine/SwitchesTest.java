package io.github.timebench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.loadgen.engine.Loop.WindowCalls;
import io.github.timebench.loadgen.engine.Target.Outcome;
import io.github.timebench.loadgen.engine.closed.ClosedLoop;
import io.github.timebench.loadgen.engine.open.OpenLoop;
import io.github.timebench.loadgen.engine.open.VirtualTimeline;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Plans;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/**
 * Hazards: callers that go on with one variant until somebody wakes up, lateness that nobody
 * counts, and a stop that makes up or loses the calls of slices that were published and never came.
 */
class SwitchesTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;

  private final VirtualClock clock = new VirtualClock();
  private final VirtualTimeline time = new VirtualTimeline();

  /** A call, and when it started. */
  private record Call(int variant, long startNanos) {}

  private static SliceWindow second(long start) {
    return SliceWindow.of(start * SECOND, SECOND);
  }

  /** The harness itself takes time between two calls. */
  private ClosedLoop closed(List<Call> calls, long serviceNanos, long judgeNanos) {
    InMemoryTarget target =
        new InMemoryTarget(
            3,
            (variant, payload) -> {
              calls.add(new Call(variant, clock.nanoTime()));
              clock.spend(serviceNanos);
              return Outcome.OK;
            }) {
          @Override
          public Outcome judge(int variant, int payload, Object reply) {
            if (judgeNanos > 0) {
              spend(judgeNanos);
            }
            return super.judge(variant, payload, reply);
          }
        };
    return new ClosedLoop(target, 1, clock);
  }

  private void spend(long nanos) {
    try {
      clock.spend(nanos);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void callersChangeByTheClockWhileNobodyWakesUp() throws Exception {
    List<Call> calls = new CopyOnWriteArrayList<>();
    ClosedLoop loop = closed(calls, 3 * MILLI, 0);
    List<Loop.Slice> slices = new ArrayList<>();
    for (int variant = 0; variant < 3; variant++) {
      slices.add(loop.publish(variant, true, second(variant)));
    }
    clock.sleepUntil(3 * SECOND);
    assertThat(loop.stop(10 * SECOND)).isTrue();

    assertThat(calls)
        .hasSize(1_000)
        .allSatisfy(call -> assertThat(call.variant()).isEqualTo((int) (call.startNanos / SECOND)));
    assertThat(slices).allMatch(Loop.Slice::isComplete);
    assertThat(slices.stream().mapToLong(slice -> slice.close().outcomes().sent()).sum())
        .isEqualTo(1_000);
  }

  @Test
  void aLoadWaitsForTheStartOfItsFirstSlice() throws Exception {
    List<Call> calls = new CopyOnWriteArrayList<>();
    ClosedLoop loop = closed(calls, MILLI, 0);
    loop.publish(0, true, second(2));
    clock.sleepUntil(3 * SECOND);
    assertThat(loop.stop(10 * SECOND)).isTrue();

    assertThat(calls.get(0)).isEqualTo(new Call(0, 2 * SECOND));
    assertThat(loop.switches().getTotalCount()).as("the first slice is no change").isZero();
  }

  @Test
  void aCallUnderWayIsNoLatenessAndTheHarnessIs() throws Exception {
    ClosedLoop loop = closed(new CopyOnWriteArrayList<>(), 390 * MILLI, 10 * MILLI);
    List<Loop.Slice> slices =
        List.of(
            loop.publish(0, true, second(0)),
            loop.publish(1, true, second(1)),
            loop.publish(0, false, second(2)),
            loop.publish(2, true, second(3)));
    clock.sleepUntil(4 * SECOND);
    assertThat(loop.stop(10 * SECOND)).isTrue();

    Histogram late = loop.switches();
    assertThat(late.getTotalCount()).as("two changes to measured slices").isEqualTo(2);
    assertThat((double) late.getMaxValue()).isBetween(9.9 * MILLI, 10.1 * MILLI);
    assertThat(slices)
        .extracting(slice -> slice.inWindow().latenessNanos())
        .containsExactly(WindowCalls.NO_SWITCH, 10L * MILLI, 0L, 10L * MILLI);
  }

  @Test
  void slicesThatWereStillToComeAreCompleteAndEmptyAfterAStop() throws Exception {
    ClosedLoop loop = closed(new CopyOnWriteArrayList<>(), MILLI, 0);
    Loop.Slice begun = loop.publish(0, true, second(0));
    Loop.Slice ahead = loop.publish(1, true, second(1));
    clock.sleepUntil(SECOND / 2);
    assertThat(loop.stop(10 * SECOND)).isTrue();

    assertThat(begun.isComplete()).isTrue();
    assertThat(begun.close().outcomes().sent()).isEqualTo(500);
    assertThat(ahead.isComplete()).isTrue();
    assertThat(ahead.close().outcomes().sent()).isZero();
  }

  private OpenLoop open(InMemoryAsyncTarget.Script script) {
    Load.Open load = Plans.open(1_000, 1_000);
    return new OpenLoop(new InMemoryAsyncTarget(3, time, time, script), load, 42, time, time);
  }

  @Test
  void theCallsOfAnOpenLoopAreOfTheSliceInWhichTheyWereDue() throws Exception {
    List<Call> calls = new ArrayList<>();
    OpenLoop loop =
        open(
            (variant, payload, startNanos) -> {
              calls.add(new Call(variant, startNanos));
              return new InMemoryAsyncTarget.Ending(startNanos, Outcome.OK);
            });
    List<Loop.Slice> slices = new ArrayList<>();
    for (int variant = 0; variant < 3; variant++) {
      slices.add(loop.publish(variant, true, second(variant)));
    }
    time.sleepUntil(3 * SECOND);
    assertThat(loop.stop(10 * SECOND)).isTrue();

    assertThat(slices)
        .extracting(slice -> slice.inWindow().latenessNanos())
        .containsExactly(WindowCalls.NO_SWITCH, 0L, 0L);
    assertThat(calls)
        .hasSize(3_000)
        .allSatisfy(call -> assertThat(call.variant()).isEqualTo((int) (call.startNanos / SECOND)));
    assertThat(loop.switches().getTotalCount()).isEqualTo(2);
    assertThat(loop.switches().getMaxValue()).isZero();
  }

  @Test
  void aStopOfAnOpenLoopForgetsWhatWasStillToCome() throws Exception {
    OpenLoop loop =
        open(
            (variant, payload, startNanos) ->
                new InMemoryAsyncTarget.Ending(startNanos + MILLI, Outcome.OK));
    Loop.Slice begun = loop.publish(0, true, second(0));
    Loop.Slice ahead = loop.publish(1, true, second(1));
    Loop.Slice later = loop.publish(2, true, second(2));
    time.sleepUntil(SECOND / 2);
    assertThat(loop.stop(10 * SECOND)).isTrue();

    assertThat(List.of(begun, ahead, later)).allMatch(Loop.Slice::isComplete);
    assertThat(loop.starts(0).due()).isEqualTo(500);
    assertThat(begun.close().outcomes().sent()).isEqualTo(500);
    assertThat(ahead.close().outcomes().sent() + later.close().outcomes().sent()).isZero();
  }
}
