package io.github.timebench.micro.timers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.micro.timers.TimerBenchmarks.PendingTimers;
import io.github.timebench.micro.timers.TimerKind.TimerFacility;
import io.github.timebench.micro.timers.TimerKind.WheelShape;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Hazard: figures of a timer that does not do what its neighbours do. */
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
}
