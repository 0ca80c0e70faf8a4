package io.github.timebench.micro;

import io.github.timebench.lab.ProcessCpuTime;
import java.util.Collection;
import java.util.List;
import java.util.function.LongSupplier;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * JMH's profiler of CPU time: that of all threads of the JVM, collector and compiler included, per
 * operation. A score knows only how long the caller took, not what it left to other threads.
 */
public final class CpuProfiler implements InternalProfiler {
  /** CPU time per operation. */
  public static final String CPU_PER_OPERATION = "CPU";

  private final LongSupplier cpuTime = ProcessCpuTime.clock();
  private long beforeNanos;

  @Override
  public String getDescription() {
    return "CPU time of the JVM per operation";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    beforeNanos = cpuTime.getAsLong();
  }

  @Override
  public Collection<ScalarResult> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double nanos = cpuTime.getAsLong() - beforeNanos;
    return List.of(
        new ScalarResult(
            CPU_PER_OPERATION,
            nanos / result.getMetadata().getAllOps(),
            "ns/op",
            AggregationPolicy.AVG));
  }
}
