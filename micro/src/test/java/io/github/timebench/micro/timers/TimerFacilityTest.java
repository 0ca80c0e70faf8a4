package io.github.timebench.micro.timers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.jmh.GivenSuite;
import io.github.timebench.micro.timers.TimerBenchmarks.PendingTimers;
import io.github.timebench.micro.timers.TimerKind.TimerFacility;
import io.github.timebench.micro.timers.TimerKind.WheelShape;
import io.github.timebench.micro.timers.TimersSuite.TimerCells;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Measure;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Hazards: figures of a timer that does not do what its neighbours do; a profiler that JMH's forks
 * do not know, or that reads before the timers are there; a share of a call computed from a wheel
 * that holds more, or fewer, than calls in flight.
 */
class TimerFacilityTest {
  @ParameterizedTest
  @EnumSource(TimerKind.class)
  void aTimerThatIsStoppedDoesNotRunAndOneThatIsNotDoes(TimerKind kind) throws Exception {
    try (TimerFacility<?> facility = kind.open(WheelShape.PUBLISHED)) {
      stoppedBeforeAnother(facility);
    }
  }

  private static <T> void stoppedBeforeAnother(TimerFacility<T> facility) throws Exception {
    long delayMillis = 50;
    while (!stopsBeforeAnother(facility, delayMillis)) {
      delayMillis *= 4;
      assertThat(delayMillis).as("a delay in which a timer can be stopped").isLessThan(30_000);
    }
  }

  /** Whether the timer was stopped; false also where this thread came too late to do it. */
  private static <T> boolean stopsBeforeAnother(TimerFacility<T> facility, long delayMillis)
      throws Exception {
    CountedTask stopped = new CountedTask(1);
    CountedTask due = new CountedTask(1);
    T timer = facility.start(stopped, TimeUnit.MILLISECONDS.toNanos(delayMillis));
    facility.start(due, TimeUnit.MILLISECONDS.toNanos(delayMillis + 150));
    if (!facility.stop(timer)) {
      return false;
    }
    assertThat(facility.stop(timer)).as("stopped twice").isFalse();
    due.await(50);
    assertThat(stopped.left()).isEqualTo(1);
    return true;
  }

  @ParameterizedTest
  @EnumSource(TimerKind.class)
  void aTimerThatRanCannotBeStopped(TimerKind kind) throws Exception {
    try (TimerFacility<?> facility = kind.open(WheelShape.PUBLISHED)) {
      stoppedTooLate(facility);
    }
  }

  private static <T> void stoppedTooLate(TimerFacility<T> facility) throws Exception {
    T timer = facility.start(new CountedTask(1), 0);
    CountedTask next = new CountedTask(1);
    facility.start(next, TimeUnit.MILLISECONDS.toNanos(1));

    next.await(30);

    assertThat(facility.stop(timer)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(TimerKind.class)
  void whatIsMeasuredAmongPendingTimersHappens(TimerKind kind) throws Exception {
    PendingTimers<?> timers = PendingTimers.of(kind.open(WheelShape.PUBLISHED), 5_000);
    try {
      assertThat(timers.startAndStop()).isTrue();
      assertThat(timers.expire(2_000)).isZero();
    } finally {
      timers.close();
    }
  }

  private static final double MIN_BYTES = 32;
  private static final double MAX_BYTES = 60;

  @TempDir private Path temporary;

  @Test
  void aRestingHeapTellsItsCpuTimeAndTheBytesOfATimerAndNoScore() throws Exception {
    Cell rest = new TimerCells(List.of(50_000)).tables().get(2).cells().get(3);

    MicroFigure figure = GivenSuite.of(rest).onlyFigure(temporary.resolve("run"));

    assertThat(figure.title()).isEqualTo("rest, four-ary heap, pending 50000");
    assertThat(figure.measures().stream().map(Measure::name)).containsExactly("CPU", "heap");
    assertThat(figure.measures().stream().map(Measure::unit)).containsExactly("ns/ms", "B/timer");
    assertThat(figure.measure("CPU").orElseThrow().forkValues()[0]).isPositive();
    assertThat(figure.measure("heap").orElseThrow().forkValues()[0])
        .isBetween(MIN_BYTES, MAX_BYTES);
  }

  private static final int TIMEOUT_MILLIS = 600_000;

  @Test
  void afterATickTheWheelHoldsTheCallsInFlightAndNoMore() throws Exception {
    CallTimeouts timeouts = CallTimeouts.inFlight(32, TIMEOUT_MILLIS);
    try {
      int cancelled = 0;
      for (int call = 0; call < 10_000; call++) {
        cancelled += timeouts.call() ? 1 : 0;
      }
      timeouts.awaitTick();

      assertThat(cancelled).isEqualTo(10_000);
      assertThat(timeouts.pending()).isEqualTo(32);
    } finally {
      timeouts.close();
    }
  }

  @Test
  void timeoutsThatNobodyCancelsStayUntilTheyRunOut() throws Exception {
    CallTimeouts timeouts = CallTimeouts.inFlight(1, TIMEOUT_MILLIS);
    try {
      for (int call = 0; call < 1_000; call++) {
        timeouts.callWithoutCancel(TIMEOUT_MILLIS);
      }
      for (int call = 0; call < 500; call++) {
        timeouts.callWithoutCancel(1);
      }
      timeouts.awaitTick();
      timeouts.awaitTick();

      assertThat(timeouts.pending()).isEqualTo(1_001);
    } finally {
      timeouts.close();
    }
  }
}
