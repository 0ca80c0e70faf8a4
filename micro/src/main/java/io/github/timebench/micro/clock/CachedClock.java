package io.github.timebench.micro.clock;

import io.github.timebench.api.Daemon;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * A clock that readers only load: one daemon thread asks the real clock once per period and writes
 * the answer. So a reading is as old as the last writing: a period, and more when the writer waits
 * for a core. That is good for log lines and caches, and useless for measuring what is shorter.
 *
 * <p>Thread-safe.
 */
public final class CachedClock implements AutoCloseable {
  /** The period of the published remedy. */
  public static final Duration MILLISECOND = Duration.ofMillis(1);

  private static final long CLOSED = Long.MIN_VALUE;

  private final LongSupplier source;
  private final long periodNanos;
  private final AtomicLong now;
  private final Thread writer;
  private volatile boolean closing;

  /**
   * Starts the writer; the first reading is there when this returns.
   *
   * @param source the real clock, in any unit; asked by the constructing thread once, then by the
   *     writer only
   * @param period from one writing to the next, more than 0
   */
  public CachedClock(LongSupplier source, Duration period) {
    if (period.isNegative() || period.isZero()) {
      throw new IllegalArgumentException("the period must be longer than 0, not " + period);
    }
    this.source = source;
    periodNanos = period.toNanos();
    now = new AtomicLong(source.getAsLong());
    writer = Daemon.of(this::write, "cached-clock");
    writer.start();
  }

  private void write() {
    try {
      while (!closing) {
        now.set(source.getAsLong());
        LockSupport.parkNanos(periodNanos);
      }
    } finally {
      now.set(CLOSED);
    }
  }

  /**
   * The time as it was last written.
   *
   * @throws IllegalStateException if it is no longer written: after {@link #close()}, or if the
   *     real clock threw
   */
  public long now() {
    long written = now.get();
    if (written == CLOSED) {
      throw new IllegalStateException("the cached clock stands still: its writer has ended");
    }
    return written;
  }

  /** Ends the writer and waits until it has; an interrupted wait leaves the interruption set. */
  @Override
  public void close() {
    closing = true;
    LockSupport.unpark(writer);
    Daemon.join(writer, 0);
  }
}
