package io.github.timebench.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Hazard: a moment of fleet time that a driver takes for another one. */
class FleetTimeTest {
  private static final long SECOND = 1_000_000_000;
  private static final long HOUR = 3_600 * SECOND;

  @Test
  void clocksThatAreHoursApartAgreeToTheNanosecond() {
    FleetTime line = new FleetTime(5 * SECOND, -7 * HOUR, 0);

    assertThat(line.own(5 * SECOND)).isEqualTo(-7 * HOUR);
    assertThat(line.own(6 * SECOND + 1)).isEqualTo(-7 * HOUR + SECOND + 1);
    assertThat(line.own(4 * SECOND)).isEqualTo(-7 * HOUR - SECOND);
  }

  @Test
  void aClockThatGainsIsAheadByItsDrift() {
    FleetTime line = new FleetTime(0, HOUR, 200e-6);

    assertThat(line.own(10 * SECOND)).isEqualTo(HOUR + 10 * SECOND + 2_000_000);
    assertThat(line.own(-10 * SECOND)).isEqualTo(HOUR - 10 * SECOND - 2_000_000);
  }

  @Test
  void whatNoClockDoesIsRefused() {
    assertThatThrownBy(() -> new FleetTime(0, 0, 0.01)).hasMessageContaining("0.01");
    assertThatThrownBy(() -> new FleetTime(0, 0, Double.NaN)).hasMessageContaining("NaN");
  }
}
