package io.github.timebench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * Hazards: a window whose length is not the one that throughput is divided by, and one in which
 * calls of the variant before still run.
 */
class SliceWindowTest {
  private static final long MILLI = 1_000_000;

  @Test
  void aFifthIsTrimmedAtTheStartAndATenthAtTheEnd() {
    assertThat(SliceWindow.of(5_000, 1_000)).isEqualTo(new SliceWindow(5_000, 5_200, 5_900, 6_000));
    assertThat(SliceWindow.of(5_000, 1_000).lengthNanos()).isEqualTo(700);
  }

  @Test
  void edgesAreAsLongAsTheCallsOfTheSlowestVariant() {
    assertThat(SliceWindow.of(5, 250 * MILLI, 3.0 * MILLI, 8.0 * MILLI))
        .isEqualTo(new SliceWindow(5, 5 + 16 * MILLI, 5 + 247 * MILLI, 5 + 250 * MILLI));
  }

  @Test
  void theLeadingEdgeIsTenMillisecondsAtLeast() {
    SliceWindow window = SliceWindow.of(0, 250 * MILLI, 0.1 * MILLI, 0.3 * MILLI);

    assertThat(window.leadingNanos()).isEqualTo(10 * MILLI);
    assertThat(window.trailingNanos()).isEqualTo(MILLI / 10);
  }

  @Test
  void longOrUnknownCallsHaveTheLongestEdges() {
    SliceWindow longest = SliceWindow.of(0, 250 * MILLI);

    assertThat(SliceWindow.of(0, 250 * MILLI, 100.0 * MILLI, 300.0 * MILLI)).isEqualTo(longest);
    assertThat(SliceWindow.of(0, 250 * MILLI, Double.NaN, 8.0 * MILLI)).isEqualTo(longest);
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
