package io.github.timebench.loadgen.engine;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntCountsHistogram;

/**
 * Nanoseconds, 3 digits, to 60 s; longer values are clamped and counted. Never allocates after
 * construction. Not thread-safe.
 */
final class ClampedHistogram {
  private final IntCountsHistogram counts =
      new IntCountsHistogram(1, ServiceHistograms.MOST_NANOS, ServiceHistograms.DIGITS);
  private long clamped;

  void record(long nanos) {
    if (nanos > ServiceHistograms.MOST_NANOS) {
      clamped++;
      counts.recordValue(ServiceHistograms.MOST_NANOS);
    } else {
      counts.recordValue(nanos);
    }
  }

  void addTo(Histogram merged) {
    merged.add(counts);
  }

  long clamped() {
    return clamped;
  }
}
