package io.github.timebench.loadgen.engine.record;

import io.github.timebench.loadgen.engine.Outcome;
import io.github.timebench.loadgen.engine.SliceWindow;

/** The calls of one slice of an open loop, as one writer counts them. Not thread-safe. */
public final class SliceTally {
  final CallCounts counts = new CallCounts();
  final CallSamples samples = new CallSamples();

  /**
   * Counts a call that has ended.
   *
   * @param inWindow whether it counts for figures: it was due there
   */
  public void add(
      Outcome outcome, SliceWindow window, boolean inWindow, CallStart start, long endNanos) {
    if (counts.add(outcome, window, inWindow, start.actualNanos(), endNanos)) {
      samples.add(
          endNanos - start.actualNanos(), endNanos - start.intendedNanos(), start.lagNanos());
    }
  }

  /** How many calls have ended, well or not. */
  public long ended() {
    return counts.ended();
  }
}
