package io.github.timebench.micro;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroMeasure;
import io.github.timebench.model.micro.MicroParameter;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.results.ThroughputResult;

/** Hazard: iterations of all forks pooled into one heap, as if they were independent. */
class FigureMappingTest {
  private static MicroCell.Builder cell() {
    return MicroCell.of(FormatBenchmark.class, "m").named("codec", "custom").threads(2);
  }

  private static BenchmarkResult fork(long... opsPerSecond) {
    return new BenchmarkResult(
        null, Arrays.stream(opsPerSecond).mapToObj(FigureMappingTest::iteration).toList());
  }

  private static IterationResult iteration(long opsPerSecond) {
    IterationResult iteration = new IterationResult(null, null, null);
    iteration.addResult(
        new ThroughputResult(
            ResultRole.PRIMARY, "m", opsPerSecond, TimeUnit.SECONDS.toNanos(1), TimeUnit.SECONDS));
    iteration.addResult(
        new ScalarResult("bytes", opsPerSecond / 100.0, "#", AggregationPolicy.SUM));
    return iteration;
  }

  private static double[] forkValues(MicroCell cell, int measure) {
    RunResult result = new RunResult(null, List.of(fork(100, 200, 300), fork(1000, 3000)));
    return FigureMapping.figure(cell, List.of(), result).measures().get(measure).forkValues();
  }

  @Test
  void eachForkGivesTheMeanOfItsIterations() {
    assertThat(forkValues(cell().build(), 0)).containsExactly(200.0, 2000.0);
  }

  @Test
  void aShotOfSeveralCallsIsDividedByThem() {
    MicroCell cell =
        cell().in(CellUnit.NANOS_PER_SHOT, new Shots(0, 3, 1, 10, Duration.ofSeconds(1))).build();

    assertThat(forkValues(cell, 0)).containsExactly(20.0, 200.0);
  }

  @Test
  void aCounterGivesItsMeanOverTheIterationsOfEachFork() {
    assertThat(forkValues(cell().auxiliary("bytes", "B").build(), 1)).containsExactly(2.0, 20.0);
  }

  @Test
  void theFigureIsNamedAsItsCell() {
    MicroMeasure payload = MicroMeasure.counted("payload", "B", 139);

    MicroFigure figure =
        FigureMapping.figure(
            cell().relativeTo("date").build(),
            List.of(payload),
            new RunResult(null, List.of(fork(1))));

    assertThat(figure)
        .usingRecursiveComparison()
        .isEqualTo(
            new MicroFigure(
                List.of(new MicroParameter("codec", "custom"), new MicroParameter("threads", "2")),
                List.of(
                    new MicroMeasure("throughput", "ops/s", false, new double[] {1.0}), payload),
                "date"));
    assertThat(figure.title()).isEqualTo("custom, threads 2");
  }
}
