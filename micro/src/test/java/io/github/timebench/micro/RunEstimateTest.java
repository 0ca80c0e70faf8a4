package io.github.timebench.micro;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazard: a run that takes far longer than it said, because the start of forks was forgotten. */
class RunEstimateTest {
  private static MicroCell.Builder cell() {
    return MicroCell.of(FormatBenchmark.class, "m").forkStart(Duration.ofMillis(1500));
  }

  @Test
  void everyForkOfEveryCellCostsItsStartAndItsIterations() {
    List<MicroCell> cells = Collections.nCopies(36, cell().build());

    assertThat(RunEstimate.of(cells, Pace.standard(5)))
        .isEqualTo(Duration.ofMillis(36 * 5 * (1500 + 8 * 500)));
  }

  @Test
  void shotsTakeWhatTheySay() {
    MicroCell shots =
        cell().in(CellUnit.MILLIS_PER_BATCH, Shots.of(1, 2, Duration.ofSeconds(9))).build();

    assertThat(RunEstimate.of(List.of(shots), Pace.standard(5)))
        .isEqualTo(Duration.ofMillis(5 * (1500 + 9000)));
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
}
