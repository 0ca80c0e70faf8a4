package io.github.timebench.micro.timers;

import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * A profiler for JMH and {@link TimerBenchmarks}: live heap per pending timer, after a full
 * collection. The first iteration begins before the benchmark's set-up, hence before the timers.
 * Read once, because a collection among millions of timers takes seconds.
 */
public final class HeapProfiler implements InternalProfiler {
  static final String BYTES_PER_TIMER = "heap";

  private static final String PENDING = "pending";

  private double beforeBytes = Double.NaN;
  private double bytesPerTimer = Double.NaN;

  @Override
  public String getDescription() {
    return "live heap per pending timer";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    if (Double.isNaN(beforeBytes)) {
      beforeBytes = liveBytes();
    }
  }

  @Override
  public Collection<ScalarResult> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    if (Double.isNaN(bytesPerTimer)) {
      bytesPerTimer = (liveBytes() - beforeBytes) / Integer.parseInt(benchmark.getParam(PENDING));
    }
    return List.of(
        new ScalarResult(BYTES_PER_TIMER, bytesPerTimer, "B/timer", AggregationPolicy.AVG));
  }

  private static long liveBytes() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
