package io.github.timebench.loadgen.engine.record;

import io.github.timebench.loadgen.engine.Outcome;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.WindowCalls;
import java.util.Arrays;

/** The calls of one slice, as one writer counts them. Reusable; not thread-safe. */
public final class SliceTally {
  /** By {@link Outcome#ordinal()}. */
  final long[] ends = new long[Outcome.values().length];

  /** Those that count for figures, likewise. */
  final long[] windowEnds = new long[Outcome.values().length];

  final CallSamples samples;
  long windowServiceNanos;
  long latenessNanos = WindowCalls.NO_SWITCH;
  double shares;

  private SliceTally(CallSamples samples) {
    this.samples = samples;
  }

  /** A tally for calls that know no intended start. */
  public static SliceTally ofClosedLoop() {
    return new SliceTally(CallSamples.ofClosedLoop());
  }

  /** A tally for calls that know one. */
  public static SliceTally ofOpenLoop() {
    return new SliceTally(CallSamples.ofOpenLoop());
  }

  /**
   * Counts a call of a closed loop that has ended.
   *
   * @param inWindow whether it counts for figures: it started there
   */
  public void add(
      Outcome outcome, SliceWindow window, boolean inWindow, long startNanos, long endNanos) {
    if (counts(outcome, window, inWindow, startNanos, endNanos)) {
      samples.add(endNanos - startNanos);
    }
  }

  /**
   * Counts a call of an open loop that has ended.
   *
   * @param inWindow whether it counts for figures: it was due there
   */
  public void add(
      Outcome outcome, SliceWindow window, boolean inWindow, CallStart start, long endNanos) {
    if (counts(outcome, window, inWindow, start.actualNanos(), endNanos)) {
      samples.add(
          endNanos - start.actualNanos(), endNanos - start.intendedNanos(), start.lagNanos());
    }
  }

  /** Counts a call; whether its times count as well. */
  private boolean counts(
      Outcome outcome, SliceWindow window, boolean inWindow, long startNanos, long endNanos) {
    ends[outcome.ordinal()]++;
    if (inWindow) {
      windowEnds[outcome.ordinal()]++;
    }
    if (outcome != Outcome.OK) {
      return false;
    }
    shares += window.shareOf(startNanos, endNanos);
    if (inWindow) {
      windowServiceNanos += endNanos - startNanos;
    }
    return inWindow;
  }

  /** The writer changed to the slice so late. */
  public void switched(long lateNanos) {
    latenessNanos = lateNanos;
  }

  /** How many calls have ended, well or not. */
  public long ended() {
    return Arrays.stream(ends).sum();
  }

  public void clear() {
    Arrays.fill(ends, 0);
    Arrays.fill(windowEnds, 0);
    windowServiceNanos = 0;
    latenessNanos = WindowCalls.NO_SWITCH;
    shares = 0;
    samples.clear();
  }
}
