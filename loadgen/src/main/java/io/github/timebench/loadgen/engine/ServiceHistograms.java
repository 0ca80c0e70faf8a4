package io.github.timebench.loadgen.engine;

import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * One worker's service times of the measured windows, one histogram per variant and kind. All are
 * made at once, before there is any load: made at the first measured call, they would count as
 * allocated for it. Written by its worker alone; read after the worker has ended.
 */
final class ServiceHistograms {
  /** Longer calls are clamped to this and counted. */
  static final long MOST_NANOS = 60_000_000_000L;

  static final int DIGITS = 3;

  private final ClampedHistogram[] ok;
  private final ClampedHistogram[] errors;

  ServiceHistograms(int variants) {
    ok = histograms(variants);
    errors = histograms(variants);
  }

  private static ClampedHistogram[] histograms(int variants) {
    return Stream.generate(ClampedHistogram::new).limit(variants).toArray(ClampedHistogram[]::new);
  }

  void recordOk(int variant, long serviceNanos) {
    ok[variant].record(serviceNanos);
  }

  void recordError(int variant, long elapsedNanos) {
    errors[variant].record(elapsedNanos);
  }

  void addOkTo(int variant, Histogram merged) {
    ok[variant].addTo(merged);
  }

  void addErrorsTo(int variant, Histogram merged) {
    errors[variant].addTo(merged);
  }

  long clamped(int variant) {
    return ok[variant].clamped() + errors[variant].clamped();
  }

  /** An empty histogram of the same range and precision, with counts that cannot overflow. */
  static Histogram empty() {
    return new Histogram(1, MOST_NANOS, DIGITS);
  }
}
