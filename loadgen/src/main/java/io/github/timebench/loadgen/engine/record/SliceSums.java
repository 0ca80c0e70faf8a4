package io.github.timebench.loadgen.engine.record;

import io.github.timebench.loadgen.engine.Outcome;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.WindowCalls;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.SliceCalls;
import org.HdrHistogram.Histogram;

/** The calls of one slice, added up. Reusable, because a histogram is large; not thread-safe. */
public final class SliceSums {
  private static final double MEDIAN = 50;
  private static final double P99 = 99;

  private final CallCounts counts = new CallCounts();
  private final Histogram service = new Histogram(1, CallHistograms.MAX_NANOS, Histograms.DIGITS);
  private final Histogram response = Histograms.empty();
  private final Histogram lag = Histograms.empty();
  private long samples;

  /** Adds the calls of an open loop that one writer counted. */
  public void add(SliceTally tally) {
    counts.add(tally.counts);
    samples += tally.samples.size();
    tally.samples.addTo(service, CallSamples.Time.SERVICE);
    tally.samples.addTo(response, CallSamples.Time.RESPONSE);
    tally.samples.addTo(lag, CallSamples.Time.LAG);
  }

  /**
   * Adds calls of a closed loop.
   *
   * @param times takes those that began in the window
   */
  public void add(CallLog log, SliceWindow window, CallHistograms times) {
    for (int call = 0; call < log.size(); call++) {
      Outcome outcome = log.outcome(call);
      long startNanos = log.startNanos(call);
      long endNanos = log.endNanos(call);
      boolean inWindow = window.contains(startNanos);
      if (inWindow) {
        times.record(outcome, endNanos - startNanos);
      }
      if (counts.add(outcome, window, inWindow, startNanos, endNanos)) {
        service.recordValue(Math.min(endNanos - startNanos, CallHistograms.MAX_NANOS));
        samples++;
      }
    }
    counts.switched(log.latenessNanos());
  }

  /** Somebody changed to the slice so late; {@link WindowCalls#NO_SWITCH} if not. */
  public void switched(long lateNanos) {
    counts.switched(lateNanos);
  }

  /**
   * The sums so far.
   *
   * @param windowNanos length of the slice's window
   */
  public SliceCalls calls(long windowNanos) {
    return new SliceCalls(
        windowNanos,
        counts.outcomesInWindow().ok(),
        counts.shares(),
        counts.meanServiceNanos(),
        samples == 0 ? Double.NaN : service.getValueAtPercentile(MEDIAN),
        samples < SliceCalls.MIN_SAMPLES ? Double.NaN : service.getValueAtPercentile(P99),
        counts.outcomes());
  }

  /** What came of the window so far. */
  public WindowCalls window() {
    return new WindowCalls(
        counts.outcomesInWindow(),
        TimeBuckets.of(service),
        TimeBuckets.of(response),
        TimeBuckets.of(lag),
        counts.latenessNanos());
  }

  public void clear() {
    counts.clear();
    samples = 0;
    service.reset();
    response.reset();
    lag.reset();
  }
}
