package io.github.timebench.micro;

import io.github.timebench.micro.clock.ClockBenchmarks;
import io.github.timebench.micro.format.ArithmeticBenchmarks;
import io.github.timebench.micro.format.FormatBenchmarks;
import io.github.timebench.micro.pitfalls.PitfallsBenchmarks;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Hazard: a benchmark that costs the same whatever there is to do, because nothing is done. */
class BenchmarkGrowthTest {
  private static final int CALLS = 100;

  private static IntFunction<Callable<?>> calls(Callable<?> call) {
    return count ->
        () -> {
          int results = 0;
          for (int i = 0; i < count; i++) {
            results = 31 * results + call.call().hashCode();
          }
          return results;
        };
  }

  @Test
  void moreCallsOfOneBenchmarkCostMore() throws Exception {
    ArithmeticBenchmarks arithmetic = new ArithmeticBenchmarks();
    arithmetic.setUp();
    FormatBenchmarks format = new FormatBenchmarks();
    ClockBenchmarks clock = new ClockBenchmarks();
    PitfallsBenchmarks pitfalls = new PitfallsBenchmarks();
    pitfalls.setUp();

    CostGrowth.assertGrows(CALLS, calls(clock::nanoTime));
    CostGrowth.assertGrows(CALLS, calls(clock::instantNow));
    CostGrowth.assertGrows(CALLS, calls(arithmetic::localDateTimePlus));
    CostGrowth.assertGrows(CALLS, calls(format::sharedDateTimeFormatter));
    CostGrowth.assertGrows(CALLS, calls(pitfalls::uuid));
    CostGrowth.assertGrows(CALLS, calls(pitfalls::roundTrip));
    pitfalls.tearDown();
  }
}
