package io.github.timebench.loadgen.engine;

import org.HdrHistogram.Histogram;

/** The tallies of one slice, added up. Not thread-safe. */
final class SliceSums {
  private final long[] ends = new long[Outcome.values().length];
  private final Histogram sampled;
  private long windowCalls;
  private long windowServiceNanos;
  private double shares;

  /**
   * @param sampled an empty histogram that is this slice's own until it is complete
   */
  SliceSums(Histogram sampled) {
    this.sampled = sampled;
  }

  void add(SliceTally tally) {
    for (Outcome outcome : Outcome.values()) {
      ends[outcome.ordinal()] += tally.ends(outcome);
    }
    windowCalls += tally.windowCalls();
    windowServiceNanos += tally.windowServiceNanos();
    shares += tally.shares();
    tally.samples().addTo(sampled);
  }

  SliceFigures figures(long windowNanos) {
    return new SliceFigures(
        new OutcomeTally(ends.clone()),
        windowNanos,
        windowCalls,
        shares,
        windowCalls == 0 ? Double.NaN : (double) windowServiceNanos / windowCalls,
        sampled.getTotalCount() == 0 ? Double.NaN : sampled.getValueAtPercentile(50));
  }

  /** The histogram given at the start, emptied. */
  Histogram releaseSampled() {
    sampled.reset();
    return sampled;
  }
}
