package io.github.timebench.micro.jmh;

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
 * A profiler for JMH: CPU time of all threads of the JVM, collector and compiler included, per
 * operation. JMH's score is the time of the caller alone.
 */
public final class CpuProfiler implements InternalProfiler {
  public static final String CPU_PER_OPERATION = "CPU";

  private final LongSupplier cpuTime = ProcessCpuTime.clock();
  private final String unit;
  private long beforeNanos;

  /**
   * Made by JMH.
   *
   * @param operation what an operation of the benchmark is, for the unit; empty for {@code op}
   */
  public CpuProfiler(String operation) {
    unit = "ns/" + (operation.isEmpty() ? "op" : operation);
  }

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
            unit,
            AggregationPolicy.AVG));
  }
}
