package io.github.timebench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.lab.NanoClock;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Hazards: calls that are lost or counted twice between workers, and a stop that cuts calls off.
 */
@Timeout(60)
class ClosedLoopThreadsTest {
  private static final int CALLERS = 8;
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

  private long deadline() {
    return clock.nanoTime() + Duration.ofSeconds(30).toNanos();
  }

  @Test
  void everyCallOfEveryWorkerEndsInExactlyOneWay() throws Exception {
    ClosedLoop loop = new ClosedLoop(new InMemoryTarget(2, this::play), CALLERS, clock);
    OutcomeTally[] ends = {OutcomeTally.none(), OutcomeTally.none()};
    long windowCalls = 0;
    ClosedLoop.RunningSlice before = null;
    for (int turn = 0; turn < 10; turn++) {
      ClosedLoop.RunningSlice slice = loop.begin(turn % 2, true, SLICE);
      if (before != null) {
        assertThat(before.awaitComplete(deadline())).isTrue();
        windowCalls += collect(before, ends);
      }
      clock.sleepUntil(slice.window().endNanos());
      before = slice;
    }
    assertThat(loop.stop(deadline())).isTrue();
    windowCalls += collect(before, ends);

    assertThat(loop.sent(0)).isEqualTo(ends[0].total()).isPositive();
    assertThat(loop.sent(1)).isEqualTo(ends[1].total()).isPositive();
    assertThat(loop.sent(0) + loop.sent(1)).isEqualTo(played.get());
    OutcomeTally all = ends[0].plus(ends[1]);
    playedAs.forEach((way, count) -> assertThat(all.of(way)).as("%s", way).isEqualTo(count.get()));
    assertThat(loop.okHistogram(0).getTotalCount() + loop.okHistogram(1).getTotalCount())
        .isEqualTo(windowCalls)
        .isPositive();
    assertThat(loop.errorHistogram(0).getTotalCount() + loop.errorHistogram(1).getTotalCount())
        .isPositive()
        .isLessThan(all.total() - all.of(Outcome.OK) + 1);
  }

  private static long collect(ClosedLoop.RunningSlice slice, OutcomeTally[] ends) {
    assertThat(slice.isComplete()).isTrue();
    SliceFigures figures = slice.close();
    ends[slice.variant()] = ends[slice.variant()].plus(figures.ends());
    return figures.windowCalls();
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
    ClosedLoop.RunningSlice slice = loop.begin(0, true, SLICE);
    allInCalls.await();

    assertThat(loop.stop(clock.nanoTime())).isFalse();
    assertThat(slice.isComplete()).isFalse();
    assertThat(slice.figures().ends().total()).isZero();

    mayEnd.countDown();
    assertThat(loop.stop(deadline())).isTrue();
    assertThat(slice.close().ends().of(Outcome.OK)).isEqualTo(CALLERS);
    assertThat(loop.sent(0)).isEqualTo(CALLERS);
  }

  @Test
  void payloadsOfAVariantAreTakenInTurnsByAllWorkers() throws Exception {
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
    ClosedLoop.RunningSlice slice = loop.begin(0, true, SLICE);
    clock.sleepUntil(slice.window().endNanos());
    assertThat(loop.stop(deadline())).isTrue();

    long each = loop.sent(0) / taken.length;
    assertThat(taken).allSatisfy(count -> assertThat(count.get()).isBetween(each, each + 1));
  }
}
