package io.github.timebench.micro.timers;

import io.github.timebench.api.Daemon;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.micro.timers.TimerKind.TimerFacility;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Runs tasks when they are due, from a four-ary heap under one lock, on one daemon thread. Tasks
 * that are stopped leave the heap at once. Thread-safe.
 */
final class FourAryHeapTimer implements TimerFacility<FourAryHeapTimer.Timeout> {
  private final NanoClock clock;
  private final FourAryHeap heap = new FourAryHeap();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Thread worker = Daemon.of(this::runDueTasks, "four-ary-heap-timer");
  private boolean closed;

  FourAryHeapTimer(NanoClock clock) {
    this.clock = clock;
    worker.start();
  }

  static final class Timeout extends FourAryHeap.Node {
    private final Runnable task;

    private Timeout(long deadlineNanos, Runnable task) {
      super(deadlineNanos);
      this.task = task;
    }
  }

  /**
   * Lets a task run once, after a delay.
   *
   * @param task short; what it throws goes to the worker thread's handler of uncaught exceptions
   * @throws IllegalStateException after {@link #close()}
   */
  Timeout start(Runnable task, long delayNanos) {
    Timeout timeout = new Timeout(clock.nanoTime() + delayNanos, task);
    lock.lock();
    try {
      if (closed) {
        throw new IllegalStateException("the timer is closed");
      }
      heap.add(timeout);
      if (heap.first() == timeout) {
        changed.signal();
      }
    } finally {
      lock.unlock();
    }
    return timeout;
  }

  @Override
  public Timeout start(CountedTask task, long delayNanos) {
    return start((Runnable) task, delayNanos);
  }

  /** False if it ran, runs or was stopped before. */
  @Override
  public boolean stop(Timeout timeout) {
    lock.lock();
    try {
      return heap.remove(timeout);
    } finally {
      lock.unlock();
    }
  }

  int pending() {
    lock.lock();
    try {
      return heap.size();
    } finally {
      lock.unlock();
    }
  }

  private void runDueTasks() {
    try {
      for (Timeout due = awaitDue(); due != null; due = awaitDue()) {
        run(due.task);
      }
    } catch (InterruptedException endOfWorker) {
      Thread.currentThread().interrupt();
    }
  }

  /** A task must not end the thread that all others need. */
  private static void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
    }
  }

  /** Waits for the next task that is due and takes it; null if the timer was closed. */
  private Timeout awaitDue() throws InterruptedException {
    lock.lock();
    try {
      while (!closed) {
        Timeout first = (Timeout) heap.first();
        long leftNanos = first == null ? Long.MAX_VALUE : first.deadlineNanos() - clock.nanoTime();
        if (leftNanos <= 0) {
          return (Timeout) heap.removeFirst();
        }
        changed.awaitNanos(leftNanos);
      }
      return null;
    } finally {
      lock.unlock();
    }
  }

  /** Ends the worker thread; tasks that wait never run. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signal();
    } finally {
      lock.unlock();
    }
  }
}
