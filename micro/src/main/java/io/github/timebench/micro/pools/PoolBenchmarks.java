package io.github.timebench.micro.pools;

import io.github.timebench.api.Daemon;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Batches, requests and divided work on pools; and the start of a thread while others wait. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class PoolBenchmarks {
  static final int LEAF_SIZE = 10;

  static final String PARKED_THREADS = "parkedThreads";

  /** Some hundred microseconds. */
  private static final int STEPS_PER_REQUEST = 100_000;

  private final Batch items = new Batch(Batch.ITEMS, Batch.STEPS);

  @State(Scope.Benchmark)
  public static class Pool {
    @Param("1")
    public int poolThreads;

    private ExecutorService threads;

    @Setup
    public void setUp() {
      threads = Executors.newFixedThreadPool(poolThreads);
    }

    @TearDown
    public void tearDown() {
      threads.shutdownNow();
    }
  }

  @Benchmark
  public long batch(Pool pool) throws InterruptedException {
    return items.runOn(pool.threads);
  }

  @State(Scope.Benchmark)
  public static class CommonPool {
    @Param("1")
    public int parallelism;

    /**
     * Checks that the fork was started with the option.
     *
     * @throws IllegalStateException if it was not
     */
    @Setup
    public void setUp() {
      if (ForkJoinPool.getCommonPoolParallelism() != parallelism) {
        throw new IllegalStateException(
            "the common pool's parallelism is "
                + ForkJoinPool.getCommonPoolParallelism()
                + ": start the fork with "
                + option(parallelism));
      }
    }

    /** The JVM's option that sets the parallelism of the common pool. */
    static String option(int parallelism) {
      return "-Djava.util.concurrent.ForkJoinPool.common.parallelism=" + parallelism;
    }
  }

  @Benchmark
  public long parallelStream(CommonPool commonPool) {
    return items.runOnParallelStream();
  }

  @State(Scope.Thread)
  public static class Caller {
    private long seed;

    private long nextSeed() {
      return ++seed;
    }
  }

  /** A caller that waits for the reply of a server whose requests take CPU time. */
  @Benchmark
  public long request(Pool server, Caller caller) throws InterruptedException, ExecutionException {
    long seed = caller.nextSeed();
    return server.threads.submit(() -> Batch.item(seed, STEPS_PER_REQUEST)).get();
  }

  @State(Scope.Benchmark)
  public static class Division {
    @Param public DividedWork work;

    @Param("" + LEAF_SIZE)
    public int leafSize;

    private DividedWork.Work parts;

    @Setup
    public void setUp() {
      parts = work.create();
    }
  }

  /** A pool that steals, of as many threads as the other one. */
  @State(Scope.Benchmark)
  public static class StealingPool {
    private ForkJoinPool threads;

    @Setup
    public void setUp(Pool pool) {
      threads = new ForkJoinPool(pool.poolThreads);
    }

    @TearDown
    public void tearDown() {
      threads.shutdownNow();
    }
  }

  @Benchmark
  public long forkJoin(Division division, StealingPool pool) {
    return division.work.inHalves(division.parts, division.leafSize, pool.threads);
  }

  @Benchmark
  public long threadPool(Division division, Pool pool)
      throws InterruptedException, ExecutionException {
    return division.work.inEqualParts(division.parts, pool.poolThreads, pool.threads);
  }

  /**
   * Threads that wait; {@link ThreadMemoryProfiler} tells what memory they take. They are left to
   * the fork's end, because the last iteration ends after the tear-down.
   */
  @State(Scope.Benchmark)
  public static class Parked {
    @Param("1000")
    public int parkedThreads;

    @Param("0")
    public int depth;

    private int value;

    @Setup
    public void setUp() throws InterruptedException {
      ParkedThreads.start(parkedThreads, depth);
    }
  }

  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @OutputTimeUnit(TimeUnit.NANOSECONDS)
  public int startAndJoin(Parked others) throws InterruptedException {
    Thread thread = new Thread(() -> others.value++);
    thread.start();
    thread.join();
    return others.value;
  }

  /** Threads that have gone some calls deep and wait there. */
  static final class ParkedThreads {
    private final CountDownLatch released = new CountDownLatch(1);
    private final List<Thread> threads = new ArrayList<>();

    private ParkedThreads() {}

    /**
     * Starts threads and waits until each is as deep as it shall be.
     *
     * @param depth calls on each stack, 0 for none beyond what a thread needs
     */
    static ParkedThreads start(int count, int depth) throws InterruptedException {
      ParkedThreads parked = new ParkedThreads();
      CountDownLatch deep = new CountDownLatch(count);
      for (int i = 0; i < count; i++) {
        parked.threads.add(Daemon.start(() -> parked.descend(depth, deep), "parked-" + i));
      }
      deep.await();
      return parked;
    }

    /** Returns what it was given, so that no frame can be dropped. */
    private int descend(int depth, CountDownLatch deep) {
      if (depth > 0) {
        return descend(depth - 1, deep) + 1;
      }
      deep.countDown();
      try {
        released.await();
      } catch (InterruptedException hurry) {
        Thread.currentThread().interrupt();
      }
      return 0;
    }

    void end() throws InterruptedException {
      released.countDown();
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }
}
