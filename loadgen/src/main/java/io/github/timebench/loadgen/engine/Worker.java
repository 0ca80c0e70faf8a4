package io.github.timebench.loadgen.engine;

import io.github.timebench.lab.NanoClock;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One caller of the closed loop. Runs from the first slice to the end of the last without a pause
 * and takes the current variant at each call; shares nothing with other workers but the ticket
 * counters that pick payloads.
 */
final class Worker {
  /** After an error, so that a target that fails at once is not hammered. */
  private static final long PAUSE_AFTER_ERROR_NANOS = 1_000_000;

  private final Target target;
  private final NanoClock clock;
  private final AtomicReference<Slice> stage;
  private final AtomicLong[] tickets;
  private final SliceTally tally = new SliceTally();
  private final ServiceHistograms histograms;
  private final long[] sent;

  Worker(Target target, NanoClock clock, AtomicReference<Slice> stage, AtomicLong[] tickets) {
    this.target = target;
    this.clock = clock;
    this.stage = stage;
    this.tickets = tickets;
    this.histograms = new ServiceHistograms(target.variants());
    this.sent = new long[target.variants()];
  }

  /**
   * Returns when the stage is empty and the call under way has ended. Slices that went by during a
   * long call, or before this thread ran, get nothing, but they get that, or they would be waited
   * for in vain.
   */
  void runFrom(Slice first) {
    Slice slice = first;
    while (slice != null) {
      while (stage.get() == slice) {
        callOnce(slice);
      }
      slice.deliver(tally);
      tally.clear();
      slice = slice.next();
    }
  }

  private void callOnce(Slice slice) {
    int variant = slice.variant();
    int payload = (int) (tickets[variant].getAndIncrement() % target.payloads());
    sent[variant]++;
    Outcome outcome;
    long endNanos;
    long startNanos = clock.nanoTime();
    try {
      Object reply = target.call(variant, payload);
      endNanos = clock.nanoTime();
      outcome = target.judge(variant, payload, reply);
    } catch (Exception failure) {
      endNanos = clock.nanoTime();
      outcome = target.judge(failure);
    }
    tally.count(outcome);
    SliceWindow window = slice.window();
    if (outcome == Outcome.OK) {
      tally.addShare(window.shareOf(startNanos, endNanos));
    }
    if (startNanos >= window.firstNanos() && startNanos < window.lastNanos()) {
      recordInWindow(slice, outcome, endNanos - startNanos);
    }
    if (outcome != Outcome.OK && outcome != Outcome.WRONG_ECHO) {
      pauseAfterError();
    }
  }

  private void recordInWindow(Slice slice, Outcome outcome, long nanos) {
    if (outcome == Outcome.OK) {
      tally.addWindowCall(nanos);
      if (slice.measured()) {
        histograms.recordOk(slice.variant(), nanos);
      }
    } else if (slice.measured()) {
      histograms.recordError(slice.variant(), nanos);
    }
  }

  private void pauseAfterError() {
    try {
      clock.sleepUntil(clock.nanoTime() + PAUSE_AFTER_ERROR_NANOS);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  /** Calls begun of a variant; read after the worker has ended. */
  long sent(int variant) {
    return sent[variant];
  }

  /** Read after the worker has ended. */
  ServiceHistograms histograms() {
    return histograms;
  }
}
