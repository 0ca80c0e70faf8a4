package io.github.timebench.micro.pools;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.jmh.GivenSuite;
import io.github.timebench.micro.pools.PoolBenchmarks.ParkedThreads;
import io.github.timebench.micro.pools.ThreadMemoryProfiler.ThreadMemory;
import io.github.timebench.model.micro.MicroFigure;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazards: a figure on stacks read from the wrong line, or made up where the JVM tells nothing;
 * stacks that are read when some or all of their threads are not there.
 */
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

  private static final int STACK_KILOBYTES = 512;
  private static final double STACK_BYTES = STACK_KILOBYTES * 1024.0;

  @TempDir private Path temporary;

  @Test
  void inEveryIterationEachThreadHasReservedItsStack() throws Exception {
    Cell cell = new PoolCells(true).threads(STACK_KILOBYTES, 200, 1_000);

    MicroFigure figure = GivenSuite.of(cell).onlyFigure(temporary.resolve("run"));

    assertThat(measure(figure, ThreadMemoryProfiler.RESERVED))
        .isBetween(STACK_BYTES * 0.95, STACK_BYTES * 1.1);
    assertThat(measure(figure, ThreadMemoryProfiler.COMMITTED)).isBetween(1.0, STACK_BYTES * 1.1);
    assertThat(measure(figure, ThreadMemoryProfiler.RESIDENT)).isPositive();
  }

  private static double measure(MicroFigure figure, String name) {
    return figure.measure(name).orElseThrow().forkValues()[0];
  }
}
