package io.github.timebench.micro;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.micro.clock.ClockBenchmark;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Hazard: a benchmark that costs the same whatever there is to do, because nothing is done. */
class BenchmarkGrowthTest {
  private static final int ITEMS = 4;
  private static final int CALLS = 100;

  /** A step of serialization as one of its benchmarks calls it. */
  private interface Step {
    Object of(SerializationWork work) throws Exception;
  }

  static Stream<Arguments> steps() {
    return Stream.of(
        Arguments.of("round trip", (Step) SerializationWork::roundTrip),
        Arguments.of("serialize", (Step) SerializationWork::serialize),
        Arguments.of("deserialize", (Step) SerializationWork::deserialize));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("steps")
  void serializationCostsMoreForMoreItems(String name, Step step) throws Exception {
    for (Codec codec : Codec.values()) {
      IntFunction<Callable<?>> work =
          items -> {
            Corpus corpus = new Corpus(Shape.PAGE, 1, Precision.NANOS, items);
            SerializationWork pages = SerializationWork.of(DateType.INSTANT, codec, corpus);
            return () -> step.of(pages);
          };
      CostGrowth.assertGrows(ITEMS, work);
    }
  }

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
    ArithmeticBenchmark arithmetic = new ArithmeticBenchmark();
    arithmetic.setUp();
    FormatBenchmark format = new FormatBenchmark();
    ClockBenchmark clock = new ClockBenchmark();
    PitfallsBenchmark pitfalls = new PitfallsBenchmark();
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
