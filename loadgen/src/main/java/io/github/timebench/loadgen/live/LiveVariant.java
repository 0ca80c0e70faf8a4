package io.github.timebench.loadgen.live;

import static io.github.timebench.reports.doc.Quantity.CALLS_PER_SECOND;

import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.engine.record.TimeBuckets;
import io.github.timebench.reports.table.Numbers;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** What a variant does in the block that runs, and its errors since the run began. */
final class LiveVariant {
  static final int SLICES = 30;

  private static final int SLICES_OF_RATE = 10;
  private static final double P99 = 0.99;
  private static final double MILLIS_PER_SECOND = 1e3;

  private final String label;
  private final Deque<Double> latest = new ArrayDeque<>();
  private TimeBuckets times = TimeBuckets.NONE;
  private String phase = "";
  private String state = "";
  private double offered;
  private long errors;

  LiveVariant(String label) {
    this.label = label;
  }

  void blockBegins() {
    latest.clear();
    times = TimeBuckets.NONE;
    phase = "";
    state = "";
  }

  /** A slice of it ended. Times count anew when measuring begins. */
  void take(Progress progress) {
    if (!progress.phase().equals(phase)) {
      times = TimeBuckets.NONE;
      phase = progress.phase();
    }
    boolean measures = phase.equals(Progress.MEASURING);
    state = measures ? progress.quiet() ? LiveWords.QUIET : LiveWords.NOT_QUIET : phase;
    times = times.plus(progress.inWindow().headline());
    offered = progress.offeredPerSecond();
    errors += progress.calls().outcomes().errors();
    latest.addLast(progress.calls().callsPerSecond());
    if (latest.size() > SLICES) {
      latest.removeFirst();
    }
  }

  String label() {
    return label;
  }

  String state() {
    return state;
  }

  long errors() {
    return errors;
  }

  /** Calls per second of the latest slices, the latest last. */
  List<Double> latest() {
    return List.copyOf(latest);
  }

  String callsPerSecond() {
    return latest.isEmpty()
        ? ""
        : CALLS_PER_SECOND.of(
            latest.stream()
                .skip(Math.max(0, latest.size() - SLICES_OF_RATE))
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow());
  }

  boolean isOffered() {
    return offered > 0;
  }

  String offered() {
    return isOffered() ? Numbers.counted(offered) : "";
  }

  String p99Millis() {
    double seconds = times.quantile(P99);
    return Double.isNaN(seconds) ? "" : Numbers.significant(seconds * MILLIS_PER_SECOND, 3);
  }
}
