package io.github.timebench.api.probe;

import io.github.timebench.api.Daemon;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How long this JVM stood still: a daemon thread sleeps 10 ms and adds up by how much it woke too
 * late, where that is 10 ms or more. Collections, a stopped process and a starved machine all show.
 * Costs a hundred wake-ups a second. Thread-safe.
 */
public final class PauseMeter {
  private static final long SLEEP_MILLIS = 10;
  private static final long MIN_PAUSE_MILLIS = 10;

  private final LongSupplier nowMillis;
  private long lastMillis;
  private volatile long pausedNanos;

  PauseMeter(LongSupplier nowMillis) {
    this.nowMillis = nowMillis;
    this.lastMillis = nowMillis.getAsLong();
  }

  /** The one of this JVM, which runs from the first call on until the JVM ends. */
  public static PauseMeter ofThisJvm() {
    return OfThisJvm.METER;
  }

  public long pausedNanos() {
    return pausedNanos;
  }

  void wake() {
    long wokeMillis = nowMillis.getAsLong();
    long lateMillis = wokeMillis - lastMillis - SLEEP_MILLIS;
    lastMillis = wokeMillis;
    if (lateMillis >= MIN_PAUSE_MILLIS) {
      pausedNanos = pausedNanos + TimeUnit.MILLISECONDS.toNanos(lateMillis);
    }
  }

  private static final class OfThisJvm {
    static final PauseMeter METER = start();

    private static PauseMeter start() {
      PauseMeter meter = new PauseMeter(ManagementFactory.getRuntimeMXBean()::getUptime);
      Daemon.start(() -> run(meter), "pause-meter");
      return meter;
    }

    private static void run(PauseMeter meter) {
      try {
        while (true) {
          Thread.sleep(SLEEP_MILLIS);
          meter.wake();
        }
      } catch (InterruptedException nobodyListensAnyMore) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
