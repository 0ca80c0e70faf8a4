package io.github.timebench.loadgen.engine;

import io.github.timebench.lab.NanoClock;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Virtual time for one thread: while it sleeps, what was put on the line before the moment of its
 * waking happens, in the order of time and then of putting. Drives a pacer as well.
 */
public final class VirtualTimeline implements NanoClock, Timeline, Pacing {
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(
          Comparator.comparingLong(Event::atNanos).thenComparingLong(Event::number));
  private long nowNanos;
  private long put;
  private Pacer pacer;
  private Event nextAdvance;

  private record Event(long atNanos, long number, Runnable action) {}

  @Override
  public long nanoTime() {
    return nowNanos;
  }

  @Override
  public void sleepUntil(long nanoTime) {
    while (!events.isEmpty() && events.peek().atNanos < nanoTime) {
      Event event = events.poll();
      nowNanos = Math.max(nowNanos, event.atNanos);
      event.action.run();
    }
    nowNanos = Math.max(nowNanos, nanoTime);
  }

  @Override
  public void at(long nanoTime, Runnable action) {
    add(nanoTime, action);
  }

  private Event add(long nanoTime, Runnable action) {
    Event event = new Event(nanoTime, put++, action);
    events.add(event);
    return event;
  }

  @Override
  public void start(Pacer started) {
    pacer = started;
    wake();
  }

  @Override
  public void wake() {
    if (nextAdvance != null) {
      events.remove(nextAdvance);
    }
    nextAdvance = add(nowNanos, this::advance);
  }

  private void advance() {
    nextAdvance = null;
    long waitNanos = pacer.advance();
    while (waitNanos == 0) {
      waitNanos = pacer.advance();
    }
    if (waitNanos != Pacer.FINISHED && nextAdvance == null) {
      nextAdvance = add(nowNanos + waitNanos, this::advance);
    }
  }
}
