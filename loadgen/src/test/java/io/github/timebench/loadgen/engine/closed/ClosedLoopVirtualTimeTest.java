package io.github.timebench.loadgen.engine.closed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.loadgen.engine.InMemoryTarget;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.Loop.WindowCalls;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.Target.Outcome;
import io.github.timebench.loadgen.engine.VirtualClock;
import io.github.timebench.loadgen.engine.record.TimeBuckets;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.SliceCalls;
import java.lang.ref.WeakReference;
import java.time.Duration;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a window that counts a call too many or too few, percentiles that are not those of the
 * calls, and a driver whose memory grows with the length of the run.
 */
class ClosedLoopVirtualTimeTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;

  private final VirtualClock clock = new VirtualClock();

  private ClosedLoop loopOf(long... serviceNanos) {
    InMemoryTarget target =
        new InMemoryTarget(
            serviceNanos.length,
            (variant, payload) -> {
              clock.spend(serviceNanos[variant]);
              return Outcome.OK;
            });
    return new ClosedLoop(target, 1, clock);
  }

  /** A slice of a variant from its beginning to its end. */
  private ClosedSlice turn(ClosedLoop loop, int variant, boolean measured, long nanos)
      throws InterruptedException {
    ClosedSlice slice = loop.publish(variant, measured, SliceWindow.of(clock.nanoTime(), nanos));
    clock.sleepUntil(slice.window().endNanos());
    return slice;
  }

  /** One call in so many takes 10 ms, all others one. */
  private ClosedLoop slowEach(int calls) {
    long[] started = {0};
    InMemoryTarget target =
        new InMemoryTarget(
            1,
            (variant, payload) -> {
              clock.spend(++started[0] % calls == 0 ? 10 * MILLI : MILLI);
              return Outcome.OK;
            });
    return new ClosedLoop(target, 1, clock);
  }

  private void stop(ClosedLoop loop) throws InterruptedException {
    assertThat(loop.stop(clock.nanoTime() + Duration.ofSeconds(30).toNanos())).isTrue();
  }

  @Test
  void aSecondOfOneMillisecondCallsHasExactlySevenHundredInItsWindow() throws Exception {
    ClosedLoop loop = loopOf(MILLI);
    ClosedSlice slice = turn(loop, 0, true, SECOND);
    stop(loop);

    WindowCalls inWindow = slice.inWindow();
    SliceCalls figures = slice.close();
    assertThat(inWindow.outcomes()).isEqualTo(new OutcomeCounts(700, 0, 0, 0, 0));
    assertThat(inWindow.service().count()).isEqualTo(700);
    assertThat(inWindow.service().sumSeconds()).isCloseTo(0.7, within(1e-3));
    assertThat(inWindow.response()).isEqualTo(TimeBuckets.NONE);
    assertThat(figures.outcomes().ok()).isEqualTo(1000);
    assertThat(figures.outcomes().sent()).isEqualTo(1000);
    assertThat(figures.windowCalls()).isEqualTo(700);
    assertThat(figures.windowNanos()).isEqualTo(700 * MILLI);
    assertThat(figures.callsPerSecond()).isEqualTo(1000);
    assertThat(figures.callShares()).isCloseTo(700, within(1e-9));
    assertThat(figures.meanServiceNanos()).isEqualTo(MILLI);
    assertThat(figures.p50ServiceNanos()).isCloseTo(MILLI, within(1e-3 * MILLI));
    assertThat(figures.p99ServiceNanos()).isCloseTo(MILLI, within(1e-3 * MILLI));
    assertThat(loop.starts(0).begun()).isEqualTo(1000);
  }

  @Test
  void callersRestInASliceOfNobody() throws Exception {
    ClosedLoop loop = loopOf(MILLI);
    ClosedSlice own = loop.publish(0, true, SliceWindow.of(clock.nanoTime(), SECOND));
    ClosedSlice rest =
        loop.publish(Loop.NOBODY, true, SliceWindow.of(own.window().endNanos(), SECOND));
    ClosedSlice next = loop.publish(0, true, SliceWindow.of(rest.window().endNanos(), SECOND));
    clock.sleepUntil(next.window().endNanos());
    stop(loop);

    assertThat(rest.close().outcomes().sent()).isZero();
    assertThat(own.close().outcomes().ok()).isEqualTo(1_000);
    assertThat(next.close().outcomes().ok()).isEqualTo(1_000);
    assertThat(loop.switches().getMaxValue()).isZero();
  }

  @Test
  void percentilesAreThoseOfTheCallsOfTheWindow() throws Exception {
    ClosedLoop loop = slowEach(100);
    ClosedSlice slice = turn(loop, 0, true, 109 * SECOND);
    stop(loop);

    Histogram service = loop.times(0).service();
    assertThat(service.getTotalCount()).isEqualTo(slice.close().windowCalls()).isEqualTo(70_000);
    assertThat(service.getValueAtPercentile(98.9)).isEqualTo(service.highestEquivalentValue(MILLI));
    assertThat(service.getValueAtPercentile(99.1))
        .isEqualTo(service.highestEquivalentValue(10 * MILLI));
    assertThat(loop.times(0).errors().getTotalCount()).isZero();
  }

  @Test
  void aSliceOfFewerThanAHundredCallsHasAMedianAndNo99thPercentile() throws Exception {
    ClosedLoop loop = slowEach(50);
    ClosedSlice few = turn(loop, 0, true, 120 * MILLI);
    ClosedSlice enough = turn(loop, 0, true, 250 * MILLI);
    stop(loop);

    SliceCalls tooFew = few.close();
    assertThat(tooFew.windowCalls()).isBetween(60L, SliceCalls.MIN_SAMPLES - 1L);
    assertThat(tooFew.p50ServiceNanos()).isCloseTo(MILLI, within(1e-3 * MILLI));
    assertThat(tooFew.p99ServiceNanos()).isNaN();
    SliceCalls ofEnough = enough.close();
    assertThat(ofEnough.windowCalls()).isBetween((long) SliceCalls.MIN_SAMPLES, 200L);
    assertThat(ofEnough.p50ServiceNanos()).isCloseTo(MILLI, within(1e-3 * MILLI));
    assertThat(ofEnough.p99ServiceNanos()).isCloseTo(10 * MILLI, within(1e-2 * MILLI));
  }

  @Test
  void aCallThatOverlapsTheEndBelongsToTheSliceInWhichItStarted() throws Exception {
    ClosedLoop loop = loopOf(300 * MILLI, MILLI);
    ClosedSlice slow = turn(loop, 0, true, SECOND);
    ClosedSlice fast = loop.publish(1, true, SliceWindow.of(clock.nanoTime(), SECOND));
    assertThat(slow.isComplete()).isFalse();
    clock.sleepUntil(fast.window().endNanos());
    assertThat(slow.isComplete()).isTrue();
    stop(loop);

    SliceCalls slowFigures = slow.close();
    assertThat(slowFigures.outcomes().sent()).isEqualTo(4);
    assertThat(slowFigures.windowCalls()).as("at 300 and 600 ms").isEqualTo(2);
    assertThat(slowFigures.callShares())
        .as("a third of the first call, two whole ones")
        .isCloseTo(7 / 3.0, within(1e-9));
    assertThat(fast.close().outcomes().sent()).isEqualTo(800);
    assertThat(loop.starts(0).begun()).isEqualTo(4);
    assertThat(loop.starts(1).begun()).isEqualTo(800);
  }

  @Test
  void onlyMeasuredSlicesReachTheHistograms() throws Exception {
    ClosedLoop loop = loopOf(MILLI);
    ClosedSlice warming = turn(loop, 0, false, SECOND);
    ClosedSlice measured = turn(loop, 0, true, SECOND);
    stop(loop);

    assertThat(warming.close().windowCalls()).isEqualTo(700);
    assertThat(loop.times(0).service().getTotalCount()).isEqualTo(700);
    assertThat(loop.starts(0).begun()).isEqualTo(2000);
  }

  @Test
  void aCallBeyondTheRangeIsClampedAndCounted() throws Exception {
    ClosedLoop loop = loopOf(90 * SECOND);
    ClosedSlice slice = turn(loop, 0, true, 300 * SECOND);
    stop(loop);

    assertThat(slice.isComplete()).isTrue();
    assertThat(slice.close().windowCalls()).isEqualTo(2);
    assertThat(loop.times(0).clamped()).isEqualTo(2);
    assertThat(loop.times(0).service().getMaxValue())
        .isEqualTo(loop.times(0).service().highestEquivalentValue(60 * SECOND));
  }

  @Test
  void failuresAtOnceArePausedSoThatTheTargetIsNotHammered() throws Exception {
    InMemoryTarget target = new InMemoryTarget(1, (variant, payload) -> Outcome.REJECTED);
    ClosedLoop loop = new ClosedLoop(target, 1, clock);
    ClosedSlice slice = turn(loop, 0, true, SECOND);
    stop(loop);

    assertThat(slice.inWindow().outcomes()).isEqualTo(new OutcomeCounts(0, 0, 0, 700, 0));
    assertThat(slice.inWindow().service()).isEqualTo(TimeBuckets.NONE);
    assertThat(slice.close().outcomes().rejected()).isEqualTo(1000);
    assertThat(loop.times(0).errors().getTotalCount()).isEqualTo(700);
  }

  @Test
  void tenMinutesOfSlicesPassInAMomentAndLeaveNoMoreStateThanOneSlice() throws Exception {
    ClosedLoop loop = loopOf(MILLI, 2 * MILLI);
    WeakReference<ClosedSlice> first = new WeakReference<>(turn(loop, 0, true, SECOND));
    int footprint = loop.times(0).service().getEstimatedFootprintInBytes();
    long windowCalls = 0;
    ClosedSlice before = turn(loop, 1, true, SECOND);
    for (int second = 2; second < 600; second++) {
      ClosedSlice slice = turn(loop, second % 2, true, SECOND);
      windowCalls += before.close().windowCalls();
      before = slice;
    }
    stop(loop);
    windowCalls += before.close().windowCalls();

    assertThat(windowCalls).isEqualTo(299 * 700 + 300 * 350);
    assertThat(loop.times(0).service().getTotalCount()).isEqualTo(300 * 700);
    assertThat(loop.times(1).service().getTotalCount()).isEqualTo(300 * 350);
    assertThat(loop.times(0).service().getEstimatedFootprintInBytes()).isEqualTo(footprint);
    assertForgotten(first);
  }

  private static void assertForgotten(WeakReference<?> reference) {
    for (int attempt = 0; attempt < 20 && reference.get() != null; attempt++) {
      System.gc();
    }
    assertThat(reference.get()).as("a slice that is over").isNull();
  }
}
