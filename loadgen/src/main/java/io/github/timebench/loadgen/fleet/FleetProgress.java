package io.github.timebench.loadgen.fleet;

import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.VariantBytes;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The progress of several drivers as one: what they reach of each variant in sum. Thread-safe. */
final class FleetProgress {
  private static final long SECOND_NANOS = 1_000_000_000L;

  /** In place of a variant: whichever it was. */
  private static final String LATEST = "";

  private final Progress.Listener listener;
  private final int drivers;
  private final Map<String, Map<String, Progress>> latest = new LinkedHashMap<>();

  /**
   * @param listener is told of the sum, by one thread at a time
   */
  FleetProgress(Progress.Listener listener, int drivers) {
    this.listener = listener;
    this.drivers = drivers;
  }

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
  synchronized void lost(List<String> hosts) {
    latest.keySet().removeAll(hosts);
  }

  private synchronized void take(String driver, Progress progress) {
    Map<String, Progress> ofDriver = latest.computeIfAbsent(driver, unseen -> new HashMap<>());
    ofDriver.put(LATEST, progress);
    ofDriver.put(progress.variant(), progress);
    boolean measuring =
        latest.size() == drivers
            && latestOf(LATEST).allMatch(one -> one.phase().equals(Progress.MEASURING));
    listener.on(
        new Progress(
            measuring ? Progress.MEASURING : Progress.WARMING,
            measuring && latestOf(LATEST).allMatch(Progress::quiet),
            progress.variant(),
            progress.offeredPerSecond(),
            sum(progress),
            progress.inWindow(),
            latestOf(LATEST).mapToDouble(Progress::doneSeconds).max().orElse(0)));
  }

  private Stream<Progress> latestOf(String what) {
    return latest.values().stream().filter(one -> one.containsKey(what)).map(one -> one.get(what));
  }

  /** Calls that all of them make of a variant in a second; how they ended, of the latest slice. */
  private SliceCalls sum(Progress progress) {
    double callsPerSecond =
        latestOf(progress.variant()).mapToDouble(one -> one.calls().callsPerSecond()).sum();
    return new SliceCalls(
        SECOND_NANOS,
        Math.round(callsPerSecond),
        callsPerSecond,
        Double.NaN,
        Double.NaN,
        Double.NaN,
        progress.calls().outcomes());
  }
}
