package io.github.timebench.micro.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.micro.format.FormatBenchmarks;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Measure;
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
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;

/**
 * Hazards: iterations of all forks pooled, as if they were independent; a run that takes far longer
 * than it said, because the start of forks was forgotten; "Benchmark caught the exception", and not
 * which; threads that rest although they should be busy, or go on after their benchmark.
 */
class CellTest {
  private static ChainedOptionsBuilder jmh() {
    return Cell.jmh(FormatBenchmarks.class, "m");
  }

  private static Cell cell(ChainedOptionsBuilder options) {
    return Cell.of(Cell.parameters("codec", "custom", "threads", 2), options);
  }

  private static BenchmarkResult fork(long... opsPerSecond) {
    return new BenchmarkResult(
        null, Arrays.stream(opsPerSecond).mapToObj(CellTest::iteration).toList());
  }

  private static IterationResult iteration(long opsPerSecond) {
    IterationResult iteration = new IterationResult(null, null, null);
    iteration.addResult(
        new ThroughputResult(
            ResultRole.PRIMARY, "m", opsPerSecond, TimeUnit.SECONDS.toNanos(1), TimeUnit.SECONDS));
    iteration.addResult(
        new ScalarResult("bytes", opsPerSecond / 100.0, "B", AggregationPolicy.AVG));
    return iteration;
  }

  private static MicroFigure figure(Cell cell) {
    RunResult result = new RunResult(null, List.of(fork(100, 200, 300), fork(1000, 3000)));
    return cell.figure(result, List.of());
  }

  private static double[] forkValues(Cell cell, int measure) {
    return figure(cell).measures().get(measure).forkValues();
  }

  @Test
  void eachForkGivesTheMeanOfItsIterations() {
    assertThat(forkValues(cell(jmh()), 0)).containsExactly(200.0, 2000.0);
  }

  @Test
  void anIterationOfSeveralCallsIsDividedByThem() {
    assertThat(forkValues(cell(jmh().measurementIterations(3).measurementBatchSize(10)), 0))
        .containsExactly(20.0, 200.0);
  }

  @Test
  void aProfilerGivesItsMeanOverTheIterationsOfEachFork() {
    assertThat(forkValues(cell(jmh()), 1)).containsExactly(2.0, 20.0);
    assertThat(figure(cell(jmh()).withoutScore()).measures())
        .extracting(Measure::name)
        .containsExactly("bytes");
  }

  @Test
  void theFigureIsNamedAsItsCell() {
    Measure payload = Measure.counted("payload", "B", 139);

    MicroFigure figure =
        cell(jmh())
            .relativeTo("date")
            .figure(new RunResult(null, List.of(fork(1))), List.of(payload));

    assertThat(figure)
        .usingRecursiveComparison()
        .isEqualTo(
            new MicroFigure(
                Cell.parameters("codec", "custom", "threads", "2"),
                List.of(
                    new Measure("throughput", "ops/s", false, new double[] {1.0}),
                    new Measure("bytes", "B", false, new double[] {0.01}),
                    payload),
                "date"));
    assertThat(figure.title()).isEqualTo("custom, threads 2");
  }

  @Test
  void everyForkCostsItsStartAndItsIterations() {
    assertThat(cell(jmh()).taking(Duration.ofMillis(1500)).time(Forks.standard(5)))
        .isEqualTo(Duration.ofMillis(5 * (1500 + 8 * 500)));
  }

  @Test
  void aCellWithItsOwnIterationsTakesWhatItSays() {
    Cell own = cell(jmh().measurementIterations(2)).taking(Duration.ofSeconds(9));

    assertThat(own.time(Forks.standard(5))).isEqualTo(Duration.ofSeconds(45));
  }

  @Test
  void whatTheBenchmarkThrewIsFoundBehindCausesAndSuppressed() {
    Exception aroundIt = new IllegalStateException("Benchmark error during the run");
    aroundIt.addSuppressed(new IllegalArgumentException("no such thing\nsecond line"));

    assertThat(CellRunner.reason(new RunnerException("Benchmark caught the exception", aroundIt)))
        .isEqualTo("IllegalArgumentException: no such thing");
  }

  @Test
  void wordsOfJmhStandAlone() {
    assertThat(CellRunner.reason(new RunnerException("ERROR: no lock")))
        .isEqualTo("ERROR: no lock");
  }

  @Test
  void anExceptionWithoutMessageIsNamed() {
    assertThat(CellRunner.reason(new RunnerException(new NullPointerException())))
        .isEqualTo("java.lang.NullPointerException");
  }

  private static long threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("busy-core-"))
        .count();
  }

  @Test
  void theyComputeUntilTheyAreClosed() {
    BusyCores busy = new BusyCores(2);
    assertThat(threads()).isEqualTo(2);
    busy.close();
    assertThat(threads()).isZero();
    assertThat(busy.result()).isNotZero();
  }

  @Test
  void noneIsAllowed() {
    new BusyCores(0).close();
    assertThat(threads()).isZero();
  }
}
