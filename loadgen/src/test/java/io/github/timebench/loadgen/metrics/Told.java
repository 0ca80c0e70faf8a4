package io.github.timebench.loadgen.metrics;

import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.engine.Loop.WindowCalls;
import io.github.timebench.loadgen.engine.record.TimeBuckets;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.SliceCalls;
import java.util.List;

/** What a driver says, made up. */
public final class Told {
  static final LiveMetrics.Source DRIVER = new LiveMetrics.Source("run \"1\"", 1, "driver-0");

  private Told() {}

  /** A slice of a second, 0.7 s of it window: 70 calls of 8 ms in it, and 3 timeouts beside 1. */
  public static Progress slice(String phase, String variant) {
    return progress(
        phase,
        variant,
        new WindowCalls(
            new OutcomeCounts(70, 0, 3, 0, 0),
            new TimeBuckets(-223, List.of(60L, 0L, 10L), 0.56),
            TimeBuckets.NONE,
            TimeBuckets.NONE,
            "warming".equals(phase) ? WindowCalls.NO_SWITCH : 300_000));
  }

  /** A slice of an open loop. */
  static Progress openSlice(String variant) {
    return progress(
        "measuring",
        variant,
        new WindowCalls(
            new OutcomeCounts(70, 0, 3, 0, 0),
            new TimeBuckets(-223, List.of(70L), 0.56),
            new TimeBuckets(-192, List.of(70L), 1.1),
            new TimeBuckets(-400, List.of(70L), 0.001),
            300_000));
  }

  private static Progress progress(String phase, String variant, WindowCalls window) {
    SliceCalls calls =
        new SliceCalls(
            700_000_000, 70, 70, Double.NaN, 8e6, Double.NaN, new OutcomeCounts(100, 0, 4, 0, 0));
    return new Progress(phase, false, variant, 0, calls, window, 12.5);
  }
}
