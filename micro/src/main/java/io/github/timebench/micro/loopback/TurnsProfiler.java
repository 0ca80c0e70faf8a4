package io.github.timebench.micro.loopback;

import io.github.timebench.api.Variant;
import io.github.timebench.lab.ProcessCpuTime;
import io.github.timebench.micro.loopback.AgreementSuite.Turns;
import java.util.Collection;
import java.util.List;
import java.util.function.LongSupplier;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.IterationType;

/**
 * A profiler for JMH: CPU time of all threads of the JVM per call, apart for the variants of {@link
 * Turns}. JMH tells both it and the benchmark of every iteration, those of the warm-up too.
 *
 * <p>It tells its results with the last iteration: JMH takes a result that an iteration does not
 * have for 0.
 */
public final class TurnsProfiler implements InternalProfiler {
  private final LongSupplier cpuTime;
  private final Turns turns = new Turns();
  private final double[] nanos = new double[Turns.VARIANTS.size()];
  private final long[] calls = new long[Turns.VARIANTS.size()];
  private int variant;
  private int measured;
  private long beforeNanos;

  public TurnsProfiler() {
    this(ProcessCpuTime.clock());
  }

  TurnsProfiler(LongSupplier cpuTime) {
    this.cpuTime = cpuTime;
  }

  @Override
  public String getDescription() {
    return "CPU time of the JVM per call, by variant";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    variant = Turns.VARIANTS.indexOf(turns.next());
    beforeNanos = cpuTime.getAsLong();
  }

  @Override
  public Collection<ScalarResult> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    long took = cpuTime.getAsLong() - beforeNanos;
    if (iteration.getType() == IterationType.WARMUP) {
      return List.of();
    }
    nanos[variant] += took;
    calls[variant] += result.getMetadata().getAllOps();
    measured++;
    return measured < iteration.getCount()
        ? List.of()
        : Turns.VARIANTS.stream().map(this::perCall).toList();
  }

  private ScalarResult perCall(Variant of) {
    int index = Turns.VARIANTS.indexOf(of);
    return new ScalarResult(
        AgreementSuite.measure(of),
        nanos[index] / calls[index],
        AgreementSuite.UNIT,
        AggregationPolicy.SUM);
  }
}
