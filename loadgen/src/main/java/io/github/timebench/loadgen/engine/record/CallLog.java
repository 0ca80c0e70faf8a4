package io.github.timebench.loadgen.engine.record;

import io.github.timebench.loadgen.engine.Loop.WindowCalls;
import io.github.timebench.loadgen.engine.Target.Outcome;

/**
 * A few calls of one caller in one slice, in the order in which they ended. A caller writes them
 * down one behind the other and lets somebody else count: what it touches for each call is what it
 * takes from the system under test. Reusable; not thread-safe.
 */
public final class CallLog {
  private static final Outcome[] OUTCOMES = Outcome.values();

  /** Full ones are usual, so that giving one away is no news to the compiler. */
  private static final int CAPACITY = 16;

  private static final int FIELDS = 3;

  private final long[] calls = new long[FIELDS * CAPACITY];
  private int next;
  private long latenessNanos = WindowCalls.NO_SWITCH;

  /** Adds a call; there must be room for it. */
  public void add(Outcome outcome, long startNanos, long endNanos) {
    calls[next] = startNanos;
    calls[next + 1] = endNanos;
    calls[next + 2] = outcome.ordinal();
    next += FIELDS;
  }

  public void switched(long lateNanos) {
    latenessNanos = lateNanos;
  }

  public boolean isEmpty() {
    return next == 0;
  }

  public boolean isFull() {
    return next == calls.length;
  }

  /** {@link WindowCalls#NO_SWITCH} if the caller did not change to the slice with these calls. */
  public long latenessNanos() {
    return latenessNanos;
  }

  int size() {
    return next / FIELDS;
  }

  long startNanos(int call) {
    return calls[FIELDS * call];
  }

  long endNanos(int call) {
    return calls[FIELDS * call + 1];
  }

  Outcome outcome(int call) {
    return OUTCOMES[(int) calls[FIELDS * call + 2]];
  }

  public void clear() {
    next = 0;
    latenessNanos = WindowCalls.NO_SWITCH;
  }
}
