package io.github.timebench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/**
 * Hazard: a generator's own lateness that is told as a wait for a place, or the other way round.
 */
class PlaceWaitsTest {
  private final PlaceWaits waits = new PlaceWaits();

  @Test
  void onlyWhatLiesAfterTheIntendedStartIsWaited() {
    waits.add(100, 150);
    waits.add(200, 230);

    assertThat(waits.sinceNanos(50)).isEqualTo(80);
    assertThat(waits.sinceNanos(140)).isEqualTo(40);
    assertThat(waits.sinceNanos(150)).isEqualTo(30);
    assertThat(waits.sinceNanos(220)).isEqualTo(10);
    assertThat(waits.sinceNanos(230)).isZero();
    waits.add(300, 301);
    assertThat(waits.sinceNanos(240)).isOne();
  }

  @Test
  void aPlaceThatWasFreeAtOnceIsNoWait() {
    waits.add(100, 100);

    assertThat(waits.sinceNanos(0)).isZero();
  }

  /** A million stretches of 9 in 10 ns each: bounded memory, the sum exact. */
  @Test
  void aLongBacklogKeepsItsSum() {
    for (int i = 0; i < 1_000_000; i++) {
      waits.add(10L * i, 10L * i + 9);
    }

    assertThat(waits.sinceNanos(0)).isEqualTo(9_000_000);
    assertThat((double) waits.sinceNanos(5_000_000)).isCloseTo(4_500_000, within(10.0));
  }
}
