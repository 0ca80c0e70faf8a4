package io.github.timebench.loadgen.live;

import io.github.timebench.loadgen.cli.StoredRuns;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.engine.Loop.WindowCalls;
import io.github.timebench.loadgen.engine.record.TimeBuckets;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.SliceCalls;
import java.util.List;

/**
 * What drivers tell of a run of six blocks: a hundred calls a second, of 1 ms, one of which fails.
 */
final class Told {
  static final RunResult RUN = StoredRuns.run().result("20261121-100000-run");

  static final OutcomeCounts COUNTS = new OutcomeCounts(100, 0, 1, 0, 0);
  static final SliceCalls CALLS =
      new SliceCalls(1_000_000_000, 100, 100, 1e6, 1e6, Double.NaN, COUNTS);

  /** All in the bucket up to 2 to the power of -10 seconds. */
  static final WindowCalls IN_WINDOW =
      new WindowCalls(
          COUNTS, new TimeBuckets(-320, List.of(100L), 0.1), TimeBuckets.NONE, TimeBuckets.NONE, 0);

  private Told() {}

  static Progress warming(String variant, double second) {
    return new Progress(Progress.WARMING, false, variant, 0, CALLS, IN_WINDOW, second);
  }

  static Progress measuring(String variant, double second) {
    return new Progress(Progress.MEASURING, true, variant, 0, CALLS, IN_WINDOW, second);
  }
}
