package io.github.timebench.loadgen.engine.closed;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.Outcome;
import io.github.timebench.loadgen.engine.Target;
import io.github.timebench.loadgen.engine.record.CallHistograms;
import io.github.timebench.loadgen.engine.record.SliceTally;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

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
  private final AtomicReference<ClosedSlice> stage;
  private final AtomicLong[] tickets;
  private final SliceTally tally = SliceTally.ofClosedLoop();
  private final CallHistograms[] histograms;
  private final long[] sent;

  /** Until this worker runs. Slices are chained, so whoever keeps the first one keeps them all. */
  private ClosedSlice first;

  Worker(Target target, NanoClock clock, AtomicReference<ClosedSlice> stage, AtomicLong[] tickets) {
    this.target = target;
    this.clock = clock;
    this.stage = stage;
    this.tickets = tickets;
    this.histograms =
        Stream.generate(CallHistograms::ofClosedLoop)
            .limit(target.variants())
            .toArray(CallHistograms[]::new);
    this.sent = new long[target.variants()];
  }

  /** Says where {@link #run} begins; call before its thread starts. */
  void beginWith(ClosedSlice slice) {
    first = slice;
  }

  /**
   * Returns when the stage is empty and the call under way has ended. Delivers an empty tally to
   * every slice that passed during a long call, or before this thread ran; otherwise it would never
   * be complete.
   */
  void run() {
    ClosedSlice slice = first;
    first = null;
    while (slice != null) {
      while (stage.get() == slice) {
        callOnce(slice);
      }
      slice.deliver(tally);
      tally.clear();
      slice = slice.next();
    }
  }

  private void callOnce(ClosedSlice slice) {
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
      outcome = target.judgeFailure(failure);
    }
    boolean inWindow = slice.window().contains(startNanos);
    tally.add(outcome, slice.window(), inWindow, startNanos, endNanos);
    if (inWindow && slice.measured()) {
      histograms[variant].record(outcome, endNanos - startNanos);
    }
    if (outcome != Outcome.OK && outcome != Outcome.WRONG_ECHO) {
      pauseAfterError();
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
  CallHistograms histograms(int variant) {
    return histograms[variant];
  }
}
