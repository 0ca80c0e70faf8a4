package io.github.timebench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.statistics.SecondsFold;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a window whose length is not the one that throughput is divided by, and a report that
 * assumes another share of a slice than the engine counts.
 */
class SliceWindowTest {
  @Test
  void aFifthIsTrimmedAtTheStartAndATenthAtTheEnd() {
    assertThat(SliceWindow.of(5_000, 1_000)).isEqualTo(new SliceWindow(5_000, 5_200, 5_900, 6_000));
    assertThat(SliceWindow.of(5_000, 1_000).lengthNanos()).isEqualTo(700);
  }

  /** Reports fold windows into seconds of running time. */
  @Test
  void reportsKnowTheShareThatCounts() {
    assertThat(SliceWindow.of(0, 1_000).lengthNanos() / 1_000.0)
        .isEqualTo(SecondsFold.COUNTED_SHARE);
  }

  @Test
  void aSliceOfANanosecondHasAWindowThatIsNotNegative() {
    assertThat(SliceWindow.of(-3, 1).lengthNanos()).isBetween(0L, 1L);
  }

  @Test
  void timeMayBeNegative() {
    assertThat(SliceWindow.of(-1_000_000, 1_000).firstNanos()).isEqualTo(-999_800);
    assertThat(SliceWindow.of(-1_000_000, 1_000).lastNanos()).isEqualTo(-999_100);
  }
}
