package io.github.timebench.loadgen.engine.closed;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.Target;
import io.github.timebench.loadgen.engine.Target.Outcome;
import io.github.timebench.loadgen.engine.record.CallLog;
import io.github.timebench.loadgen.engine.record.ErrorLog;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One caller of the closed loop. Runs from the first slice to the end of the last without a pause,
 * but for the slices of nobody; a call is of the slice that has begun when the call starts. Shares
 * nothing with other workers: each takes the payloads in turns, and begins with one of its own.
 */
final class Worker {
  /** After an error, so that a target that fails at once is not hammered. */
  private static final long PAUSE_AFTER_ERROR_NANOS = 1_000_000;

  /** Where the slice after a rest is published late. */
  private static final long MIN_REST_NANOS = 100_000;

  private final Target target;
  private final NanoClock clock;
  private final AtomicBoolean stopped;
  private final int firstPayload;
  private final ErrorLog errors;
  private final ClosedRecorder recorder;
  private final long[] sent;

  /** Until this worker runs. Slices are chained, so whoever keeps the first one keeps them all. */
  private ClosedSlice first;

  private CallLog log;

  private boolean called;

  /** Whether the next call is the first of its slice, and not of all. */
  private boolean switching;

  private boolean rested;

  private long freeNanos;

  Worker(
      Target target,
      NanoClock clock,
      AtomicBoolean stopped,
      int firstPayload,
      ErrorLog errors,
      ClosedRecorder recorder) {
    this.target = target;
    this.clock = clock;
    this.stopped = stopped;
    this.firstPayload = firstPayload;
    this.errors = errors;
    this.recorder = recorder;
    this.log = recorder.log();
    this.sent = new long[target.variants()];
  }

  /** Says where {@link #run} begins; call before its thread starts. */
  void beginWith(ClosedSlice slice) {
    first = slice;
  }

  /**
   * Returns when the loop is stopped and the call under way has ended. Delivers to every slice,
   * also to those that passed during a long call, or before this thread ran, or that never began;
   * otherwise they would never be complete.
   */
  void run() {
    ClosedSlice slice = first;
    first = null;
    sleepUntil(slice.window().startNanos());
    while (!stopped.get()) {
      long startNanos = clock.nanoTime();
      ClosedSlice next = slice.next();
      if (next != null && next.window().hasBegun(startNanos)) {
        leave(slice);
        slice = next;
      } else if (slice.rests()) {
        sleepUntil(Math.max(slice.window().endNanos(), startNanos + MIN_REST_NANOS));
        rested = true;
      } else {
        callOnce(slice, startNanos);
      }
    }
    for (; slice != null; slice = slice.next()) {
      leave(slice);
    }
  }

  private void leave(ClosedSlice slice) {
    if (!log.isEmpty()) {
      deliver(slice);
    }
    slice.left();
    switching |= called;
    called = false;
  }

  private void deliver(ClosedSlice slice) {
    slice.deliver(log);
    log = recorder.log();
  }

  private void callOnce(ClosedSlice slice, long startNanos) {
    int variant = slice.variant();
    int payload = (int) ((firstPayload + sent[variant]++) % target.payloads());
    Outcome outcome;
    Exception failure = null;
    long endNanos;
    try {
      Object reply = target.call(variant, payload);
      endNanos = clock.nanoTime();
      outcome = target.judge(variant, payload, reply);
    } catch (Exception thrown) {
      endNanos = clock.nanoTime();
      failure = thrown;
      outcome = target.judgeFailure(thrown);
    }
    log.add(outcome, startNanos, endNanos);
    called = true;
    if (switching) {
      switching = false;
      recordSwitch(slice, startNanos);
    }
    if (log.isFull()) {
      deliver(slice);
    }
    freeNanos = endNanos;
    if (failure != null) {
      errors.failed(variant, outcome, failure, endNanos);
      freeNanos = endNanos + PAUSE_AFTER_ERROR_NANOS;
      sleepUntil(freeNanos);
    } else if (outcome == Outcome.WRONG_ECHO) {
      errors.wrongEcho(variant, endNanos);
    }
  }

  /** All who rested wake at once, and are in time until the window begins. */
  private void recordSwitch(ClosedSlice slice, long startNanos) {
    SliceWindow window = slice.window();
    long dueNanos = rested ? window.firstNanos() : Math.max(window.startNanos(), freeNanos);
    rested = false;
    log.switched(Math.max(0, startNanos - dueNanos));
  }

  private void sleepUntil(long nanos) {
    try {
      if (nanos > clock.nanoTime()) {
        clock.sleepUntil(nanos);
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  /** Calls begun of a variant; read after the worker has ended. */
  long sent(int variant) {
    return sent[variant];
  }
}
