package io.github.timebench.loadgen.micro;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Callable;
import java.util.function.IntFunction;

/**
 * Whether work costs more the more of it there is. Work that the compiler leaves out costs the same
 * at any size. The bound is generous, the shortest of several turns is taken, and the factor
 * between the sizes is large: the assertion is about the kind of growth, not about a time.
 */
public final class CostGrowth {
  private static final int FACTOR = 16;
  private static final double LEAST_GROWTH = 2;
  private static final int TURNS = 7;
  private static final long TURN_NANOS = 10_000_000;

  private static volatile Object sink;

  private CostGrowth() {}

  /** Asserts that work of 16 times the size costs at least twice as much. */
  public static void assertGrows(int size, IntFunction<Callable<?>> workOfSize) throws Exception {
    double small = nanosPerCall(workOfSize.apply(size));
    double large = nanosPerCall(workOfSize.apply(FACTOR * size));
    assertThat(large / small)
        .as("cost of size %s over cost of size %s", FACTOR * size, size)
        .isGreaterThan(LEAST_GROWTH);
  }

  private static double nanosPerCall(Callable<?> work) throws Exception {
    double shortest = Double.POSITIVE_INFINITY;
    for (int turn = 0; turn < TURNS; turn++) {
      long calls = 0;
      long startNanos = System.nanoTime();
      long elapsedNanos;
      do {
        sink = work.call();
        calls++;
        elapsedNanos = System.nanoTime() - startNanos;
      } while (elapsedNanos < TURN_NANOS);
      shortest = Math.min(shortest, elapsedNanos / (double) calls);
    }
    return shortest;
  }
}
