package io.github.timebench.loadgen.micro;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.model.MicroFigure;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.ThroughputResult;

/** Hazard: iterations of all forks pooled into one heap, as if they were independent. */
class FigureMappingTest {
  private static final MicroCell CELL =
      new MicroCell(
          "serialization",
          "round trip",
          "instant",
          "custom",
          "order",
          1,
          () -> 139,
          Duration.ZERO,
          "B.m",
          Map.of());

  private static BenchmarkResult fork(long... opsPerSecond) {
    return new BenchmarkResult(
        null, Arrays.stream(opsPerSecond).mapToObj(FigureMappingTest::iteration).toList());
  }

  private static IterationResult iteration(long opsPerSecond) {
    IterationResult iteration = new IterationResult(null, null, null);
    iteration.addResult(
        new ThroughputResult(
            ResultRole.PRIMARY, "m", opsPerSecond, TimeUnit.SECONDS.toNanos(1), TimeUnit.SECONDS));
    return iteration;
  }

  @Test
  void eachForkGivesTheMeanOfItsIterations() {
    RunResult result = new RunResult(null, List.of(fork(100, 200, 300), fork(1000, 3000)));

    MicroFigure figure = FigureMapping.figure(CELL, 139, result);

    assertThat(figure.forkOpsPerSecond()).containsExactly(200.0, 2000.0);
    assertThat(FigureMapping.meanOpsPerSecond(figure)).isEqualTo(1100.0);
  }

  @Test
  void theFigureIsNamedAsItsCell() {
    MicroFigure figure = FigureMapping.figure(CELL, 139, new RunResult(null, List.of(fork(1))));

    assertThat(figure)
        .usingRecursiveComparison()
        .isEqualTo(
            new MicroFigure(
                "serialization",
                "round trip",
                "instant",
                "custom",
                "order",
                1,
                new double[] {1.0},
                139));
  }
}
