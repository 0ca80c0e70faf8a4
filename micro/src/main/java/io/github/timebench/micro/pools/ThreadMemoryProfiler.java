package io.github.timebench.micro.pools;

import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * A profiler for JMH and {@link PoolBenchmarks.Parked}: what each parked thread added to the
 * process. The first iteration begins before the benchmark's set-up, hence before the threads.
 */
public final class ThreadMemoryProfiler implements InternalProfiler {
  /** Address space of a stack. */
  static final String RESERVED = "reserved";

  /** Memory of a stack, as the JVM counts it. */
  static final String COMMITTED = "committed";

  /** Memory as the operating system counts it: stack, without the kernel's share. */
  static final String RESIDENT = "resident";

  private ThreadMemory before;

  @Override
  public String getDescription() {
    return "memory per parked thread";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    if (before == null) {
      ThreadMemory.now();
      before = ThreadMemory.now();
    }
  }

  @Override
  public Collection<ScalarResult> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    int threads = Integer.parseInt(benchmark.getParam(PoolBenchmarks.PARKED_THREADS));
    ThreadMemory added = ThreadMemory.now().since(before);
    return List.of(
        perThread(RESERVED, added.reservedBytes(), threads),
        perThread(COMMITTED, added.committedBytes(), threads),
        perThread(RESIDENT, added.residentBytes(), threads));
  }

  private static ScalarResult perThread(String label, double bytes, int threads) {
    return new ScalarResult(label, bytes / threads, "B/thread", AggregationPolicy.AVG);
  }
}
