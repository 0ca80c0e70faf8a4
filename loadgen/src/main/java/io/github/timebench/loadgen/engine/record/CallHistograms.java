package io.github.timebench.loadgen.engine.record;

import io.github.timebench.loadgen.engine.Target.Outcome;
import io.github.timebench.model.evidence.Histograms;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.HdrHistogram.IntCountsHistogram;

/**
 * The times of one variant's calls, as one writer records them; see {@link Histograms}. Made before
 * there is any load, it never allocates afterwards. Not thread-safe.
 */
public final class CallHistograms {
  public static final long MAX_NANOS = 60_000_000_000L;

  private final IntCountsHistogram service = full();
  private final IntCountsHistogram errors = full();
  private final IntCountsHistogram lag;
  private final IntCountsHistogram response;
  private final IntCountsHistogram held;
  private long clamped;

  private CallHistograms(
      IntCountsHistogram lag, IntCountsHistogram response, IntCountsHistogram held) {
    this.lag = lag;
    this.response = response;
    this.held = held;
  }

  /** Histograms for {@link #record(Outcome, long)}. */
  public static CallHistograms ofClosedLoop() {
    return new CallHistograms(unused(), unused(), unused());
  }

  /** Histograms for {@link #record(Outcome, CallStart, long)}. */
  public static CallHistograms ofOpenLoop() {
    return new CallHistograms(full(), full(), full());
  }

  /**
   * The recorders of one writer, by the set of a slice and by variant. What comes before measuring
   * is recorded as what is measured, by the same code, and read by nobody: one recorder takes it.
   */
  public static CallHistograms[][] sets(int variants, Supplier<CallHistograms> recorder) {
    CallHistograms[] unread = new CallHistograms[variants];
    Arrays.fill(unread, recorder.get());
    CallHistograms[] measured =
        Stream.generate(recorder).limit(variants).toArray(CallHistograms[]::new);
    return new CallHistograms[][] {unread, measured};
  }

  private static IntCountsHistogram full() {
    return new IntCountsHistogram(1, MAX_NANOS, Histograms.DIGITS);
  }

  /** A full one takes 100 KB, and there is one of each kind for each worker and variant. */
  private static IntCountsHistogram unused() {
    return new IntCountsHistogram(2, 0);
  }

  public void record(Outcome outcome, long elapsedNanos) {
    record(outcome == Outcome.OK ? service : errors, elapsedNanos);
  }

  public void record(Outcome outcome, CallStart start, long endNanos) {
    long responseNanos = endNanos - start.intendedNanos();
    if (outcome == Outcome.OK) {
      record(service, endNanos - start.actualNanos());
      record(lag, start.lagNanos());
      record(response, responseNanos);
      record(held, start.heldNanos());
    } else {
      record(errors, responseNanos);
    }
  }

  private void record(IntCountsHistogram histogram, long nanos) {
    if (nanos > MAX_NANOS) {
      clamped++;
      histogram.recordValue(MAX_NANOS);
    } else {
      histogram.recordValue(nanos);
    }
  }

  /**
   * Adds these times to the histograms of a sum.
   *
   * @return the sum, whose histograms are the same objects
   */
  public Histograms addTo(Histograms sum) {
    sum.service().add(service);
    sum.lag().add(lag);
    sum.response().add(response);
    sum.held().add(held);
    sum.errors().add(errors);
    return new Histograms(
        sum.service(),
        sum.lag(),
        sum.response(),
        sum.held(),
        sum.errors(),
        sum.clamped() + clamped);
  }

  /**
   * How a call of an open loop began.
   *
   * @param intendedNanos when it was due
   * @param actualNanos when it began
   * @param heldNanos for how much of the time between the plan held it back
   */
  public record CallStart(long intendedNanos, long actualNanos, long heldNanos) {
    public long lagNanos() {
      return Math.max(0, actualNanos - intendedNanos - heldNanos);
    }
  }
}
