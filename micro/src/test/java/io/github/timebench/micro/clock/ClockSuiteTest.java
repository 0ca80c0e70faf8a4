package io.github.timebench.micro.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.api.Phrase;
import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.jmh.GivenSuite;
import io.github.timebench.micro.jmh.RpcCall;
import io.github.timebench.micro.jmh.SuitePlan;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Measure;
import io.github.timebench.model.micro.SuiteResult.Fact;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a share or a speed-up that is computed from the wrong figures; a clock that stands still
 * unnoticed, or whose thread outlives it.
 */
class ClockSuiteTest {
  private static final RpcCall CALL =
      new RpcCall(10_000, 2e6, 100e3, 5_000_000_000L, Phrase.of("a test"));

  private static ClockSuite suite(int cores) {
    return new ClockSuite(new SuitePlan(true, cores, 1000, CALL));
  }

  private static MicroFigure figure(Cell cell, double nanos) {
    return new MicroFigure(
        cell.parameters(), List.of(new Measure("time", "ns/op", false, new double[] {nanos})), "");
  }

  private static double fact(List<Fact> facts, String start) {
    return facts.stream()
        .filter(fact -> fact.name().toString().startsWith(start))
        .findFirst()
        .orElseThrow()
        .value();
  }

  @Test
  void threadsGoUpToTwiceTheCores() {
    assertThat(suite(2).tables().get(0).cells()).extracting(Cell::threads).contains(1, 2, 4);
    assertThat(suite(16).tables().get(0).cells()).extracting(Cell::threads).contains(8, 32);
    assertThat(suite(2).scope().toString()).contains("1, 2, 4", "2 cores");
  }

  @Test
  void twoReadsAreRelatedToTheCall() {
    ClockSuite suite = suite(2);
    List<MicroFigure> figures =
        suite.cells().stream()
            .filter(cell -> cell.title().startsWith("nanoTime"))
            .map(cell -> figure(cell, cell.threads() == 1 ? 25 : 20.0 * cell.threads()))
            .toList();
    List<Fact> found =
        List.of(Fact.number(Phrase.of(ClockObservations.ERROR_P50), 0.5, "ms", Phrase.EMPTY));

    List<Fact> facts = suite.conclusions(GivenSuite.measured(figures, found));

    assertThat(fact(facts, "two clock reads per call")).isEqualTo(50);
    assertThat(fact(facts, "two clock reads, share of a call's time"))
        .isCloseTo(100 * 50 / 2e6, within(1e-12));
    assertThat(fact(facts, "two clock reads, share of a call's CPU"))
        .isCloseTo(100 * 50 / 100e3, within(1e-12));
    assertThat(fact(facts, "two clock reads, share of one core at 10,000 calls/s"))
        .isCloseTo(0.05, within(1e-12));
    assertThat(fact(facts, "nanoTime, calls/s of 2 threads"))
        .isCloseTo(2 * 25 / 40.0, within(1e-12));
    assertThat(fact(facts, "cached clock, error (p50) beside")).isCloseTo(25, within(1e-12));
  }

  @Test
  void withoutFiguresNothingIsConcluded() {
    assertThat(suite(2).conclusions(GivenSuite.measured(List.of(), List.of()))).isEmpty();
  }

  @Test
  void stepsAreWhatTheClockMovesByWhenItMoves() {
    AtomicLong calls = new AtomicLong();

    assertThat(ClockObservations.steps(() -> calls.getAndIncrement() / 3 * 7))
        .isNotEmpty()
        .containsOnly(7);
    assertThat(ClockObservations.steps(() -> 1)).isEmpty();
  }

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
