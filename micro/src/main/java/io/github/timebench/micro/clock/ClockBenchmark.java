package io.github.timebench.micro.clock;

import java.time.Instant;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Reading the clocks of the JDK. */
@State(Scope.Benchmark)
public class ClockBenchmark {
  @Benchmark
  public long currentTimeMillis() {
    return System.currentTimeMillis();
  }

  @Benchmark
  public long nanoTime() {
    return System.nanoTime();
  }

  @Benchmark
  public Instant instantNow() {
    return Instant.now();
  }
}
