package io.github.timebench.loadgen.watch;

import io.github.timebench.lab.NanoClock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;

/**
 * What every thread of this JVM suffers now and then, whatever the target does: a thread that wants
 * to sleep a millisecond, again and again, records how much longer it took (the idea of jHiccup).
 * The sleeps that did not take place meanwhile count as well, as late as they would have been: how
 * many there should be is known. Runs on one thread until that is interrupted.
 */
final class HiccupMeter implements Runnable {
  private static final long SLEEP_NANOS = Duration.ofMillis(1).toNanos();
  private static final long LONGEST_NANOS = Duration.ofMinutes(1).toNanos();
  private static final int DIGITS = 3;

  private final NanoClock clock;
  private final Histogram hiccups = new Histogram(LONGEST_NANOS, DIGITS);
  private final AtomicLong longestSinceTaken = new AtomicLong();

  HiccupMeter(NanoClock clock) {
    this.clock = clock;
  }

  @Override
  public void run() {
    try {
      while (true) {
        long beforeNanos = clock.nanoTime();
        clock.sleepUntil(beforeNanos + SLEEP_NANOS);
        record(clock.nanoTime() - beforeNanos - SLEEP_NANOS);
      }
    } catch (InterruptedException measuredEnough) {
      return;
    }
  }

  private void record(long nanos) {
    hiccups.recordValueWithExpectedInterval(
        Math.min(LONGEST_NANOS, Math.max(0, nanos)), SLEEP_NANOS);
    longestSinceTaken.accumulateAndGet(nanos, Math::max);
  }

  /** The longest since the last call, nanoseconds; for any thread. */
  long takeLongestNanos() {
    return longestSinceTaken.getAndSet(0);
  }

  /**
   * One count per sleep that should have been, nanoseconds to a minute; call once its thread has
   * ended.
   */
  Histogram hiccups() {
    return hiccups;
  }
}
