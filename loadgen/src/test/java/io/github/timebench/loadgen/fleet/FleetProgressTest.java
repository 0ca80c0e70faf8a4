package io.github.timebench.loadgen.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.engine.Loop.WindowCalls;
import io.github.timebench.loadgen.engine.record.TimeBuckets;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.SliceCalls;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazard: a table that shows one driver of many, or that measures while some still warm. */
class FleetProgressTest {
  private static final String DATE = "date+stock";
  private static final String OTHER = "localdatetime+stock";
  private static final OutcomeCounts COUNTS = new OutcomeCounts(100, 0, 1, 0, 0);
  private static final WindowCalls IN_WINDOW =
      new WindowCalls(COUNTS, TimeBuckets.NONE, TimeBuckets.NONE, TimeBuckets.NONE, 0);

  private final List<Progress> heard = new ArrayList<>();
  private final FleetProgress fleet = new FleetProgress(heard::add, 2);

  private Progress tell(String driver, String phase, String variant, int calls, double second) {
    SliceCalls slice = new SliceCalls(1_000_000_000, calls, calls, 1e6, 1e6, Double.NaN, COUNTS);
    fleet.of(driver).on(new Progress(phase, true, variant, 0, slice, IN_WINDOW, second));
    return heard.get(heard.size() - 1);
  }

  @Test
  void theCallsOfAllDriversAreAddedUpForEachVariant() {
    tell("driver-0", Progress.WARMING, DATE, 100, 1);
    tell("driver-1", Progress.WARMING, OTHER, 1_000, 2);
    Progress both = tell("driver-1", Progress.WARMING, DATE, 30, 3);

    assertThat(both.variant()).isEqualTo(DATE);
    assertThat(both.calls().callsPerSecond()).isEqualTo(130);
    assertThat(both.doneSeconds()).isEqualTo(3);
    assertThat(tell("driver-0", Progress.WARMING, DATE, 70, 2).calls().callsPerSecond())
        .isEqualTo(100);
  }

  @Test
  void itMeasuresAndIsQuietOnceAllDriversAre() {
    Progress first = tell("driver-0", Progress.MEASURING, DATE, 100, 1);
    assertThat(first.phase()).isEqualTo(Progress.WARMING);
    assertThat(first.quiet()).isFalse();

    tell("driver-1", Progress.WARMING, DATE, 100, 1);
    Progress all = tell("driver-1", Progress.MEASURING, DATE, 100, 2);

    assertThat(all.phase()).isEqualTo(Progress.MEASURING);
    assertThat(all.quiet()).isTrue();
  }

  @Test
  void aDriverThatIsLostAndOneOfAnEarlierBlockCountNoMore() {
    tell("driver-0", Progress.WARMING, DATE, 100, 1);
    fleet.lost(List.of("driver-0"));
    assertThat(tell("driver-1", Progress.WARMING, DATE, 30, 1).calls().callsPerSecond())
        .isEqualTo(30);

    fleet.begin();

    assertThat(tell("driver-0", Progress.WARMING, DATE, 20, 1).calls().callsPerSecond())
        .isEqualTo(20);
  }
}
