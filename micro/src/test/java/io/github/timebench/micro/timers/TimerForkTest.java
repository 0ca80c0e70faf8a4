package io.github.timebench.micro.timers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.jmh.GivenSuite;
import io.github.timebench.micro.timers.TimersSuite.TimerCells;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Measure;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a profiler that JMH's forks do not know, or that reads before the timers are there. */
class TimerForkTest {
  private static final double MIN_BYTES = 32;
  private static final double MAX_BYTES = 60;

  @TempDir private Path temporary;

  @Test
  void aRestingHeapTellsItsCpuTimeAndTheBytesOfATimerAndNoScore() throws Exception {
    Cell rest = new TimerCells(List.of(50_000)).tables().get(2).cells().get(3);

    MicroFigure figure = GivenSuite.of(rest).onlyFigure(temporary.resolve("run"));

    assertThat(figure.title()).isEqualTo("rest, four-ary heap, pending 50000");
    assertThat(figure.measures().stream().map(Measure::name)).containsExactly("CPU", "heap");
    assertThat(figure.measures().stream().map(Measure::unit)).containsExactly("ns/ms", "B/timer");
    assertThat(figure.measure("CPU").orElseThrow().forkValues()[0]).isPositive();
    assertThat(figure.measure("heap").orElseThrow().forkValues()[0])
        .isBetween(MIN_BYTES, MAX_BYTES);
  }
}
