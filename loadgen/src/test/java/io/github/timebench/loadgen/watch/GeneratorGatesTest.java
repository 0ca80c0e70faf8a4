package io.github.timebench.loadgen.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazard: a generator that could not keep up, whose lateness is told as the provider's. */
class GeneratorGatesTest {
  private static final MeasuredUse FIT = use(0.01, 0.6, 0.4, millis(5));
  private static final OpenLoopUse IN_TIME = new OpenLoopUse("date+stock", 10_000, 9_950, 0, 0, 0);

  private static long millis(long millis) {
    return Duration.ofMillis(millis).toNanos();
  }

  private static MeasuredUse use(
      double stolenShare, double busyShare, double driverCpus, long longestNanos) {
    return new MeasuredUse(
        stolenShare,
        busyShare,
        driverCpus,
        2,
        new MeasuredUse.Hiccups(millis(1), longestNanos),
        millis(40));
  }

  private static OpenLoopUse late(long lagMillis, long responseMillis) {
    return new OpenLoopUse(
        "date+stock", 10_000, 10_000, 0, millis(lagMillis), millis(responseMillis));
  }

  private static OpenLoopUse rate(long begun, long heldBack) {
    return new OpenLoopUse("date+stock", 10_000, begun, heldBack, 0, 0);
  }

  private static List<String> failed(MeasuredUse use, OpenLoopUse variant) {
    return GeneratorGates.openLoop(use, List.of(variant)).stream()
        .filter(gate -> !gate.passed())
        .map(BlockGate::name)
        .toList();
  }

  private static BlockGate gate(List<BlockGate> gates, String name) {
    return gates.stream().filter(gate -> gate.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void aFitGeneratorPassesEveryGate() {
    assertThat(failed(FIT, IN_TIME)).isEmpty();
  }

  @Test
  void lagUpToAMillisecondIsAlwaysAllowed() {
    assertThat(failed(FIT, late(1, 0))).isEmpty();
    assertThat(failed(FIT, late(2, 0))).containsExactly("lag of date+stock");
  }

  @Test
  void slowResponsesAllowATenthOfTheirMedian() {
    assertThat(failed(FIT, late(10, 100))).isEmpty();
    assertThat(failed(FIT, late(11, 100))).containsExactly("lag of date+stock");
    assertThat(gate(GeneratorGates.openLoop(FIT, List.of(late(11, 100))), "lag of date+stock"))
        .satisfies(gate -> assertThat(gate.limit()).endsWith("here 10.0 ms"))
        .satisfies(gate -> assertThat(gate.observed()).isEqualTo("p99 11.0 ms"));
  }

  @Test
  void oneCallInAHundredMayBeMissing() {
    assertThat(failed(FIT, rate(9_900, 0))).isEmpty();
    assertThat(failed(FIT, rate(9_899, 0))).containsExactly("rate of date+stock");
  }

  @Test
  void aProviderThatFillsAllPlacesIsTheLimitAndNoFaultOfTheGenerator() {
    assertThat(failed(FIT, rate(5_000, 100))).containsExactly("rate of date+stock");
    assertThat(failed(FIT, rate(5_000, 101))).isEmpty();
  }

  @Test
  void stealASaturatedMachineAndHiccupsAloneNeverFail() {
    assertThat(failed(use(0.5, 1, 2, millis(500)), IN_TIME)).isEmpty();
  }

  @Test
  void theyAreShownWhereTheyExplainCallsThatBeginLate() {
    MeasuredUse busy = use(0.5, 1, 2, millis(500));
    List<BlockGate> gates = GeneratorGates.openLoop(busy, List.of(late(2, 0)));

    assertThat(failed(busy, late(2, 0))).containsExactly("lag of date+stock");
    for (String name : List.of("steal", "hiccups of the driver", "load of the CPUs")) {
      assertThat(gate(gates, name).limit())
          .isEqualTo("measured only (explains calls that begin late)");
    }
    assertThat(gate(gates, "steal").observed()).isEqualTo("50.0 %");
  }

  @Test
  void whatIsNotKnownIsSaidAndDoesNotFail() {
    MeasuredUse unknown =
        new MeasuredUse(Double.NaN, Double.NaN, Double.NaN, 2, new MeasuredUse.Hiccups(0, 0), -1);

    assertThat(failed(unknown, late(2, 0))).containsExactly("lag of date+stock");
    List<BlockGate> gates = GeneratorGates.openLoop(unknown, List.of());
    assertThat(gate(gates, "steal").observed()).isEqualTo("n/a");
    assertThat(gate(gates, "load of the CPUs").observed()).isEqualTo("machine n/a, driver n/a");
    assertThat(gate(gates, "pauses of the provider").observed()).isEqualTo("n/a");
  }

  @Test
  void aClosedLoopShowsTheSameAndNeverFails() {
    List<BlockGate> gates = GeneratorGates.closedLoop(use(0.5, 1, 2, millis(500)));

    assertThat(gates).allMatch(BlockGate::passed);
    assertThat(gates).allMatch(gate -> gate.limit().startsWith("measured only"));
    assertThat(gate(gates, "steal").observed()).isEqualTo("50.0 %");
    assertThat(gate(gates, "hiccups of the driver").observed())
        .isEqualTo("p99 1.0 ms, longest 500.0 ms");
    assertThat(gate(gates, "load of the CPUs").observed())
        .isEqualTo("machine 100.0 %, driver 2.00 of 2 CPUs");
    assertThat(gate(gates, "pauses of the provider").observed()).isEqualTo("40.0 ms in all");
  }
}
