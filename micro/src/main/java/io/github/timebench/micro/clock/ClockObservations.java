package io.github.timebench.micro.clock;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.micro.jmh.BusyCores;
import io.github.timebench.micro.jmh.Suite.Findings;
import io.github.timebench.micro.jmh.Suite.Observation;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.micro.SuiteResult.Fact;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/** What the suite clock observes beside the cost of a call. */
final class ClockObservations {
  static final String ERROR_P50 = "cached clock, error, p50";

  private static final Path CLOCK_SOURCE = Path.of("/sys/devices/system/clocksource/clocksource0");
  private static final int MAX_STEPS = 100_000;
  private static final int MAX_SPINS = 10_000_000;
  private static final long MAX_STEPPING_NANOS = TimeUnit.MILLISECONDS.toNanos(300);
  private static final long ERROR_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long BETWEEN_SAMPLES_NANOS = TimeUnit.MICROSECONDS.toNanos(50);
  private static final long MAX_ERROR_NANOS = TimeUnit.MINUTES.toNanos(1);

  private ClockObservations() {}

  static List<Observation> all(int cores) {
    return List.of(
        new Observation("clock source", Duration.ZERO, ClockObservations::source),
        new Observation("granularity", Duration.ofSeconds(1), ClockObservations::granularity),
        new Observation("error of the cached clock", Duration.ofSeconds(2), () -> error(0)),
        new Observation(
            "error of the cached clock beside busy cores",
            Duration.ofSeconds(2),
            () -> error(cores)));
  }

  private static Findings source() throws IOException {
    Phrase name = Phrase.of("clock source");
    if (!Files.isReadable(CLOCK_SOURCE.resolve("current_clocksource"))) {
      return Findings.of(
          Fact.text(
              name,
              Phrase.of("unknown"),
              Phrase.of("only Linux tells, in %s", CLOCK_SOURCE.toString())));
    }
    return Findings.of(
        Fact.text(
            name,
            Phrase.of(Files.readString(CLOCK_SOURCE.resolve("current_clocksource")).strip()),
            Phrase.of(
                "of %s; tsc and kvm-clock are read in user mode, hpet and acpi_pm are not",
                Files.readString(CLOCK_SOURCE.resolve("available_clocksource")).strip())));
  }

  private static Findings granularity() {
    try (CachedClock cached = new CachedClock(System::currentTimeMillis, CachedClock.MILLISECOND)) {
      return Findings.of(
          step("nanoTime", System::nanoTime, 1),
          step("Instant.now", ProcessSnapshot::nowNanos, 1),
          step("currentTimeMillis", System::currentTimeMillis, TimeUnit.MILLISECONDS.toNanos(1)),
          step("cached clock", cached::now, TimeUnit.MILLISECONDS.toNanos(1)));
    }
  }

  private static Fact step(String name, LongSupplier clock, long unitNanos) {
    long[] steps = steps(clock);
    Phrase median =
        steps.length == 0
            ? Phrase.of("it did not move")
            : Phrase.of(
                "median step %s ns; one thread that reads nothing else",
                steps[steps.length / 2] * unitNanos);
    return Fact.number(
        Phrase.of("%s, smallest step", name),
        steps.length == 0 ? Double.NaN : steps[0] * (double) unitNanos,
        "ns",
        median);
  }

  /** How far it moves when it moves, in its own unit, sorted. */
  static long[] steps(LongSupplier clock) {
    long[] steps = new long[MAX_STEPS];
    int count = 0;
    long endNanos = System.nanoTime() + MAX_STEPPING_NANOS;
    while (count < MAX_STEPS && System.nanoTime() < endNanos) {
      long step = nextStep(clock);
      if (step > 0) {
        steps[count++] = step;
      }
    }
    long[] sorted = Arrays.copyOf(steps, count);
    Arrays.sort(sorted);
    return sorted;
  }

  /** Nothing but the clock is asked until it moves; 0 if it does not. */
  private static long nextStep(LongSupplier clock) {
    long before = clock.getAsLong();
    for (int spin = 0; spin < MAX_SPINS; spin++) {
      long after = clock.getAsLong();
      if (after != before) {
        return after - before;
      }
    }
    return 0;
  }

  /** The cached clock caches nanoTime here: its error is then known to the nanosecond. */
  private static Findings error(int busyThreads) {
    Histogram errors = new Histogram(MAX_ERROR_NANOS, 3);
    BusyCores busy = new BusyCores(busyThreads);
    try (CachedClock cached = new CachedClock(System::nanoTime, CachedClock.MILLISECOND)) {
      long endNanos = System.nanoTime() + ERROR_NANOS;
      while (System.nanoTime() < endNanos) {
        LockSupport.parkNanos(BETWEEN_SAMPLES_NANOS);
        long cachedNanos = cached.now();
        errors.recordValue(Math.min(MAX_ERROR_NANOS, System.nanoTime() - cachedNanos));
      }
    } finally {
      busy.close();
    }
    Phrase note = Phrase.of("%s readings in 2 s, each against nanoTime", errors.getTotalCount());
    return Findings.of(
        millis(ERROR_P50, busyThreads, Histograms.median(errors), note),
        millis("cached clock, error, p99", busyThreads, Histograms.p99(errors), Phrase.EMPTY),
        millis("cached clock, error, maximum", busyThreads, errors.getMaxValue(), Phrase.EMPTY));
  }

  private static Fact millis(String name, int busyThreads, long nanos, Phrase note) {
    Phrase where =
        busyThreads == 0
            ? Phrase.of(name)
            : Phrase.of("%s beside %s busy threads", name, busyThreads);
    return Fact.number(where, nanos / 1e6, "ms", note);
  }
}
