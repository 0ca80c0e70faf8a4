package io.github.timebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazards: CPU times of a few milliseconds read from a clock of 10 ms steps, or of one thread;
 * counts of one thread taken for the process's, and nothing known taken for none.
 */
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

  @TempDir private Path tasks;

  private void thread(long id, long voluntary, long not) throws IOException {
    Path folder = Files.createDirectories(tasks.resolve(Long.toString(id)));
    Files.writeString(
        folder.resolve("status"),
        "Name:\tworker\nvoluntary_ctxt_switches:\t%d\nnonvoluntary_ctxt_switches:\t%d\n"
            .formatted(voluntary, not));
  }

  @Test
  void switchesOfAllThreadsAddUpAndNewThreadsBeginWithNone() throws IOException {
    thread(7, 100, 10);
    ContextSwitches before = ContextSwitches.under(tasks);
    thread(7, 150, 15);
    thread(8, 3, 2);

    assertThat(ContextSwitches.under(tasks).since(before)).isEqualTo(60);
  }

  @Test
  void whatTheSystemDoesNotTellIsUnknown() {
    ContextSwitches unknown = ContextSwitches.under(tasks.resolve("none"));

    assertThat(unknown.byThread()).isEmpty();
    assertThat(unknown.since(unknown)).isEqualTo(-1);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void thisProcessIsCounted() {
    long pid = ProcessHandle.current().pid();

    ContextSwitches before = ContextSwitches.of(pid);

    assertThat(before.byThread()).isNotEmpty();
    assertThat(ContextSwitches.of(pid).since(before)).isNotNegative();
  }
}
