package io.github.timebench.micro.pools;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A batch of independent items on a pool of a fixed size: one operation is the whole batch. */
@State(Scope.Benchmark)
public class BatchBenchmark {
  @Param("1")
  public int poolThreads;

  private final Batch batch = new Batch(Batch.ITEMS, Batch.STEPS);
  private ExecutorService pool;

  @Setup(Level.Trial)
  public void setUp() {
    pool = Executors.newFixedThreadPool(poolThreads);
  }

  @Benchmark
  public long batch() throws InterruptedException {
    return batch.runOn(pool);
  }

  @TearDown(Level.Trial)
  public void tearDown() {
    pool.shutdownNow();
  }
}
