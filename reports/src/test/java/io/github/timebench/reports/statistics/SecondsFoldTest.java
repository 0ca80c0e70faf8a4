package io.github.timebench.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.reports.statistics.Seconds.SecondsFold;
import org.junit.jupiter.api.Test;

/** Hazard: points that stand for other lengths of time than the rule's seconds. */
class SecondsFoldTest {
  /** The part of a slice of 250 ms that counts. */
  private static final double WINDOW_NANOS = 175e6;

  private static final double SLICE_NANOS = 250e6;

  @Test
  void fourSlicesOf250MsAreASecondOfRunningTime() {
    SecondsFold fold = new SecondsFold();
    for (int slice = 0; slice < 12; slice++) {
      fold.add(SLICE_NANOS, WINDOW_NANOS, 1_750, 5e6);
    }
    assertThat(fold.seconds().callsPerSecond()).containsExactly(10_000, 10_000, 10_000);
    assertThat(fold.seconds().p50Nanos()[2]).isCloseTo(5e6, within(1.0));
  }

  @Test
  void aLongSliceIsAPointOfItsOwn() {
    SecondsFold fold = new SecondsFold();
    fold.add(5e9, 3.5e9, 700, 5e6);
    fold.add(1e9, 0.7e9, 70, 5e6);
    assertThat(fold.seconds().callsPerSecond()).containsExactly(200, 100);
  }

  @Test
  void mediansAreWeightedByCallsOnTheLogarithmicScale() {
    SecondsFold fold = new SecondsFold();
    fold.add(0.5e9, 0.35e9, 300, 1e6);
    fold.add(0.5e9, 0.35e9, 100, 16e6);
    assertThat(fold.seconds().p50Nanos()[0]).isCloseTo(2e6, within(1.0));
  }

  @Test
  void aRestCountsFromHalfASecondOnAndOnlyAtTheEnd() {
    SecondsFold fold = new SecondsFold();
    fold.add(SLICE_NANOS, WINDOW_NANOS, 100, 1e6);
    assertThat(fold.close().count()).isZero();
    fold.add(SLICE_NANOS, WINDOW_NANOS, 100, 1e6);
    assertThat(fold.seconds().count()).isZero();
    assertThat(fold.close().count()).isEqualTo(1);
  }

  @Test
  void aSecondWithoutACallHasNoMedian() {
    SecondsFold fold = new SecondsFold();
    fold.add(1e9, 0.7e9, 0, Double.NaN);
    assertThat(fold.seconds().callsPerSecond()).containsExactly(0);
    assertThat(fold.seconds().p50Nanos()).containsExactly(Double.NaN);
  }
}
