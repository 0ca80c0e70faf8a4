package io.github.timebench.loadgen.engine.record;

import io.github.timebench.loadgen.engine.Outcome;
import io.github.timebench.loadgen.engine.SliceWindow;
import java.util.Arrays;

/** The calls of one slice, as one writer counts them. Reusable; not thread-safe. */
public final class SliceTally {
  /** By {@link Outcome#ordinal()}. */
  final long[] ends = new long[Outcome.values().length];

  final ServiceSamples samples = new ServiceSamples();
  long windowCalls;
  long windowServiceNanos;
  double shares;

  /**
   * Counts a call that has ended.
   *
   * @param inWindow whether it counts for figures: it started or, in an open loop, was due there
   */
  public void add(
      Outcome outcome, SliceWindow window, boolean inWindow, long startNanos, long endNanos) {
    ends[outcome.ordinal()]++;
    if (outcome != Outcome.OK) {
      return;
    }
    shares += window.shareOf(startNanos, endNanos);
    if (inWindow) {
      windowCalls++;
      windowServiceNanos += endNanos - startNanos;
      samples.add(endNanos - startNanos);
    }
  }

  /** How many calls have ended, well or not. */
  public long ended() {
    return Arrays.stream(ends).sum();
  }

  public void clear() {
    Arrays.fill(ends, 0);
    windowCalls = 0;
    windowServiceNanos = 0;
    shares = 0;
    samples.clear();
  }
}
