package io.github.timebench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.lang.ref.WeakReference;
import java.time.Duration;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Hazards: a window that counts a call too many or too few, percentiles that are not those of the
 * calls, and a driver whose memory grows with the length of the run.
 */
@Timeout(60)
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

  private void stop(ClosedLoop loop) throws InterruptedException {
    assertThat(loop.stop(clock.nanoTime() + Duration.ofSeconds(30).toNanos())).isTrue();
  }

  @Test
  void aSecondOfOneMillisecondCallsHasExactlySevenHundredInItsWindow() throws Exception {
    ClosedLoop loop = loopOf(MILLI);
    ClosedLoop.RunningSlice slice = loop.begin(0, true, SECOND);
    clock.sleepUntil(slice.window().endNanos());
    stop(loop);

    SliceFigures figures = slice.close();
    assertThat(figures.ends().of(Outcome.OK)).isEqualTo(1000);
    assertThat(figures.ends().total()).isEqualTo(1000);
    assertThat(figures.windowCalls()).isEqualTo(700);
    assertThat(figures.windowNanos()).isEqualTo(700 * MILLI);
    assertThat(figures.callsPerSecond()).isEqualTo(1000);
    assertThat(figures.callShares()).isCloseTo(700, within(1e-9));
    assertThat(figures.meanServiceNanos()).isEqualTo(MILLI);
    assertThat(figures.p50ServiceNanos()).isCloseTo(MILLI, within(1e-3 * MILLI));
    assertThat(loop.sent(0)).isEqualTo(1000);
  }

  @Test
  void percentilesAreThoseOfTheCallsOfTheWindow() throws Exception {
    long[] started = {0};
    InMemoryTarget target =
        new InMemoryTarget(
            1,
            (variant, payload) -> {
              started[0]++;
              clock.spend(started[0] % 100 == 0 ? 10 * MILLI : MILLI);
              return Outcome.OK;
            });
    ClosedLoop loop = new ClosedLoop(target, 1, clock);
    ClosedLoop.RunningSlice slice = loop.begin(0, true, 109 * SECOND);
    clock.sleepUntil(slice.window().endNanos());
    stop(loop);

    Histogram service = loop.okHistogram(0);
    assertThat(service.getTotalCount()).isEqualTo(slice.close().windowCalls()).isEqualTo(70_000);
    assertThat(service.getValueAtPercentile(98.9)).isEqualTo(service.highestEquivalentValue(MILLI));
    assertThat(service.getValueAtPercentile(99.1))
        .isEqualTo(service.highestEquivalentValue(10 * MILLI));
    assertThat(loop.errorHistogram(0).getTotalCount()).isZero();
  }

  @Test
  void aCallThatOverlapsTheEndBelongsToTheSliceInWhichItStarted() throws Exception {
    ClosedLoop loop = loopOf(300 * MILLI, MILLI);
    ClosedLoop.RunningSlice slow = loop.begin(0, true, SECOND);
    clock.sleepUntil(slow.window().endNanos());
    ClosedLoop.RunningSlice fast = loop.begin(1, true, SECOND);
    assertThat(slow.isComplete()).isFalse();
    clock.sleepUntil(fast.window().endNanos());
    assertThat(slow.isComplete()).isTrue();
    stop(loop);

    SliceFigures slowFigures = slow.close();
    assertThat(slowFigures.ends().total()).isEqualTo(4);
    assertThat(slowFigures.windowCalls()).as("at 300 and 600 ms").isEqualTo(2);
    assertThat(slowFigures.callShares())
        .as("a third of the first call, two whole ones")
        .isCloseTo(7 / 3.0, within(1e-9));
    assertThat(fast.close().ends().total()).isEqualTo(800);
    assertThat(loop.sent(0)).isEqualTo(4);
    assertThat(loop.sent(1)).isEqualTo(800);
  }

  @Test
  void onlyMeasuredSlicesReachTheHistograms() throws Exception {
    ClosedLoop loop = loopOf(MILLI);
    ClosedLoop.RunningSlice warming = loop.begin(0, false, SECOND);
    clock.sleepUntil(warming.window().endNanos());
    ClosedLoop.RunningSlice measured = loop.begin(0, true, SECOND);
    clock.sleepUntil(measured.window().endNanos());
    stop(loop);

    assertThat(warming.close().windowCalls()).isEqualTo(700);
    assertThat(loop.okHistogram(0).getTotalCount()).isEqualTo(700);
    assertThat(loop.sent(0)).isEqualTo(2000);
  }

  @Test
  void aCallBeyondTheRangeIsClampedAndCounted() throws Exception {
    ClosedLoop loop = loopOf(90 * SECOND);
    ClosedLoop.RunningSlice slice = loop.begin(0, true, 300 * SECOND);
    clock.sleepUntil(slice.window().endNanos());
    stop(loop);

    assertThat(slice.isComplete()).isTrue();
    assertThat(slice.close().windowCalls()).isEqualTo(2);
    assertThat(loop.clamped(0)).isEqualTo(2);
    assertThat(loop.okHistogram(0).getMaxValue())
        .isEqualTo(loop.okHistogram(0).highestEquivalentValue(60 * SECOND));
  }

  @Test
  void failuresAtOnceArePausedSoThatTheTargetIsNotHammered() throws Exception {
    InMemoryTarget target = new InMemoryTarget(1, (variant, payload) -> Outcome.REJECTED);
    ClosedLoop loop = new ClosedLoop(target, 1, clock);
    ClosedLoop.RunningSlice slice = loop.begin(0, true, SECOND);
    clock.sleepUntil(slice.window().endNanos());
    stop(loop);

    assertThat(slice.close().ends().of(Outcome.REJECTED)).isEqualTo(1000);
    assertThat(loop.errorHistogram(0).getTotalCount()).isEqualTo(700);
  }

  @Test
  void tenMinutesOfSlicesPassInAMomentAndLeaveNoMoreStateThanOneSlice() throws Exception {
    ClosedLoop loop = loopOf(MILLI, 2 * MILLI);
    WeakReference<ClosedLoop.RunningSlice> first = new WeakReference<>(turn(loop, 0));
    int footprint = loop.okHistogram(0).getEstimatedFootprintInBytes();
    long windowCalls = 0;
    ClosedLoop.RunningSlice before = turn(loop, 1);
    for (int second = 2; second < 600; second++) {
      ClosedLoop.RunningSlice slice = turn(loop, second % 2);
      windowCalls += before.close().windowCalls();
      before = slice;
    }
    stop(loop);
    windowCalls += before.close().windowCalls();

    assertThat(windowCalls).isEqualTo(299 * 700 + 300 * 350);
    assertThat(loop.okHistogram(0).getTotalCount()).isEqualTo(300 * 700);
    assertThat(loop.okHistogram(1).getTotalCount()).isEqualTo(300 * 350);
    assertThat(loop.okHistogram(0).getEstimatedFootprintInBytes()).isEqualTo(footprint);
    assertForgotten(first);
  }

  private ClosedLoop.RunningSlice turn(ClosedLoop loop, int variant) throws InterruptedException {
    ClosedLoop.RunningSlice slice = loop.begin(variant, true, SECOND);
    clock.sleepUntil(slice.window().endNanos());
    return slice;
  }

  private static void assertForgotten(WeakReference<?> reference) {
    for (int attempt = 0; attempt < 20 && reference.get() != null; attempt++) {
      System.gc();
    }
    assertThat(reference.get()).as("a slice that is over").isNull();
  }
}
