package io.github.timebench.loadgen.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Hazard: machines that measure together by clocks that nobody knows well enough. */
class FleetClocksTest {
  private static final long MILLI = 1_000_000;

  /** Slices of 250 ms, of which 2 % are 5 ms. */
  private static final Plan PLAN = Plans.valid().make();

  private final Map<String, LongSupplier> bounds = new LinkedHashMap<>();
  private long nowNanos;
  private final NanoClock clock =
      new NanoClock() {
        @Override
        public long nanoTime() {
          return nowNanos;
        }

        @Override
        public void sleepUntil(long nanoTime) {
          nowNanos = nanoTime;
        }
      };

  @Test
  void clocksThatAreKnownAreNotWaitedFor() throws Exception {
    bounds.put("driver-0", () -> 5 * MILLI);
    FleetChecks.awaitClocks(PLAN, bounds, clock);
    assertThat(nowNanos).isZero();
  }

  @Test
  void oneThatBecomesKnownInTimeIsWaitedFor() throws Exception {
    bounds.put("driver-0", () -> MILLI);
    bounds.put("driver-1", () -> nowNanos < 9_000 * MILLI ? 8 * MILLI : MILLI);
    FleetChecks.awaitClocks(PLAN, bounds, clock);
    assertThat(nowNanos).isBetween(9_000 * MILLI, 9_200 * MILLI);
  }

  @Test
  void oneThatStaysUnknownIsRefusedByName() {
    bounds.put("driver-0", () -> MILLI);
    bounds.put("provider-1", () -> 7_300_000);
    assertThatThrownBy(() -> FleetChecks.awaitClocks(PLAN, bounds, clock))
        .isInstanceOf(LabException.class)
        .hasMessageContainingAll(
            "the clock of provider-1 is known to ±7.3 ms", "slices of 250ms allow ±5.0 ms");
    assertThat(nowNanos).isGreaterThanOrEqualTo(10_000 * MILLI);
  }
}
