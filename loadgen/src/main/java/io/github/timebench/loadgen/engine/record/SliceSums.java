package io.github.timebench.loadgen.engine.record;

import io.github.timebench.loadgen.engine.Outcome;
import io.github.timebench.loadgen.engine.WindowCalls;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.SliceCalls;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/** The tallies of one slice, added up. Reusable, because a histogram is large; not thread-safe. */
public final class SliceSums {
  private static final double MEDIAN = 50;
  private static final double P99 = 99;

  private final long[] ends = new long[Outcome.values().length];
  private final Histogram sampled = new Histogram(1, CallHistograms.MAX_NANOS, Histograms.DIGITS);
  private final long[] windowEnds = new long[Outcome.values().length];
  private final Histogram response = Histograms.empty();
  private final Histogram lag = Histograms.empty();
  private long windowServiceNanos;
  private long samples;
  private long latenessNanos = WindowCalls.NO_SWITCH;
  private double shares;

  public void add(SliceTally tally) {
    for (int outcome = 0; outcome < ends.length; outcome++) {
      ends[outcome] += tally.ends[outcome];
      windowEnds[outcome] += tally.windowEnds[outcome];
    }
    windowServiceNanos += tally.windowServiceNanos;
    switched(tally.latenessNanos);
    shares += tally.shares;
    samples += tally.samples.size();
    tally.samples.addTo(sampled, CallSamples.Time.SERVICE);
    tally.samples.addTo(response, CallSamples.Time.RESPONSE);
    tally.samples.addTo(lag, CallSamples.Time.LAG);
  }

  /** Somebody changed to the slice so late; {@link WindowCalls#NO_SWITCH} if not. */
  public void switched(long lateNanos) {
    latenessNanos = Math.max(latenessNanos, lateNanos);
  }

  /**
   * The sums so far.
   *
   * @param windowNanos length of the slice's window
   */
  public SliceCalls calls(long windowNanos) {
    long windowCalls = windowEnds[Outcome.OK.ordinal()];
    return new SliceCalls(
        windowNanos,
        windowCalls,
        shares,
        windowCalls == 0 ? Double.NaN : (double) windowServiceNanos / windowCalls,
        samples == 0 ? Double.NaN : sampled.getValueAtPercentile(MEDIAN),
        samples < SliceCalls.MIN_SAMPLES ? Double.NaN : sampled.getValueAtPercentile(P99),
        counts(ends));
  }

  /** What came of the window so far. */
  public WindowCalls window() {
    return new WindowCalls(
        counts(windowEnds),
        TimeBuckets.of(sampled),
        TimeBuckets.of(response),
        TimeBuckets.of(lag),
        latenessNanos);
  }

  private static OutcomeCounts counts(long[] ends) {
    return new OutcomeCounts(
        ends[Outcome.OK.ordinal()],
        ends[Outcome.WRONG_ECHO.ordinal()],
        ends[Outcome.TIMEOUT.ordinal()],
        ends[Outcome.REJECTED.ordinal()],
        ends[Outcome.FAILED.ordinal()]);
  }

  public void clear() {
    Arrays.fill(ends, 0);
    Arrays.fill(windowEnds, 0);
    samples = 0;
    sampled.reset();
    response.reset();
    lag.reset();
    latenessNanos = WindowCalls.NO_SWITCH;
    windowServiceNanos = 0;
    shares = 0;
  }
}
