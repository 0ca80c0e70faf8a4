package io.github.timebench.api.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Hazard: a JVM that stood still and reports that it ran. */
class PauseMeterTest {
  private final AtomicLong nowMillis = new AtomicLong(1_000);
  private final PauseMeter meter = new PauseMeter(nowMillis::get);

  private void wakeAfter(long millis) {
    nowMillis.addAndGet(millis);
    meter.wake();
  }

  @Test
  void wakingInTimeIsNoPause() {
    wakeAfter(10);
    wakeAfter(19);
    assertThat(meter.pausedNanos()).isZero();
  }

  @Test
  void pausesAddUpWithoutTheSleepThatWasAskedFor() {
    wakeAfter(20);
    wakeAfter(10);
    wakeAfter(1_010);
    assertThat(meter.pausedNanos()).isEqualTo(1_010_000_000);
  }

  @Test
  void theProbeTellsThePausesWhereAMeterRuns() {
    ProcessEnvironment environment = ProcessEnvironment.ofThisProcess(Map.of());
    assertThat(new ProcessProbe(environment).snapshot().pausedNanos())
        .isEqualTo(ProcessSnapshot.UNKNOWN);
    assertThat(new ProcessProbe(environment, PauseMeter.ofThisJvm()).snapshot().pausedNanos())
        .isNotNegative();
    wakeAfter(30);
    assertThat(new ProcessProbe(environment, meter).snapshot().pausedNanos()).isEqualTo(20_000_000);
  }
}
