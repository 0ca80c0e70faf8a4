package io.github.timebench.loadgen.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Hazards: slices of another length than was asked for; too short ones beside slow calls. */
class MeasuredRoundsTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;

  private static Plan plan(long sliceMillis, long durationMillis) {
    return Plans.valid()
        .slice(Duration.ofMillis(sliceMillis))
        .duration(Duration.ofMillis(durationMillis))
        .make();
  }

  @Test
  void thereAreAsManyRoundsAsTheTimeTakes() {
    assertThat(MeasuredRounds.of(plan(250, 5_000), MILLI))
        .isEqualTo(new MeasuredRounds(250 * MILLI, 20));
    assertThat(MeasuredRounds.of(plan(250, 300), MILLI).rounds()).isEqualTo(2);
    assertThat(MeasuredRounds.of(plan(250, 5_010), MILLI).rounds())
        .as("rounded up to whole designs of two rounds")
        .isEqualTo(22);
  }

  @Test
  void aSliceIsAsLongAsTenCallsUpToFiveSeconds() {
    assertThat(MeasuredRounds.of(plan(250, 4_000), 100 * MILLI))
        .isEqualTo(new MeasuredRounds(SECOND, 4));
    assertThat(MeasuredRounds.of(plan(250, 4_000), 3 * SECOND))
        .isEqualTo(new MeasuredRounds(5 * SECOND, 1));
  }

  @Test
  void aSliceThatWasAskedForIsNotShortened() {
    assertThat(MeasuredRounds.of(plan(10_000, 20_000), MILLI))
        .isEqualTo(new MeasuredRounds(10 * SECOND, 2));
  }

  @Test
  void aRunOfHoursHasLongerSlicesSoThatItsReportCanHoldThem() {
    MeasuredRounds hours = MeasuredRounds.of(plan(250, Duration.ofHours(5).toMillis()), MILLI);

    assertThat(hours).isEqualTo(new MeasuredRounds(4 * SECOND, 4_500));
  }
}
