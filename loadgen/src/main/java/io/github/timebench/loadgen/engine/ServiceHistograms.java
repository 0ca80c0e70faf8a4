package io.github.timebench.loadgen.engine;

import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntCountsHistogram;

/**
 * One worker's service times of the measured windows, one histogram per variant and kind. Written
 * by its worker alone; read after the worker has ended.
 */
final class ServiceHistograms {
  /** Longer calls are clamped to this and counted. */
  static final long MOST_NANOS = 60_000_000_000L;

  static final int DIGITS = 3;

  private final IntCountsHistogram[] ok;
  private final IntCountsHistogram[] errors;
  private long clamped;

  ServiceHistograms(int variants) {
    ok = new IntCountsHistogram[variants];
    errors = new IntCountsHistogram[variants];
  }

  void recordOk(int variant, long serviceNanos) {
    record(ok, variant, serviceNanos);
  }

  void recordError(int variant, long elapsedNanos) {
    record(errors, variant, elapsedNanos);
  }

  private void record(IntCountsHistogram[] histograms, int variant, long nanos) {
    IntCountsHistogram histogram = histograms[variant];
    if (histogram == null) {
      histogram = new IntCountsHistogram(1, MOST_NANOS, DIGITS);
      histograms[variant] = histogram;
    }
    if (nanos > MOST_NANOS) {
      clamped++;
      histogram.recordValue(MOST_NANOS);
    } else {
      histogram.recordValue(nanos);
    }
  }

  void addOkTo(int variant, Histogram merged) {
    add(ok[variant], merged);
  }

  void addErrorsTo(int variant, Histogram merged) {
    add(errors[variant], merged);
  }

  private static void add(AbstractHistogram histogram, Histogram merged) {
    if (histogram != null) {
      merged.add(histogram);
    }
  }

  long clamped() {
    return clamped;
  }

  /** An empty histogram of the same range and precision, with counts that cannot overflow. */
  static Histogram empty() {
    return new Histogram(1, MOST_NANOS, DIGITS);
  }
}
