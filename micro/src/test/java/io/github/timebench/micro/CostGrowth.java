package io.github.timebench.micro;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;

/**
 * Whether work costs more the more of it there is. Work that the compiler leaves out costs the same
 * at any size. The assertion is about the kind of growth, not about a time: CPU time of the calling
 * thread is counted, so other programs do not matter; both sizes are run alternately, so that
 * compiled code is compared with compiled code; the cheapest round counts, and the bound is far
 * below the factor.
 *
 * <p>For work on the calling thread.
 */
public final class CostGrowth {
  private static final int FACTOR = 16;
  private static final double MIN_GROWTH = 2;
  private static final int MIN_ROUNDS = 8;
  private static final int MAX_ROUNDS = 400;
  private static final long ROUND_CPU_NANOS = 5_000_000;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private static volatile Object sink;

  private CostGrowth() {}

  /** Asserts that work of 16 times the size costs at least twice as much. */
  public static void assertGrows(int size, IntFunction<Callable<?>> workOfSize) throws Exception {
    Callable<?> small = workOfSize.apply(size);
    Callable<?> large = workOfSize.apply(FACTOR * size);
    double smallNanos = Double.POSITIVE_INFINITY;
    double largeNanos = Double.POSITIVE_INFINITY;
    for (int round = 0; round < MIN_ROUNDS || isDoubtful(round, largeNanos / smallNanos); round++) {
      smallNanos = Math.min(smallNanos, cpuNanosPerCall(small));
      largeNanos = Math.min(largeNanos, cpuNanosPerCall(large));
    }
    assertThat(largeNanos / smallNanos)
        .as("cost of size %s over cost of size %s", FACTOR * size, size)
        .isGreaterThan(MIN_GROWTH);
  }

  /** A compiler that was held up may have reached one size only. */
  private static boolean isDoubtful(int round, double growth) {
    return round < MAX_ROUNDS && growth <= MIN_GROWTH;
  }

  private static double cpuNanosPerCall(Callable<?> work) throws Exception {
    long calls = 0;
    long startNanos = THREADS.getCurrentThreadCpuTime();
    long spentNanos;
    do {
      sink = work.call();
      calls++;
      spentNanos = THREADS.getCurrentThreadCpuTime() - startNanos;
    } while (spentNanos < ROUND_CPU_NANOS);
    return spentNanos / (double) calls;
  }
}
