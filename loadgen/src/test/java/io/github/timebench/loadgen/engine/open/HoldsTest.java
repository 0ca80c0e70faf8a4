package io.github.timebench.loadgen.engine.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Hazard: a generator's own lateness that is reported as the plan's, or the other way round. */
class HoldsTest {
  private final Pacer.Holds holds = new Pacer.Holds();

  @Test
  void onlyWhatLiesAfterTheIntendedStartCounts() {
    holds.add(100, 150);
    holds.add(200, 230);

    assertThat(holds.sinceNanos(50)).isEqualTo(80);
    assertThat(holds.sinceNanos(140)).isEqualTo(40);
    assertThat(holds.sinceNanos(150)).isEqualTo(30);
    assertThat(holds.sinceNanos(220)).isEqualTo(10);
    assertThat(holds.sinceNanos(230)).isZero();
    holds.add(300, 301);
    assertThat(holds.sinceNanos(240)).isOne();
  }

  @Test
  void aPlaceThatWasFreeAtOnceIsNoWait() {
    holds.add(100, 100);

    assertThat(holds.sinceNanos(0)).isZero();
  }

  @Test
  void whatTwoStretchesHaveInCommonCountsOnce() {
    holds.add(100, 150);
    holds.add(140, 180);
    holds.add(160, 170);

    assertThat(holds.sinceNanos(0)).isEqualTo(80);
  }

  /** A million stretches of 9 in 10 ns each: bounded memory, the sum exact. */
  @Test
  void aLongBacklogKeepsItsSum() {
    for (int i = 0; i < 1_000_000; i++) {
      holds.add(10L * i, 10L * i + 9);
    }

    assertThat(holds.sinceNanos(0)).isEqualTo(9_000_000);
    assertThat((double) holds.sinceNanos(5_000_000)).isCloseTo(4_500_000, within(10.0));
  }
}
