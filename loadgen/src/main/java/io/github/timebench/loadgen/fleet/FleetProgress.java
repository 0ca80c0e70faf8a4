package io.github.timebench.loadgen.fleet;

import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.VariantBytes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The progress of several drivers as one: what they reach in sum. Thread-safe. */
final class FleetProgress {
  private static final long SECOND_NANOS = 1_000_000_000L;

  private final Progress.Listener listener;
  private final int drivers;
  private final Map<String, Progress> latest = new LinkedHashMap<>();

  /**
   * Progress of a fleet.
   *
   * @param listener is told of the sum, by one thread at a time
   */
  FleetProgress(Progress.Listener listener, int drivers) {
    this.listener = listener;
    this.drivers = drivers;
  }

  /** What one driver tells. */
  Progress.Listener of(String driver) {
    return new Progress.Listener() {
      @Override
      public void on(Progress progress) {
        take(driver, progress);
      }

      @Override
      public void bytes(List<VariantBytes> bytes) {
        synchronized (FleetProgress.this) {
          listener.bytes(bytes);
        }
      }
    };
  }

  /** New JVMs have nothing to tell yet. */
  synchronized void begin() {
    latest.clear();
  }

  /** Their JVMs are lost, and what those did counts for nothing. */
  synchronized void lost(List<String> agents) {
    latest.keySet().removeAll(agents);
  }

  private synchronized void take(String driver, Progress progress) {
    latest.put(driver, progress);
    long measuring =
        latest.values().stream().filter(one -> one.phase().equals(Progress.MEASURING)).count();
    listener.on(
        new Progress(
            measuring == drivers ? Progress.MEASURING : "warming",
            measuring == 0 || measuring == drivers
                ? "on " + drivers + (drivers == 1 ? " driver" : " drivers")
                : String.format(Locale.ROOT, "(%d of %d drivers measure)", measuring, drivers),
            sum(),
            progress.inWindow(),
            latest.values().stream().mapToDouble(Progress::doneSeconds).max().orElse(0)));
  }

  /** Calls that all of them make in a second. */
  private SliceCalls sum() {
    double callsPerSecond =
        latest.values().stream().mapToDouble(one -> one.calls().callsPerSecond()).sum();
    return new SliceCalls(
        SECOND_NANOS,
        Math.round(callsPerSecond),
        callsPerSecond,
        Double.NaN,
        Double.NaN,
        OutcomeCounts.NONE);
  }
}
