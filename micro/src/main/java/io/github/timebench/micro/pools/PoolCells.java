package io.github.timebench.micro.pools;

import io.github.timebench.api.Phrase;
import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.jmh.Suite.CellTable;
import io.github.timebench.micro.jmh.SuitePlan;
import io.github.timebench.micro.pools.ThreadMemoryProfiler.ThreadMemory;
import io.github.timebench.model.micro.MicroFigure.Parameter;
import io.github.timebench.model.micro.MicroTable.Chart;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.model.micro.SuiteResult.Fact;
import io.github.timebench.model.micro.SuiteResult.NotMeasured;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;

/**
 * The cells of the suite, by what is asked.
 *
 * @param quick few batches a fork
 */
record PoolCells(boolean quick) {
  /** The parameter that tells apart what divides the work; its number is the size of a leaf. */
  static final String LEAVES = "pool, leaf size";

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

  Cell forkJoin(DividedWork work, int poolThreads, int leafSize) {
    return divided(work, poolThreads, "forkJoin", "ForkJoinPool, " + leafSize, leafSize)
        .relativeTo(threadPool(work, poolThreads).title());
  }

  /** Work cut into as many parts as there are threads, on a ThreadPoolExecutor. */
  Cell threadPool(DividedWork work, int poolThreads) {
    return divided(work, poolThreads, "threadPool", "ThreadPoolExecutor", PoolBenchmarks.LEAF_SIZE);
  }

  private Cell divided(
      DividedWork work, int poolThreads, String method, String pool, int leafSize) {
    return singleShots(
        Cell.parameters("work", work.label(), "pool threads", poolThreads, LEAVES, pool),
        jmh(method)
            .param("work", work.name())
            .param(POOL_THREADS, Integer.toString(poolThreads))
            .param("leafSize", Integer.toString(leafSize)),
        work == DividedWork.BALANCED ? CALLS_OF_SHORT_BATCH : 1);
  }

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

  /** The cells on threads' memory, and what follows from them. */
  static final class ThreadCells {
    private static final int DEEP_CALLS = 4_000;
    private static final int DEFAULT_STACK_KILOBYTES = 1_024;
    private static final int MANY = 1_000;

    /** More than a thousand threads with half of a 1 MB stack in use, and their JVM. */
    private static final long NEEDED_MEGABYTES = 1_024;

    private static final long BYTES_PER_MEGABYTE = 1L << 20;

    private record Threads(int stackKilobytes, int threads, int depth) {}

    private static final Threads DEFAULT = new Threads(DEFAULT_STACK_KILOBYTES, MANY, 0);
    private static final Threads DEEP = new Threads(DEFAULT_STACK_KILOBYTES, MANY, DEEP_CALLS);
    private static final Threads SMALL = new Threads(256, MANY, 0);
    private static final List<Threads> LOOK = List.of(SMALL, DEFAULT, DEEP);
    private static final List<Threads> ALL =
        List.of(
            SMALL,
            new Threads(512, MANY, 0),
            new Threads(DEFAULT_STACK_KILOBYTES, 250, 0),
            DEFAULT,
            new Threads(DEFAULT_STACK_KILOBYTES, 2 * MANY, 0),
            new Threads(4 * DEFAULT_STACK_KILOBYTES, MANY, 0),
            DEEP);

    private final SuitePlan plan;
    private final PoolCells cells;
    private final Optional<Phrase> lacking;

    ThreadCells(SuitePlan plan) {
      this.plan = plan;
      cells = new PoolCells(plan.quick());
      lacking = plan.lacking(NEEDED_MEGABYTES);
    }

    /** One table; none if there is too little memory. */
    List<CellTable> tables() {
      if (lacking.isPresent()) {
        return List.of();
      }
      List<Threads> chosen = plan.quick() ? LOOK : ALL;
      return List.of(
          new CellTable(
              Phrase.of(
                  "Starting a thread while others wait, and the memory that each of those takes"),
              "",
              Chart.NONE,
              chosen.stream().map(this::cell).toList()));
    }

    private Cell cell(Threads threads) {
      return cells.threads(threads.stackKilobytes, threads.threads, threads.depth);
    }

    List<NotMeasured> notMeasured() {
      return lacking.stream()
          .map(reason -> new NotMeasured(List.of(Phrase.of("memory of threads")), reason, false))
          .toList();
    }

    /** How many threads the free memory would hold, if nothing else stopped them. */
    List<Fact> conclusions(SuiteResult measured) {
      return List.of(DEFAULT, DEEP).stream()
          .flatMap(threads -> room(measured, threads).stream())
          .toList();
    }

    private Optional<Fact> room(SuiteResult measured, Threads threads) {
      double available = plan.availableMegabytes() * (double) BYTES_PER_MEGABYTE;
      return measured.mean(cell(threads).title(), ThreadMemoryProfiler.RESIDENT).stream()
          .mapToObj(
              bytes ->
                  Fact.number(
                      Phrase.of(
                          "threads of %s KB of stack, %s calls deep, that would fill the free memory",
                          threads.stackKilobytes, threads.depth),
                      Math.floor(available / bytes),
                      "threads",
                      Phrase.of(
                          "free memory / resident bytes per thread; the limits above may come first")))
          .findFirst();
    }
  }
}
