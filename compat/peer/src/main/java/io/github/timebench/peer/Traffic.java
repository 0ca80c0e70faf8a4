package io.github.timebench.peer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Calls that go on, a few at a time, while something happens to their provider. */
final class Traffic {
  private static final int CALLERS = 3;
  private static final long PAUSE_NANOS = 20_000_000;
  private static final int STEADY_CALLS = 60;
  private static final long POLL_MILLIS = 10;

  private final TimeService service;
  private final List<Thread> callers = new ArrayList<>();
  private final Map<String, Tally> tallies = new LinkedHashMap<>();
  private String phase;
  private boolean disturbed;
  private int rightInARow;
  private boolean over;

  Traffic(TimeService service) {
    this.service = service;
  }

  void begin(String firstPhase) {
    enter(firstPhase, false);
    for (int caller = 0; caller < CALLERS; caller++) {
      Thread thread = new Thread(this::call, "traffic-" + caller);
      thread.setDaemon(true);
      callers.add(thread);
      thread.start();
    }
  }

  /**
   * Calls that begin from now on count for another phase.
   *
   * @param disturbing whether those that are under way now count for it, too
   */
  synchronized void enter(String next, boolean disturbing) {
    disturbed = disturbing;
    phase = next;
    rightInARow = 0;
    tallies.putIfAbsent(next, Tally.NONE);
  }

  private void call() {
    for (long number = 0; !isOver(); number++) {
      String begun = phase();
      Times times = new Times(number % 2 * 43_200);
      add(begun, Call.expecting(times, () -> service.times(times)));
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private synchronized boolean isOver() {
    return over;
  }

  private synchronized String phase() {
    return phase;
  }

  private synchronized void add(String begun, Tally tally) {
    tallies.merge(disturbed ? phase : begun, tally, Tally::plus);
    rightInARow = tally.allRight() ? rightInARow + 1 : 0;
  }

  /** Whether {@value #STEADY_CALLS} calls in a row were right before a time is over. */
  synchronized boolean awaitSteady(long millis) throws InterruptedException {
    for (long polls = millis / POLL_MILLIS; polls > 0; polls--) {
      if (rightInARow >= STEADY_CALLS) {
        return true;
      }
      wait(POLL_MILLIS);
    }
    return false;
  }

  Map<String, Tally> end() throws InterruptedException {
    synchronized (this) {
      over = true;
    }
    for (Thread caller : callers) {
      caller.join();
    }
    return tallies;
  }
}
