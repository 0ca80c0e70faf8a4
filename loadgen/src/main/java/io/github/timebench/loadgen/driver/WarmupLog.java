package io.github.timebench.loadgen.driver;

import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.WarmupSeries;
import io.github.timebench.reports.statistics.Seconds;
import io.github.timebench.reports.statistics.SecondsFold;

/** How one variant warms: a point per second of its own running time. Not thread-safe. */
final class WarmupLog {
  private final String variant;
  private final SecondsFold medians = new SecondsFold();

  /** Weighs 99th percentiles as it weighs medians. */
  private final SecondsFold tails = new SecondsFold();

  private OutcomeCounts ends = OutcomeCounts.NONE;

  WarmupLog(String variant) {
    this.variant = variant;
  }

  /** Takes the closing slice, which is no part of the warm-up: its calls must be accounted for. */
  void addClosing(SliceCalls slice) {
    ends = ends.plus(slice.outcomes());
  }

  void add(long lengthNanos, SliceCalls slice) {
    ends = ends.plus(slice.outcomes());
    medians.add(lengthNanos, slice.windowNanos(), slice.windowCalls(), slice.p50ServiceNanos());
    tails.add(lengthNanos, slice.windowNanos(), slice.windowCalls(), slice.p99ServiceNanos());
  }

  OutcomeCounts ends() {
    return ends;
  }

  /** The whole seconds so far. */
  WarmupSeries series() {
    Seconds seconds = medians.seconds();
    return new WarmupSeries(
        variant, seconds.callsPerSecond(), seconds.p50Nanos(), tails.seconds().p50Nanos());
  }
}
