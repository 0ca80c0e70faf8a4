package io.github.timebench.micro.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Hazard: a clock that stands still unnoticed, or whose thread outlives it. */
class CachedClockTest {
  private static final Duration SHORT = Duration.ofNanos(1000);
  private static final Duration LONG = Duration.ofHours(1);

  @Test
  void theFirstReadingIsThereFromTheStart() {
    try (CachedClock clock = new CachedClock(() -> 42, LONG)) {
      assertThat(clock.now()).isEqualTo(42);
    }
  }

  @Test
  void readersSeeWhatTheWriterWrites() {
    AtomicLong real = new AtomicLong(1);
    try (CachedClock clock = new CachedClock(real::get, SHORT)) {
      real.set(2);
      while (clock.now() != 2) {
        Thread.onSpinWait();
      }
      assertThat(clock.now()).isEqualTo(2);
    }
  }

  @Test
  void readingDoesNotAskTheRealClock() {
    AtomicInteger asked = new AtomicInteger();
    try (CachedClock clock = new CachedClock(asked::incrementAndGet, LONG)) {
      for (int i = 0; i < 1000; i++) {
        clock.now();
      }
      assertThat(asked).hasValueLessThanOrEqualTo(3);
    }
  }

  @Test
  void closingEndsTheWriterEvenInALongPeriod() throws InterruptedException {
    AtomicLong writer = new AtomicLong();
    CountDownLatch asked = new CountDownLatch(2);
    CachedClock clock =
        new CachedClock(
            () -> {
              writer.set(Thread.currentThread().getId());
              asked.countDown();
              return 1;
            },
            LONG);
    asked.await();

    clock.close();

    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getId)
        .doesNotContain(writer.get());
    assertThatThrownBy(clock::now)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("stands still");
  }

  @Test
  void aRealClockThatThrowsIsNoticedByReaders() {
    AtomicInteger asked = new AtomicInteger();
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {});
    try (CachedClock clock =
        new CachedClock(
            () -> {
              if (asked.incrementAndGet() > 1) {
                throw new IllegalArgumentException("no time");
              }
              return 1;
            },
            SHORT)) {
      assertThatThrownBy(
              () -> {
                while (true) {
                  clock.now();
                }
              })
          .isInstanceOf(IllegalStateException.class);
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }

  @Test
  void aPeriodOfNothingIsRefused() {
    assertThatThrownBy(() -> new CachedClock(() -> 1, Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("longer than 0");
  }
}
