package io.github.timebench.reports.capacity;

import io.github.timebench.model.MadeUp;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.ProbeRequest.Purpose;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.plan.Plans;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Slices at a rate whose calls take 1 ms, but for some. */
record RateSlices(String variant, long rate, Purpose purpose) {
  static final long MILLI = 1_000_000;
  private static final int CALLS = 1_000;

  /** A slice of a thousand calls. */
  Probe.Arm slice(int slow, int failed, long lagNanos, int waited) {
    Histogram response = Histograms.empty();
    Histogram service = Histograms.empty();
    Histogram errors = Histograms.empty();
    Histogram lag = Histograms.empty();
    int fast = CALLS - failed - slow;
    record(response, fast, MILLI);
    record(response, slow, 50 * MILLI);
    record(service, fast, MILLI);
    record(service, slow, Math.max(MILLI, 50 * MILLI - lagNanos));
    record(lag, CALLS - failed, lagNanos);
    record(errors, failed, MILLI);
    Histograms times = new Histograms(service, lag, response, Histograms.empty(), errors, 0);
    ProbeRequest.Arm asked = new ProbeRequest.Arm(variant, Plans.open(rate, 100), purpose);
    SliceCalls calls =
        new SliceCalls(
            700 * MILLI,
            CALLS - failed,
            0.7 * rate,
            MILLI,
            MILLI,
            Double.NaN,
            new OutcomeCounts(CALLS - failed, 0, failed, 0, 0));
    return new Probe.Arm(
        asked, List.of(MadeUp.slice(variant, calls)), new Starts(CALLS, 0, waited), times);
  }

  private static void record(Histogram times, int calls, long nanos) {
    if (calls > 0) {
      times.recordValueWithCount(nanos, calls);
    }
  }

  Probe.Arm good() {
    return slice(0, 0, 1, 0);
  }

  Probe.Arm bad() {
    return slice(900, 0, 1, 0);
  }
}
