package io.github.timebench.lab.relay;

import io.github.timebench.api.Daemon;
import io.github.timebench.lab.NanoClock;
import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * What is on its way through a relay. Every delay is the same, so that what came first is due
 * first, whatever its connection. Belongs to one event loop; the only other thread is the one that
 * waits for the next due time, because an event loop waits by whole milliseconds.
 */
final class DelayLine implements AutoCloseable {
  private static final int DIGITS = 3;
  private static final long NOTHING = Long.MAX_VALUE;

  private final long delayNanos;
  private final NanoClock clock;
  private final EventLoop loop;
  private final Deque<Parcel> underWay = new ArrayDeque<>();
  private final AtomicLong nextDueNanos = new AtomicLong(NOTHING);
  private final Thread alarm;
  private Histogram lateNanos = new Histogram(DIGITS);
  private volatile boolean closed;

  DelayLine(long delayNanos, NanoClock clock, EventLoop loop) {
    this.delayNanos = delayNanos;
    this.clock = clock;
    this.loop = loop;
    this.alarm = Daemon.start(this::wakeWhenDue, "relay-alarm");
  }

  /** What arrives somewhere after the delay; its methods are called on the event loop. */
  interface Parcel {
    long dueNanos();

    void deliver();

    void flush();

    /** Equal for parcels that one flush sends. */
    Object destination();
  }

  long dueNanos() {
    return clock.nanoTime() + delayNanos;
  }

  void add(Parcel parcel) {
    underWay.addLast(parcel);
    if (underWay.size() == 1) {
      expect(parcel.dueNanos());
    }
  }

  /** Delivers all that is due, and sends what it delivered at once. */
  void release() {
    long now = clock.nanoTime();
    if (underWay.isEmpty() || underWay.getFirst().dueNanos() - now > 0) {
      return;
    }
    Deque<Parcel> due = new ArrayDeque<>();
    while (!underWay.isEmpty() && underWay.getFirst().dueNanos() - now <= 0) {
      due.add(underWay.removeFirst());
    }
    Set<Object> sent = new LinkedHashSet<>();
    due.forEach(Parcel::deliver);
    for (Parcel parcel : due) {
      if (sent.add(parcel.destination())) {
        parcel.flush();
      }
    }
    long sentNanos = clock.nanoTime();
    due.forEach(parcel -> lateNanos.recordValue(Math.max(0, sentNanos - parcel.dueNanos())));
    if (!underWay.isEmpty()) {
      expect(underWay.getFirst().dueNanos());
    }
  }

  private void expect(long dueNanos) {
    nextDueNanos.set(dueNanos);
    LockSupport.unpark(alarm);
  }

  private void wakeWhenDue() {
    while (!closed) {
      long due = nextDueNanos.get();
      long waitNanos = due == NOTHING ? NOTHING : due - clock.nanoTime();
      if (due == NOTHING) {
        LockSupport.park(this);
      } else if (waitNanos > 0) {
        LockSupport.parkNanos(this, waitNanos);
      } else if (nextDueNanos.compareAndSet(due, NOTHING)) {
        loop.execute(this::release);
      }
    }
  }

  /** How late parcels were since the last call of {@link #forget}. */
  Histogram lateNanos() {
    return lateNanos.copy();
  }

  void forget() {
    lateNanos = new Histogram(DIGITS);
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(alarm);
    Daemon.join(alarm, 0);
  }
}
