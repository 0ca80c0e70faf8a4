package io.github.timebench.micro.pools;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Callers that each wait for the reply of a server whose requests take CPU time. */
@State(Scope.Benchmark)
public class ServerBenchmark {
  /** Some hundred microseconds. */
  private static final int STEPS_PER_REQUEST = 100_000;

  @Param("1")
  public int poolThreads;

  private ExecutorService pool;

  /** What a caller asks for. */
  @State(Scope.Thread)
  public static class Caller {
    private long seed;

    long nextSeed() {
      return ++seed;
    }
  }

  @Setup(Level.Trial)
  public void setUp() {
    pool = Executors.newFixedThreadPool(poolThreads);
  }

  @Benchmark
  public long request(Caller caller) throws InterruptedException, ExecutionException {
    long seed = caller.nextSeed();
    return pool.submit(() -> CpuWork.item(seed, STEPS_PER_REQUEST)).get();
  }

  @TearDown(Level.Trial)
  public void tearDown() {
    pool.shutdownNow();
  }
}
