package io.github.timebench.loadgen.engine.record;

import io.github.timebench.loadgen.engine.Loop.WindowCalls;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.Target.Outcome;
import io.github.timebench.model.evidence.OutcomeCounts;
import java.util.Arrays;

/** How the calls of a slice ended, and what of their time lies in its window. Not thread-safe. */
final class CallCounts {
  /** By {@link Outcome#ordinal()}. */
  private final long[] ends = new long[Outcome.values().length];

  /** Ends of the calls that count for figures, likewise. */
  private final long[] windowEnds = new long[Outcome.values().length];

  private long windowServiceNanos;
  private long latenessNanos = WindowCalls.NO_SWITCH;
  private double shares;

  /**
   * @param inWindow whether it counts for figures: it began there, or was due there
   * @return whether its times count as well
   */
  boolean add(
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

  void add(CallCounts other) {
    for (int outcome = 0; outcome < ends.length; outcome++) {
      ends[outcome] += other.ends[outcome];
      windowEnds[outcome] += other.windowEnds[outcome];
    }
    windowServiceNanos += other.windowServiceNanos;
    shares += other.shares;
    switched(other.latenessNanos);
  }

  /** Somebody changed to the slice so late; {@link WindowCalls#NO_SWITCH} if not. */
  void switched(long lateNanos) {
    latenessNanos = Math.max(latenessNanos, lateNanos);
  }

  long ended() {
    long ended = 0;
    for (long ofOutcome : ends) {
      ended += ofOutcome;
    }
    return ended;
  }

  OutcomeCounts outcomes() {
    return counts(ends);
  }

  OutcomeCounts outcomesInWindow() {
    return counts(windowEnds);
  }

  private static OutcomeCounts counts(long[] ends) {
    return new OutcomeCounts(
        ends[Outcome.OK.ordinal()],
        ends[Outcome.WRONG_ECHO.ordinal()],
        ends[Outcome.TIMEOUT.ordinal()],
        ends[Outcome.REJECTED.ordinal()],
        ends[Outcome.FAILED.ordinal()]);
  }

  /** Calls answered as expected, each by the share of its time that lies in the window. */
  double shares() {
    return shares;
  }

  /** Mean of the calls that count for figures; NaN if there are none. */
  double meanServiceNanos() {
    long calls = windowEnds[Outcome.OK.ordinal()];
    return calls == 0 ? Double.NaN : (double) windowServiceNanos / calls;
  }

  long latenessNanos() {
    return latenessNanos;
  }

  void clear() {
    Arrays.fill(ends, 0);
    Arrays.fill(windowEnds, 0);
    windowServiceNanos = 0;
    latenessNanos = WindowCalls.NO_SWITCH;
    shares = 0;
  }
}
