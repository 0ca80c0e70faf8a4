package io.github.timebench.loadgen.engine.closed;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.Outcome;
import io.github.timebench.loadgen.engine.Target;
import io.github.timebench.loadgen.engine.record.CallHistograms;
import io.github.timebench.loadgen.engine.record.ErrorLog;
import io.github.timebench.loadgen.engine.record.SliceTally;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.IntCountsHistogram;

/**
 * One caller of the closed loop. Runs from the first slice to the end of the last without a pause;
 * a call is of the slice that has begun when the call starts. Shares nothing with other workers but
 * the ticket counters that pick payloads.
 */
final class Worker {
  /** After an error, so that a target that fails at once is not hammered. */
  private static final long PAUSE_AFTER_ERROR_NANOS = 1_000_000;

  /** A hundredth of a lateness is enough, and there is a histogram for each worker. */
  private static final int SWITCH_DIGITS = 2;

  private final Target target;
  private final NanoClock clock;
  private final AtomicBoolean stopped;
  private final AtomicLong[] tickets;
  private final ErrorLog errors;
  private final ClosedSlice.Spares spares;

  /** By the {@linkplain ClosedSlice#set set} of a slice, then by variant. */
  private final CallHistograms[][] histograms;

  /** By the set of a slice. */
  private final IntCountsHistogram[] switches = {lateness(), lateness()};

  private final long[] sent;

  /** Until this worker runs. Slices are chained, so whoever keeps the first one keeps them all. */
  private ClosedSlice first;

  private SliceTally tally;

  /** Whether the next call is the first of its slice, and not of all. */
  private boolean switching;

  /** When the call before had ended. */
  private long freeNanos;

  Worker(
      Target target,
      NanoClock clock,
      AtomicBoolean stopped,
      AtomicLong[] tickets,
      ErrorLog errors,
      ClosedSlice.Spares spares) {
    this.target = target;
    this.clock = clock;
    this.stopped = stopped;
    this.tickets = tickets;
    this.errors = errors;
    this.spares = spares;
    this.tally = spares.tally();
    this.histograms = CallHistograms.sets(target.variants(), CallHistograms::ofClosedLoop);
    this.sent = new long[target.variants()];
  }

  private static IntCountsHistogram lateness() {
    return new IntCountsHistogram(1, CallHistograms.MAX_NANOS, SWITCH_DIGITS);
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
      } else {
        callOnce(slice, startNanos);
      }
    }
    for (; slice != null; slice = slice.next()) {
      leave(slice);
    }
  }

  private void leave(ClosedSlice slice) {
    if (tally.ended() == 0) {
      slice.deliverNothing();
      return;
    }
    slice.deliver(tally);
    tally = spares.tally();
    switching = true;
  }

  private void callOnce(ClosedSlice slice, long startNanos) {
    int variant = slice.variant();
    int payload = (int) (tickets[variant].getAndIncrement() % target.payloads());
    sent[variant]++;
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
    boolean inWindow = slice.window().contains(startNanos);
    tally.add(outcome, slice.window(), inWindow, startNanos, endNanos);
    if (inWindow) {
      histograms[slice.set()][variant].record(outcome, endNanos - startNanos);
    }
    if (switching) {
      switching = false;
      recordSwitch(slice, startNanos);
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

  private void recordSwitch(ClosedSlice slice, long startNanos) {
    long dueNanos = Math.max(slice.window().startNanos(), freeNanos);
    long lateNanos = Math.max(0, startNanos - dueNanos);
    switches[slice.set()].recordValue(Math.min(lateNanos, CallHistograms.MAX_NANOS));
    tally.switched(lateNanos);
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

  /** Of measured slices; read after the worker has ended. */
  CallHistograms histograms(int variant) {
    return histograms[1][variant];
  }

  /** How late it changed to measured slices; read after the worker has ended. */
  AbstractHistogram switches() {
    return switches[1];
  }
}
