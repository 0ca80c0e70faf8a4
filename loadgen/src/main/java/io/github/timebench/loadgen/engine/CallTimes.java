package io.github.timebench.loadgen.engine;

/** The five histograms of one variant in one stripe. Not thread-safe. */
final class CallTimes {
  private final ClampedHistogram service = new ClampedHistogram();
  private final ClampedHistogram lag = new ClampedHistogram();
  private final ClampedHistogram response = new ClampedHistogram();
  private final ClampedHistogram place = new ClampedHistogram();
  private final ClampedHistogram errors = new ClampedHistogram();

  void recordOk(CallStart start, long endNanos) {
    service.record(endNanos - start.actualNanos());
    lag.record(start.lagNanos());
    response.record(endNanos - start.intendedNanos());
    place.record(start.placeNanos());
  }

  void recordError(CallStart start, long endNanos) {
    errors.record(endNanos - start.intendedNanos());
  }

  void addTo(LoopHistograms merged) {
    service.addTo(merged.service());
    lag.addTo(merged.lag());
    response.addTo(merged.response());
    place.addTo(merged.place());
    errors.addTo(merged.errors());
  }

  long clamped() {
    return service.clamped()
        + lag.clamped()
        + response.clamped()
        + place.clamped()
        + errors.clamped();
  }
}
