package io.github.timebench.loadgen.micro;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Hazard: a run that takes far longer than it said, because the start of forks was forgotten. */
class RunEstimateTest {
  private static final MicroCell CELL =
      new MicroCell(
          "lab", "work", "date", "", "", 1, () -> -1, Duration.ofMillis(1500), "B.m", Map.of());

  @Test
  void everyForkOfEveryCellCostsItsStartAndItsIterations() {
    List<MicroCell> cells = Collections.nCopies(36, CELL);

    assertThat(RunEstimate.of(cells, Pace.standard(5)))
        .isEqualTo(Duration.ofMillis(36 * 5 * (1500 + 6 * 1000)));
  }

  @Test
  void noCellsTakeNoTime() {
    assertThat(RunEstimate.of(List.of(), Pace.QUICK)).isZero();
  }

  @Test
  void wordsAreRoundedUp() {
    assertThat(RunEstimate.words(Duration.ofMillis(10_001))).isEqualTo("about 11 s");
    assertThat(RunEstimate.words(Duration.ofSeconds(120))).isEqualTo("about 120 s");
    assertThat(RunEstimate.words(Duration.ofSeconds(121))).isEqualTo("about 3 min");
  }

  @Test
  void aLookAtAllRoundTripsStaysUnderThreeMinutes() {
    assertThat(RunEstimate.of(Collections.nCopies(38, CELL), Pace.QUICK))
        .isLessThan(RunEstimate.LONGEST_LOOK.multipliedBy(2).dividedBy(3));
  }
}
