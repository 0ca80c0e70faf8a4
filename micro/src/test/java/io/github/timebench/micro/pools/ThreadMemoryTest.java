package io.github.timebench.micro.pools;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.micro.pools.PoolBenchmarks.ParkedThreads;
import io.github.timebench.micro.pools.ThreadMemoryProfiler.ThreadMemory;
import org.junit.jupiter.api.Test;

/** Hazard: a figure on stacks read from the wrong line, or made up where the JVM tells nothing. */
class ThreadMemoryTest {
  private static final String SUMMARY =
      """
      Total: reserved=1916221KB, committed=599253KB
      -                    Thread (reserved=22679KB, committed=1103KB)
                                  (thread #22)
                                  (stack: reserved=22616KB, committed=1040KB)
                                  (malloc=37KB #135)
      """;

  @Test
  void stacksAreReadFromTheJvmsSummary() {
    ThreadMemory memory = ThreadMemory.of(SUMMARY, 5e6);

    assertThat(memory.reservedBytes()).isEqualTo(22_616 * 1024.0);
    assertThat(memory.committedBytes()).isEqualTo(1_040 * 1024.0);
    assertThat(memory.residentBytes()).isEqualTo(5e6);
  }

  @Test
  void withoutTrackingTheStacksAreUnknown() {
    ThreadMemory memory = ThreadMemory.of("Native memory tracking is not enabled", 5e6);

    assertThat(memory.reservedBytes()).isNaN();
    assertThat(memory.since(memory).committedBytes()).isNaN();
  }

  @Test
  void theOperatingSystemTellsTheMemoryOfThisProcess() {
    assertThat(ThreadMemory.now().residentBytes()).isGreaterThan(10e6);
  }

  @Test
  void parkedThreadsWaitUntilTheyAreLetGo() throws Exception {
    ParkedThreads parked = ParkedThreads.start(20, 100);

    assertThat(livingParkedThreads()).isEqualTo(20);
    parked.end();
    assertThat(livingParkedThreads()).isZero();
  }

  /** By name: threads that earlier tests left may end at any moment. */
  private static long livingParkedThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("parked-"))
        .count();
  }
}
