package io.github.timebench.micro.pools;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The same work halved on a pool that steals, and cut beforehand on one that does not. */
@State(Scope.Benchmark)
public class DivideBenchmark {
  /** The published leaf. */
  static final int LEAF_SIZE = 10;

  @Param public DividedWork work;

  @Param("1")
  public int poolThreads;

  @Param("" + LEAF_SIZE)
  public int leafSize;

  private RangeWork ranges;
  private ForkJoinPool stealing;
  private ExecutorService plain;

  @Setup(Level.Trial)
  public void setUp() {
    ranges = work.create();
    stealing = new ForkJoinPool(poolThreads);
    plain = Executors.newFixedThreadPool(poolThreads);
  }

  @Benchmark
  public long forkJoin() {
    return stealing.invoke(new Halves(ranges, 0, work.size(), leafSize));
  }

  @Benchmark
  public long threadPool() throws InterruptedException, ExecutionException {
    return new EqualParts(ranges, work.size(), poolThreads).runOn(plain);
  }

  @TearDown(Level.Trial)
  public void tearDown() {
    stealing.shutdownNow();
    plain.shutdownNow();
  }
}
