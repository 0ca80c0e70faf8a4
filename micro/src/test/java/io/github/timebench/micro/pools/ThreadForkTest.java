package io.github.timebench.micro.pools;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.jmh.GivenSuite;
import io.github.timebench.model.micro.MicroFigure;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: stacks that are read when some or all of their threads are not there. */
class ThreadForkTest {
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
