package io.github.timebench.micro.pools;

import java.util.concurrent.ForkJoinPool;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The batch by a parallel stream, on a common pool of a parallelism set for the fork. */
@State(Scope.Benchmark)
public class ParallelStreamBenchmark {
  @Param("1")
  public int parallelism;

  private final Batch batch = new Batch(Batch.ITEMS, Batch.STEPS);

  /** The JVM's option that sets the parallelism of the common pool. */
  static String option(int parallelism) {
    return "-Djava.util.concurrent.ForkJoinPool.common.parallelism=" + parallelism;
  }

  /**
   * Checks that the fork was started with the option.
   *
   * @throws IllegalStateException if it was not
   */
  @Setup(Level.Trial)
  public void setUp() {
    if (ForkJoinPool.getCommonPoolParallelism() != parallelism) {
      throw new IllegalStateException(
          "the common pool's parallelism is "
              + ForkJoinPool.getCommonPoolParallelism()
              + ": start the fork with "
              + option(parallelism));
    }
  }

  @Benchmark
  public long batch() {
    return batch.runOnParallelStream();
  }
}
