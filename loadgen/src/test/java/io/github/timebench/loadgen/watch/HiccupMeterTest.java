package io.github.timebench.loadgen.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.model.evidence.Readings;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Hazard: a pause of the generator's own that nobody sees. */
class HiccupMeterTest {
  private static long millis(long millis) {
    return Duration.ofMillis(millis).toNanos();
  }

  /** Wakes too late by the given times, one after the other, then asks its sleeper to stop. */
  private static final class LateClock implements NanoClock {
    static final long STOP = -1;

    private final long[] lateNanos;
    private int sleeps;
    private long nowNanos;

    LateClock(long... lateNanos) {
      this.lateNanos = lateNanos;
    }

    @Override
    public long nanoTime() {
      return nowNanos;
    }

    @Override
    public void sleepUntil(long nanoTime) throws InterruptedException {
      if (sleeps == lateNanos.length || lateNanos[sleeps] == STOP) {
        sleeps++;
        throw new InterruptedException();
      }
      nowNanos = nanoTime + lateNanos[sleeps++];
    }
  }

  private static HiccupMeter after(long... lateNanos) {
    HiccupMeter meter = new HiccupMeter(new LateClock(lateNanos));
    meter.run();
    return meter;
  }

  @Test
  void onlyWhatIsBeyondTheSleepItselfCounts() {
    HiccupMeter meter = after(0, millis(2), millis(150), 0);

    assertThat(meter.histogram().getMinValue()).isZero();
    assertThat(meter.histogram().getMaxValue()).isGreaterThanOrEqualTo(millis(150));
    assertThat(meter.histogram().getCountBetweenValues(0, millis(1) / 2)).isEqualTo(2);
  }

  /** Of a hundred sleeps in 250 ms, 150 that did not take place were up to 150 ms late. */
  @Test
  void theSleepsThatAPausePreventedCountAsWell() {
    long[] late = new long[100];
    late[50] = millis(150);
    HiccupMeter meter = after(late);

    assertThat(meter.histogram().getTotalCount()).isEqualTo(99 + 150);
    assertThat(meter.histogram().getValueAtPercentile(99))
        .isCloseTo(millis(148), within(millis(1)));
    assertThat(meter.histogram().getValueAtPercentile(50)).isCloseTo(millis(25), within(millis(2)));
  }

  @Test
  void whatCameBeforeItBeganIsForgotten() {
    HiccupMeter meter = after(millis(150), LateClock.STOP, millis(2), millis(1));
    meter.begin();
    meter.run();

    assertThat(meter.hiccups(true).maxNanos()).isEqualTo(millis(2));
    assertThat(meter.histogram().getTotalCount()).isLessThan(10);
  }

  @Test
  void theLongestIsKnownEvenIfTheMeterHasNotEnded() {
    HiccupMeter meter = after(millis(3), millis(150), millis(2));

    assertThat(meter.hiccups(true).maxNanos()).isEqualTo(millis(150));
    assertThat(meter.hiccups(false)).isEqualTo(new Readings.Hiccups(millis(150), millis(150)));
  }

  @Test
  void hiccupsBeyondTheRangeAreKeptAtItsEnd() {
    HiccupMeter meter = after(Duration.ofHours(1).toNanos());

    assertThat(meter.histogram().getMaxValue()).isGreaterThanOrEqualTo(millis(60_000));
    assertThat(meter.hiccups(true).maxNanos()).isEqualTo(Duration.ofHours(1).toNanos());
  }
}
