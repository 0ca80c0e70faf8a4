package io.github.timebench.loadgen.engine.closed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.InMemoryTarget;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.Target.Outcome;
import io.github.timebench.loadgen.engine.record.ErrorLog;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Readings.ErrorKind;
import io.github.timebench.model.evidence.SliceCalls;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/**
 * Hazards: calls that are lost or counted twice between workers, and a stop that cuts calls off.
 */
class ClosedLoopThreadsTest {
  private static final int CALLERS = 8;

  /**
   * Slices go on until callers that the machine held up have made some calls, errors among them.
   */
  private static final int MIN_TURNS = 10;

  private static final int MIN_CALLS = 1_000;

  private static final long SLICE = Duration.ofMillis(20).toNanos();

  private final NanoClock clock = NanoClock.SYSTEM;
  private final AtomicLong played = new AtomicLong();
  private final Map<Outcome, AtomicLong> playedAs = new EnumMap<>(Outcome.class);

  ClosedLoopThreadsTest() {
    for (Outcome outcome : Outcome.values()) {
      playedAs.put(outcome, new AtomicLong());
    }
  }

  private Outcome play(int variant, int payload) {
    Outcome[] outcomes = Outcome.values();
    long call = played.getAndIncrement();
    Outcome outcome = call % 50 < outcomes.length ? outcomes[(int) (call % 50)] : Outcome.OK;
    playedAs.get(outcome).incrementAndGet();
    return outcome;
  }

  private long played(Outcome outcome) {
    return playedAs.get(outcome).get();
  }

  private long deadline() {
    return clock.nanoTime() + Duration.ofSeconds(30).toNanos();
  }

  @Test
  void everyCallOfEveryWorkerEndsInExactlyOneWay() throws Exception {
    ErrorLog errors = new ErrorLog(2);
    ClosedLoop loop = new ClosedLoop(new InMemoryTarget(2, this::play), CALLERS, clock, errors);
    OutcomeCounts[] ends = {OutcomeCounts.NONE, OutcomeCounts.NONE};
    long windowCalls = 0;
    ClosedSlice before = null;
    for (int turn = 0; turn < MIN_TURNS || windowCalls < MIN_CALLS; turn++) {
      ClosedSlice slice = loop.publish(turn % 2, true, SliceWindow.of(clock.nanoTime(), SLICE));
      if (before != null) {
        assertThat(before.awaitComplete(deadline())).isTrue();
        windowCalls += collect(before, ends);
      }
      clock.sleepUntil(slice.window().endNanos());
      before = slice;
    }
    assertThat(loop.stop(deadline())).isTrue();
    windowCalls += collect(before, ends);

    assertThat(loop.starts(0).begun()).isEqualTo(ends[0].sent()).isPositive();
    assertThat(loop.starts(1).begun()).isEqualTo(ends[1].sent()).isPositive();
    assertThat(loop.starts(0).begun() + loop.starts(1).begun()).isEqualTo(played.get());
    OutcomeCounts all = ends[0].plus(ends[1]);
    assertThat(all)
        .isEqualTo(
            new OutcomeCounts(
                played(Outcome.OK),
                played(Outcome.WRONG_ECHO),
                played(Outcome.TIMEOUT),
                played(Outcome.REJECTED),
                played(Outcome.FAILED)));
    assertThat(loop.times(0).service().getTotalCount() + loop.times(1).service().getTotalCount())
        .isEqualTo(windowCalls)
        .isPositive();
    assertThat(loop.times(0).errors().getTotalCount() + loop.times(1).errors().getTotalCount())
        .isPositive()
        .isLessThanOrEqualTo(all.errors());
    for (int variant = 0; variant < ends.length; variant++) {
      assertDescribed(errors.kinds(variant, 0), ends[variant]);
    }
  }

  private static void assertDescribed(List<ErrorKind> kinds, OutcomeCounts ends) {
    assertThat(kinds)
        .extracting(ErrorKind::outcome, ErrorKind::exception, ErrorKind::message, ErrorKind::count)
        .containsExactlyInAnyOrder(
            tuple("wrong_echo", "", "", ends.wrongEcho()),
            tuple("timeout", TimeoutException.class.getName(), "scripted", ends.timeout()),
            tuple(
                "rejected",
                IllegalStateException.class.getName(),
                "scripted rejection",
                ends.rejected()),
            tuple("failed", IOException.class.getName(), "scripted failure", ends.failed()));
  }

  private static long collect(ClosedSlice slice, OutcomeCounts[] ends) {
    assertThat(slice.isComplete()).isTrue();
    SliceCalls calls = slice.close();
    ends[slice.variant()] = ends[slice.variant()].plus(calls.outcomes());
    return calls.windowCalls();
  }

  @Test
  void stopWaitsForTheCallsUnderWay() throws Exception {
    CountDownLatch allInCalls = new CountDownLatch(CALLERS);
    CountDownLatch mayEnd = new CountDownLatch(1);
    InMemoryTarget target =
        new InMemoryTarget(
            1,
            (variant, payload) -> {
              allInCalls.countDown();
              mayEnd.await();
              return Outcome.OK;
            });
    ClosedLoop loop = new ClosedLoop(target, CALLERS, clock);
    ClosedSlice slice = loop.publish(0, true, SliceWindow.of(clock.nanoTime(), SLICE));
    allInCalls.await();

    assertThat(loop.stop(clock.nanoTime())).isFalse();
    assertThat(slice.isComplete()).isFalse();
    assertThat(slice.calls().outcomes().sent()).isZero();

    mayEnd.countDown();
    assertThat(loop.stop(deadline())).isTrue();
    assertThat(slice.close().outcomes().ok()).isEqualTo(CALLERS);
    assertThat(loop.starts(0).begun()).isEqualTo(CALLERS);
  }

  @Test
  void eachWorkerTakesThePayloadsOfAVariantInTurns() throws Exception {
    AtomicLong[] taken = new AtomicLong[16];
    Arrays.setAll(taken, index -> new AtomicLong());
    InMemoryTarget target =
        new InMemoryTarget(
            1,
            (variant, payload) -> {
              taken[payload].incrementAndGet();
              return Outcome.OK;
            });
    ClosedLoop loop = new ClosedLoop(target, CALLERS, clock);
    ClosedSlice slice = loop.publish(0, true, SliceWindow.of(clock.nanoTime(), SLICE));
    clock.sleepUntil(slice.window().endNanos());
    assertThat(loop.stop(deadline())).isTrue();

    long each = loop.starts(0).begun() / taken.length;
    assertThat(taken)
        .allSatisfy(count -> assertThat(count.get()).isBetween(each - CALLERS, each + CALLERS));
  }
}
