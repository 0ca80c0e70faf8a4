package io.github.timebench.loadgen.engine.open;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.InMemoryAsyncTarget;
import io.github.timebench.loadgen.engine.open.OpenLoop.Pacing;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Virtual time for one thread: while it sleeps, what was put on the line before the moment of its
 * waking happens, in the order of time and then of putting. Drives a pacer as well.
 */
public final class VirtualTimeline implements NanoClock, InMemoryAsyncTarget.Timeline, Pacing {
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(
          Comparator.comparingLong(Event::atNanos).thenComparingLong(Event::number));
  private final long latenessNanos;
  private long nowNanos;
  private long put;
  private Pacer pacer;
  private Event nextAdvance;

  /** Time whose timer is exact. */
  public VirtualTimeline() {
    this(0);
  }

  /** Time whose timer ends each of the pacer's waits late by as much. */
  VirtualTimeline(long latenessNanos) {
    this.latenessNanos = latenessNanos;
  }

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

  /** Lets time pass in the midst of an event. */
  void pass(long nanos) {
    nowNanos += nanos;
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
      nextAdvance = add(nowNanos + waitNanos + latenessNanos, this::advance);
    }
  }
}
