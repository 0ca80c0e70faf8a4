package io.github.timebench.loadgen.engine.record;

import io.github.timebench.loadgen.engine.Loop.WindowCalls;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.Target.Outcome;
import io.github.timebench.loadgen.engine.record.CallHistograms.CallStart;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.SliceCalls;
import org.HdrHistogram.Histogram;

/** The calls of one slice, added up. Reusable, because a histogram is large; not thread-safe. */
public final class SliceSums {
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

  public SliceCalls calls(long windowNanos) {
    return new SliceCalls(
        windowNanos,
        counts.outcomesInWindow().ok(),
        counts.shares(),
        counts.meanServiceNanos(),
        samples == 0 ? Double.NaN : Histograms.median(service),
        samples < SliceCalls.MIN_SAMPLES ? Double.NaN : Histograms.p99(service),
        counts.outcomes());
  }

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

  /** The calls of one slice of an open loop, as one writer counts them. Not thread-safe. */
  public static final class SliceTally {
    final CallCounts counts = new CallCounts();
    final CallSamples samples = new CallSamples();

    /**
     * @param inWindow whether it counts for figures: it was due there
     */
    public void add(
        Outcome outcome, SliceWindow window, boolean inWindow, CallStart start, long endNanos) {
      if (counts.add(outcome, window, inWindow, start.actualNanos(), endNanos)) {
        samples.add(
            endNanos - start.actualNanos(), endNanos - start.intendedNanos(), start.lagNanos());
      }
    }

    public long ended() {
      return counts.ended();
    }
  }

  /**
   * A bounded systematic sample of the times of one writer's calls in one slice of an open loop:
   * every call until it is full, then every second, every fourth and so on. Not thread-safe.
   */
  static final class CallSamples {
    enum Time {
      SERVICE,
      RESPONSE,
      LAG
    }

    private static final int CAPACITY = 256;

    private final long[][] nanos = new long[Time.values().length][CAPACITY];
    private int size;
    private long stride = 1;
    private long untilNext = 1;

    void add(long serviceNanos, long responseNanos, long lagNanos) {
      if (takes()) {
        nanos[Time.SERVICE.ordinal()][size] = serviceNanos;
        nanos[Time.RESPONSE.ordinal()][size] = responseNanos;
        nanos[Time.LAG.ordinal()][size] = lagNanos;
        size++;
      }
    }

    /** Whether the next call is kept; there is room for it then. */
    private boolean takes() {
      if (--untilNext > 0) {
        return false;
      }
      if (size == CAPACITY) {
        for (long[] times : nanos) {
          for (int kept = 0; kept < CAPACITY / 2; kept++) {
            times[kept] = times[2 * kept + 1];
          }
        }
        size = CAPACITY / 2;
        stride *= 2;
      }
      untilNext = stride;
      return true;
    }

    int size() {
      return size;
    }

    /** Adds a time of every sample with the number of calls that it represents. */
    void addTo(Histogram histogram, Time time) {
      for (int i = 0; i < size; i++) {
        histogram.recordValueWithCount(
            Math.min(nanos[time.ordinal()][i], CallHistograms.MAX_NANOS), stride);
      }
    }
  }
}
