package io.github.timebench.micro.pools;

import io.github.timebench.micro.CellUnit;
import io.github.timebench.micro.MicroCell;
import io.github.timebench.micro.Shots;
import java.time.Duration;

/**
 * The cells of the lab, by what is asked.
 *
 * @param quick few batches a fork
 */
record PoolCells(boolean quick) {
  private static final int CALLS_OF_SHORT_BATCH = 10;

  /** A batch of items on a pool. */
  MicroCell batch(int poolThreads) {
    return batches(MicroCell.of(BatchBenchmark.class, "batch"), 1)
        .named("pool", "ThreadPoolExecutor")
        .named("pool threads", Integer.toString(poolThreads))
        .param("poolThreads", Integer.toString(poolThreads))
        .build();
  }

  /** The same batch on a parallel stream, which is compared with a pool of so many threads. */
  MicroCell stream(int parallelism) {
    return batches(MicroCell.of(ParallelStreamBenchmark.class, "batch"), 1)
        .named("pool", "parallel stream")
        .named("parallelism", Integer.toString(parallelism))
        .param("parallelism", Integer.toString(parallelism))
        .jvmOptions(ParallelStreamBenchmark.option(parallelism))
        .relativeTo(batch(parallelism).title())
        .build();
  }

  /** Requests to a server of so many threads by so many callers, in ops/s. */
  MicroCell server(int poolThreads, int callers) {
    return requests(poolThreads, callers).named("measured", "throughput").build();
  }

  /** The same requests, in time per request. */
  MicroCell responseTime(int poolThreads, int callers) {
    return requests(poolThreads, callers)
        .named("measured", "response time")
        .in(CellUnit.NANOS_PER_OP)
        .build();
  }

  private static MicroCell.Builder requests(int poolThreads, int callers) {
    return MicroCell.of(ServerBenchmark.class, "request")
        .named("pool threads", Integer.toString(poolThreads))
        .param("poolThreads", Integer.toString(poolThreads))
        .threads(callers);
  }

  /** Work halved down to leaves, on a ForkJoinPool. */
  MicroCell forkJoin(DividedWork work, int poolThreads, int leafSize) {
    return divided(work, poolThreads, "forkJoin")
        .named("pool", "ForkJoinPool, leaf " + leafSize)
        .param("leafSize", Integer.toString(leafSize))
        .relativeTo(threadPool(work, poolThreads).title())
        .build();
  }

  /** Work cut into as many parts as there are threads, on a ThreadPoolExecutor. */
  MicroCell threadPool(DividedWork work, int poolThreads) {
    return divided(work, poolThreads, "threadPool").named("pool", "ThreadPoolExecutor").build();
  }

  private MicroCell.Builder divided(DividedWork work, int poolThreads, String method) {
    int calls = work == DividedWork.BALANCED ? CALLS_OF_SHORT_BATCH : 1;
    return batches(MicroCell.of(DivideBenchmark.class, method), calls)
        .named("work", work.label())
        .named("pool threads", Integer.toString(poolThreads))
        .param("work", work.name())
        .param("poolThreads", Integer.toString(poolThreads));
  }

  /** Threads with stacks of a size, some calls deep. */
  MicroCell threads(int stackKilobytes, int threads, int depth) {
    return MicroCell.of(ThreadBenchmark.class, "startAndJoin")
        .in(CellUnit.NANOS_PER_OP)
        .named("stack KB", Integer.toString(stackKilobytes))
        .named("parked threads", Integer.toString(threads))
        .named("calls deep", Integer.toString(depth))
        .param(ThreadBenchmark.THREADS, Integer.toString(threads))
        .param("depth", Integer.toString(depth))
        .jvmOptions(ThreadMemory.jvmOptions(stackKilobytes))
        .profiled(ThreadMemoryProfiler.class, ThreadMemoryProfiler.RESERVED, "B/thread")
        .profiled(ThreadMemoryProfiler.class, ThreadMemoryProfiler.COMMITTED, "B/thread")
        .profiled(ThreadMemoryProfiler.class, ThreadMemoryProfiler.RESIDENT, "B/thread")
        .build();
  }

  private MicroCell.Builder batches(MicroCell.Builder cell, int calls) {
    int shots = quick ? 8 : 25;
    Duration expected = quick ? Duration.ofMillis(700) : Duration.ofMillis(2_200);
    return cell.in(CellUnit.MILLIS_PER_BATCH, new Shots(shots, shots, calls, calls, expected));
  }
}
