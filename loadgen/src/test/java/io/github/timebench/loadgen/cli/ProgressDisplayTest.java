package io.github.timebench.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.engine.WindowCalls;
import io.github.timebench.loadgen.engine.record.TimeBuckets;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.plan.Plans;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a log in which minutes of a block are missing, for its second pair of JVMs was silent; a
 * search that does not say what it asks for.
 */
class ProgressDisplayTest {
  private static final OutcomeCounts COUNTS = new OutcomeCounts(100, 0, 0, 0, 0);
  private static final SliceCalls CALLS = new SliceCalls(1_000_000_000, 100, 100, 1e6, 1e6, COUNTS);
  private static final WindowCalls IN_WINDOW =
      new WindowCalls(COUNTS, TimeBuckets.NONE, TimeBuckets.NONE, TimeBuckets.NONE, 0);

  @Test
  void thereIsALineEveryTenSecondsAndOneWhenAPairOfJvmsBegins() {
    StringWriter said = new StringWriter();
    try (ProgressDisplay display =
        new ProgressDisplay(Plans.valid().make(), false, new PrintWriter(said))) {
      display.blockBegins(0);
      for (String variant : new String[] {"date+stock", "date+stock@3.2.13"}) {
        for (int second = 1; second <= 12; second++) {
          display.on(new Progress("warming", variant, CALLS, IN_WINDOW, second));
        }
      }
    }

    assertThat(said.toString().lines())
        .containsExactly(
            "   1 s, block 1 of 1: warming date+stock 100 calls/s",
            "  11 s, block 1 of 1: warming date+stock 100 calls/s",
            "   1 s, block 1 of 1: warming date+stock@3.2.13 100 calls/s",
            "  11 s, block 1 of 1: warming date+stock@3.2.13 100 calls/s");
  }

  @Test
  void aSearchSaysWhichRateItTries() {
    StringWriter said = new StringWriter();
    try (ProgressDisplay display =
        new ProgressDisplay(Plans.valid().make(), false, new PrintWriter(said))) {
      display.blockBegins(0);
      display.on(new Progress("measuring", "date+stock", 12_500, CALLS, IN_WINDOW, 1));
    }

    assertThat(said.toString().strip())
        .isEqualTo("1 s, block 1 of 1: measuring date+stock at 12,500/s: 100 calls/s");
  }
}
