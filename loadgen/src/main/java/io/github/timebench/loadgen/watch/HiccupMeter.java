package io.github.timebench.loadgen.watch;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Readings;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;

/**
 * Pauses that hit every thread of this JVM, independent of the target: a thread sleeps for a
 * millisecond again and again and records how much longer it took (the idea of jHiccup). The sleeps
 * that a pause prevented count as well, as late as they would have been. Runs on one thread until
 * that is interrupted.
 */
public final class HiccupMeter implements Runnable {
  private static final long SLEEP_NANOS = Duration.ofMillis(1).toNanos();
  private static final long MAX_NANOS = Duration.ofMinutes(1).toNanos();

  private final NanoClock clock;
  private final Histogram hiccups = new Histogram(MAX_NANOS, Histograms.DIGITS);
  private final AtomicLong longestNanos = new AtomicLong();
  private volatile boolean begins;

  public HiccupMeter(NanoClock clock) {
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

  /** Forgets what was recorded, from the next sleep's end on. */
  public void begin() {
    begins = true;
  }

  private void record(long nanos) {
    if (begins) {
      begins = false;
      hiccups.reset();
      longestNanos.set(0);
    }
    hiccups.recordValueWithExpectedInterval(Math.min(MAX_NANOS, Math.max(0, nanos)), SLEEP_NANOS);
    longestNanos.accumulateAndGet(nanos, Math::max);
  }

  /**
   * The hiccups so far.
   *
   * @param ended whether its thread has ended; as long as it runs, only the longest is known
   */
  public Readings.Hiccups hiccups(boolean ended) {
    long maxNanos = longestNanos.get();
    return new Readings.Hiccups(ended ? Histograms.p99(hiccups) : maxNanos, maxNanos);
  }

  /** One count per sleep that should have been, nanoseconds to a minute. */
  Histogram histogram() {
    return hiccups;
  }
}
