package io.github.timebench.loadgen.engine.record;

import io.github.timebench.loadgen.engine.Outcome;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.SliceCalls;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/** The tallies of one slice, added up. Reusable, because a histogram is large; not thread-safe. */
public final class SliceSums {
  private final long[] ends = new long[Outcome.values().length];
  private final Histogram sampled = new Histogram(1, CallHistograms.MAX_NANOS, Histograms.DIGITS);
  private long windowCalls;
  private long windowServiceNanos;
  private double shares;

  public void add(SliceTally tally) {
    for (int outcome = 0; outcome < ends.length; outcome++) {
      ends[outcome] += tally.ends[outcome];
    }
    windowCalls += tally.windowCalls;
    windowServiceNanos += tally.windowServiceNanos;
    shares += tally.shares;
    tally.samples.addTo(sampled);
  }

  /**
   * The sums so far.
   *
   * @param windowNanos length of the slice's window
   */
  public SliceCalls calls(long windowNanos) {
    return new SliceCalls(
        windowNanos,
        windowCalls,
        shares,
        windowCalls == 0 ? Double.NaN : (double) windowServiceNanos / windowCalls,
        sampled.getTotalCount() == 0 ? Double.NaN : sampled.getValueAtPercentile(50),
        new OutcomeCounts(
            count(Outcome.OK),
            count(Outcome.WRONG_ECHO),
            count(Outcome.TIMEOUT),
            count(Outcome.REJECTED),
            count(Outcome.FAILED)));
  }

  private long count(Outcome outcome) {
    return ends[outcome.ordinal()];
  }

  public void clear() {
    Arrays.fill(ends, 0);
    sampled.reset();
    windowCalls = 0;
    windowServiceNanos = 0;
    shares = 0;
  }
}
