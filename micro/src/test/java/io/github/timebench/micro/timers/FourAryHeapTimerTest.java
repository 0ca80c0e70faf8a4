package io.github.timebench.micro.timers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.timebench.lab.NanoClock;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Hazard: a worker thread that sleeps past a new first deadline, or that a task ends. */
class FourAryHeapTimerTest {
  private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);

  private final FourAryHeapTimer timer = new FourAryHeapTimer(NanoClock.SYSTEM);
  private final BlockingQueue<String> ran = new LinkedBlockingQueue<>();

  @AfterEach
  void close() {
    timer.close();
  }

  /** Stands still until the test moves it, so that deadlines are what they are meant to be. */
  private static final class StandingClock implements NanoClock {
    private final AtomicLong nowNanos = new AtomicLong();

    @Override
    public long nanoTime() {
      return nowNanos.get();
    }

    @Override
    public void sleepUntil(long nanoTime) {
      throw new UnsupportedOperationException("a timer waits by its lock");
    }
  }

  @Test
  void anEarlierTaskWakesAWorkerThatWaitsForALaterOne() throws Exception {
    timer.start(() -> ran.add("late"), HOUR_NANOS);
    timer.start(() -> ran.add("early"), 1);

    assertThat(ran.take()).isEqualTo("early");
    assertThat(timer.pending()).isEqualTo(1);
  }

  @Test
  void tasksRunInOrderOfTheirDeadlines() throws Exception {
    StandingClock clock = new StandingClock();
    long millisecond = TimeUnit.MILLISECONDS.toNanos(1);
    try (FourAryHeapTimer late = new FourAryHeapTimer(clock)) {
      late.start(() -> ran.add("third"), 9 * millisecond);
      late.start(() -> ran.add("first"), 5 * millisecond);
      late.start(() -> ran.add("second"), 7 * millisecond);
      clock.nowNanos.set(9 * millisecond);

      assertThat(List.of(ran.take(), ran.take(), ran.take()))
          .containsExactly("first", "second", "third");
    }
  }

  @Test
  void aTaskThatThrowsLeavesTheOthersTheirThread() throws Exception {
    Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> ran.add(thrown.getMessage()));
    try {
      timer.start(
          () -> {
            throw new IllegalStateException("task failed");
          },
          0);
      assertThat(ran.take()).isEqualTo("task failed");
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(handler);
    }
    timer.start(() -> ran.add("next"), 0);
    assertThat(ran.take()).isEqualTo("next");
  }

  @Test
  void aStoppedTaskLeavesTheHeapAtOnce() {
    FourAryHeapTimer.Timeout timeout = timer.start(() -> ran.add("stopped"), HOUR_NANOS);

    assertThat(timer.stop(timeout)).isTrue();
    assertThat(timer.stop(timeout)).isFalse();
    assertThat(timer.pending()).isZero();
  }

  @Test
  void aClosedTimerTakesNothing() {
    timer.close();

    assertThatIllegalStateException().isThrownBy(() -> timer.start(() -> {}, 0));
  }
}
