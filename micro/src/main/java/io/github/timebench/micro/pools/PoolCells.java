package io.github.timebench.micro.pools;

import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.model.micro.MicroFigure.Parameter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;

/**
 * The cells of the suite, by what is asked.
 *
 * @param quick few batches a fork
 */
record PoolCells(boolean quick) {
  private static final int CALLS_OF_SHORT_BATCH = 10;
  private static final int ITERATIONS = 25;
  private static final int ITERATIONS_OF_A_LOOK = 8;
  private static final String POOL_THREADS = "poolThreads";

  Cell batch(int poolThreads) {
    return singleShots(
        Cell.parameters("pool", "ThreadPoolExecutor", "pool threads", poolThreads),
        jmh("batch").param(POOL_THREADS, Integer.toString(poolThreads)),
        1);
  }

  /** The same batch on a parallel stream, which is compared with a pool of so many threads. */
  Cell stream(int parallelism) {
    return singleShots(
            Cell.parameters("pool", "parallel stream", "parallelism", parallelism),
            jmh("parallelStream")
                .param("parallelism", Integer.toString(parallelism))
                .jvmArgsAppend(PoolBenchmarks.CommonPool.option(parallelism)),
            1)
        .relativeTo(batch(parallelism).title());
  }

  /** Requests to a server of so many threads by so many callers, in ops/s. */
  Cell server(int poolThreads, int callers) {
    return requests(poolThreads, callers, "throughput", Mode.Throughput, TimeUnit.SECONDS);
  }

  /** The same requests, in time per request. */
  Cell responseTime(int poolThreads, int callers) {
    return requests(poolThreads, callers, "response time", Mode.AverageTime, TimeUnit.NANOSECONDS);
  }

  private static Cell requests(
      int poolThreads, int callers, String measured, Mode mode, TimeUnit unit) {
    return Cell.of(
        Cell.parameters("pool threads", poolThreads, "threads", callers, "measured", measured),
        jmh("request")
            .mode(mode)
            .timeUnit(unit)
            .threads(callers)
            .param(POOL_THREADS, Integer.toString(poolThreads)));
  }

  /** Work halved down to leaves, on a ForkJoinPool. */
  Cell forkJoin(DividedWork work, int poolThreads, int leafSize) {
    return divided(
            work, poolThreads, "forkJoin", "ForkJoinPool, leaf %s".formatted(leafSize), leafSize)
        .relativeTo(threadPool(work, poolThreads).title());
  }

  /** Work cut into as many parts as there are threads, on a ThreadPoolExecutor. */
  Cell threadPool(DividedWork work, int poolThreads) {
    return divided(work, poolThreads, "threadPool", "ThreadPoolExecutor", PoolBenchmarks.LEAF_SIZE);
  }

  private Cell divided(
      DividedWork work, int poolThreads, String method, String pool, int leafSize) {
    return singleShots(
        Cell.parameters("work", work.label(), "pool threads", poolThreads, "pool", pool),
        jmh(method)
            .param("work", work.name())
            .param(POOL_THREADS, Integer.toString(poolThreads))
            .param("leafSize", Integer.toString(leafSize)),
        work == DividedWork.BALANCED ? CALLS_OF_SHORT_BATCH : 1);
  }

  /** Threads with stacks of a size, some calls deep. */
  Cell threads(int stackKilobytes, int threads, int depth) {
    return Cell.of(
        Cell.parameters("stack KB", stackKilobytes, "parked threads", threads, "calls deep", depth),
        jmh("startAndJoin")
            .param(PoolBenchmarks.PARKED_THREADS, Integer.toString(threads))
            .param("depth", Integer.toString(depth))
            .jvmArgsAppend(ThreadMemory.jvmOptions(stackKilobytes))
            .addProfiler(ThreadMemoryProfiler.class));
  }

  private static ChainedOptionsBuilder jmh(String method) {
    return Cell.jmh(PoolBenchmarks.class, method);
  }

  private Cell singleShots(List<Parameter> parameters, ChainedOptionsBuilder options, int calls) {
    int iterations = quick ? ITERATIONS_OF_A_LOOK : ITERATIONS;
    return Cell.of(
            parameters,
            options
                .warmupIterations(iterations)
                .warmupBatchSize(calls)
                .measurementIterations(iterations)
                .measurementBatchSize(calls))
        .taking(Duration.ofMillis(quick ? 1_400 : 2_900));
  }
}
