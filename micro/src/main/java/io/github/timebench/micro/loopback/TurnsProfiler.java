package io.github.timebench.micro.loopback;

import io.github.timebench.api.Variant;
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
 * A profiler for JMH: CPU time of all threads of the JVM per call, apart for the variants of {@link
 * Turns}. JMH tells both it and the benchmark of every iteration, those of the warm-up too.
 */
public final class TurnsProfiler implements InternalProfiler {
  private final LongSupplier cpuTime = ProcessCpuTime.clock();
  private final Turns turns = new Turns();
  private Variant variant;
  private long beforeNanos;

  @Override
  public String getDescription() {
    return "CPU time of the JVM per call, by variant";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    variant = turns.next();
    beforeNanos = cpuTime.getAsLong();
  }

  @Override
  public Collection<ScalarResult> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double nanos = cpuTime.getAsLong() - beforeNanos;
    return List.of(
        new ScalarResult(
            AgreementSuite.measure(variant),
            nanos / result.getMetadata().getAllOps(),
            AgreementSuite.UNIT,
            AggregationPolicy.AVG));
  }
}
