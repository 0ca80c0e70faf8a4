package io.github.timebench.micro.clock;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Reading a cached clock while its thread writes it. */
@State(Scope.Benchmark)
public class CachedClockBenchmark {
  private CachedClock clock;

  /** Starts the one writer. */
  @Setup
  public void setUp() {
    clock = new CachedClock(System::currentTimeMillis, CachedClock.MILLISECOND);
  }

  /** Ends it. */
  @TearDown
  public void tearDown() {
    clock.close();
  }

  @Benchmark
  public long cachedClock() {
    return clock.now();
  }
}
