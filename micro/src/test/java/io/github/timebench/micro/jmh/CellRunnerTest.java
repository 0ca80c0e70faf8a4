package io.github.timebench.micro.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.RunnerException;

/** Hazard: "Benchmark caught the exception", and not which. */
class CellRunnerTest {
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
}
