package io.github.timebench.loadgen.engine;

/** The four histograms of one variant in one stripe. Not thread-safe. */
final class CallTimes {
  private final ClampedHistogram service = new ClampedHistogram();
  private final ClampedHistogram lag = new ClampedHistogram();
  private final ClampedHistogram response = new ClampedHistogram();
  private final ClampedHistogram errors = new ClampedHistogram();

  void recordOk(long intendedNanos, long startNanos, long endNanos) {
    service.record(endNanos - startNanos);
    lag.record(startNanos - intendedNanos);
    response.record(endNanos - intendedNanos);
  }

  void recordError(long intendedNanos, long endNanos) {
    errors.record(endNanos - intendedNanos);
  }

  void addTo(LoopHistograms merged) {
    service.addTo(merged.service());
    lag.addTo(merged.lag());
    response.addTo(merged.response());
    errors.addTo(merged.errors());
  }

  long clamped() {
    return service.clamped() + lag.clamped() + response.clamped() + errors.clamped();
  }
}
