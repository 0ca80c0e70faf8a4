package io.github.timebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Hazard: CPU times of a few milliseconds read from a clock of 10 ms steps, or of one thread. */
class ProcessCpuTimeTest {
  private static final long STEP_NANOS = 20_000_000;

  private final LongSupplier clock = ProcessCpuTime.clock();

  @Test
  @EnabledOnOs(OS.LINUX)
  void itsStepsAreFarSmallerThanThoseOfTheJvmsCounter() {
    long smallestStep = Long.MAX_VALUE;
    for (int steps = 0; steps < 100; steps++) {
      long before = clock.getAsLong();
      long after = before;
      while (after == before) {
        after = clock.getAsLong();
      }
      smallestStep = Math.min(smallestStep, after - before);
    }

    assertThat(smallestStep).isBetween(1L, STEP_NANOS / 20);
  }

  @Test
  void whatAnEndedThreadTookCounts() throws Exception {
    long before = clock.getAsLong();
    Thread busy =
        new Thread(
            () -> {
              long start = clock.getAsLong();
              while (clock.getAsLong() - start < STEP_NANOS) {
                Thread.onSpinWait();
              }
            });
    busy.start();
    busy.join();

    assertThat(clock.getAsLong() - before).isGreaterThanOrEqualTo(STEP_NANOS);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void anotherProcessIsToldOfAsLongAsItLives() throws Exception {
    Process busy = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
    LongSupplier other = ProcessCpuTime.clockOf(busy.pid());
    try {
      long before = other.getAsLong();
      while (other.getAsLong() - before < STEP_NANOS) {
        assertThat(busy.isAlive()).isTrue();
      }
    } finally {
      busy.destroyForcibly().waitFor();
    }

    assertThat(other.getAsLong()).isEqualTo(-1);
  }

  @Test
  void itAgreesWithTheJvmsCounterToItsSteps() {
    OperatingSystemMXBean jvm = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long low = jvm.getProcessCpuTime();
    long here = clock.getAsLong();
    long high = jvm.getProcessCpuTime();

    assertThat(here).isBetween(low - 5 * STEP_NANOS, high + 5 * STEP_NANOS);
  }
}
