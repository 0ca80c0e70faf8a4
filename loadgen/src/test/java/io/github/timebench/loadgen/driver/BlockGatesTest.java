package io.github.timebench.loadgen.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Variant;
import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.api.probe.Snapshots;
import io.github.timebench.loadgen.watch.BlockGate;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plans;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Hazard: figures that are shown as valid though something else was measured than planned. */
class BlockGatesTest {
  private static final OutcomeCounts WARMUP = ok(1_000);
  private static final OutcomeCounts MEASURED = ok(9_000);
  private static final ResourceMeter.Reading UNKNOWN =
      new ResourceMeter.Reading(new ProcessSnapshot(), new ProcessSnapshot());

  private static OutcomeCounts ok(long calls) {
    return new OutcomeCounts(calls, 0, 0, 0, 0);
  }

  private static VariantTotals totals(
      long sent,
      OutcomeCounts measured,
      Map<Integer, Long> requests,
      Map<Integer, Long> responses) {
    byte[] none = {};
    return new VariantTotals(
        "date+custom", sent, WARMUP, measured, requests, responses, none, none, none, none);
  }

  private static VariantTotals totals(OutcomeCounts measured) {
    long sent = WARMUP.sent() + measured.sent();
    return totals(sent, measured, Map.of(29, sent), Map.of(29, sent));
  }

  private static List<BlockGate> gates(VariantTotals totals) {
    return gates(totals, UNKNOWN, UNKNOWN);
  }

  private static List<BlockGate> gates(
      VariantTotals totals, ResourceMeter.Reading before, ResourceMeter.Reading after) {
    return BlockGates.of(
        VariantPlans.of(
            Plans.valid().variants(PlacedVariant.here(List.of(Variant.DATE_CUSTOM))).make()),
        List.of(totals),
        before,
        after);
  }

  private static BlockGate only(List<BlockGate> failed) {
    List<BlockGate> notPassed = failed.stream().filter(gate -> !gate.passed()).toList();
    assertThat(notPassed).hasSize(1);
    return notPassed.get(0);
  }

  @Test
  void aCleanBlockPassesEveryGate() {
    assertThat(gates(totals(MEASURED))).allMatch(BlockGate::passed).hasSize(6);
  }

  @Test
  void oneRequestOnAnotherIdFails() {
    BlockGate gate =
        only(gates(totals(10_000, MEASURED, Map.of(29, 10_000L, 2, 1L), Map.of(29, 10_000L))));

    assertThat(gate.name()).isEqualTo("serialization of date+custom");
    assertThat(gate.limit()).contains("on id 29 (hessian2-time)");
    assertThat(gate.observed()).contains("1 on id 2", "10,000 on id 29");
  }

  @Test
  void oneResponseOnAnotherIdFails() {
    BlockGate gate =
        only(gates(totals(10_000, MEASURED, Map.of(29, 10_000L), Map.of(29, 9_999L, 2, 1L))));

    assertThat(gate.observed()).endsWith("responses 1 on id 2 and 9,999 on id 29");
  }

  @Test
  void repliesThatTheCodecDidNotSeeFail() {
    assertThat(
            only(gates(totals(10_000, MEASURED, Map.of(29, 10_000L), Map.of(29, 9_999L)))).name())
        .isEqualTo("serialization of date+custom");
    assertThat(
            only(gates(totals(10_000, MEASURED, Map.of(29, 9_999L), Map.of(29, 10_000L)))).name())
        .isEqualTo("serialization of date+custom");
  }

  @Test
  void aVariantWithoutAnyReplyProvesNothing() {
    VariantTotals nothing =
        new VariantTotals(
            "date+custom",
            0,
            OutcomeCounts.NONE,
            OutcomeCounts.NONE,
            Map.of(),
            Map.of(),
            new byte[0],
            new byte[0],
            new byte[0],
            new byte[0]);

    assertThat(only(gates(nothing)).observed()).isEqualTo("requests none, responses none");
  }

  @Test
  void aCallThatBeganAndDidNotEndFails() {
    BlockGate gate =
        only(gates(totals(10_001, MEASURED, Map.of(29, 10_001L), Map.of(29, 10_000L))));

    assertThat(gate.name()).isEqualTo("account of date+custom");
    assertThat(gate.observed()).isEqualTo("10,001 begun, 10,000 ended");
  }

  @Test
  void aSingleWrongEchoFails() {
    BlockGate gate = only(gates(totals(new OutcomeCounts(9_999, 1, 0, 0, 0))));

    assertThat(gate.name()).isEqualTo("echoes of date+custom");
    assertThat(gate.observed()).isEqualTo("1 wrong");
  }

  @Test
  void errorsUpToAThousandthAreAllowed() {
    assertThat(gates(totals(new OutcomeCounts(9_990, 0, 5, 3, 2)))).allMatch(BlockGate::passed);

    BlockGate gate = only(gates(totals(new OutcomeCounts(9_989, 0, 5, 3, 3))));
    assertThat(gate.name()).isEqualTo("errors of date+custom");
    assertThat(gate.observed()).isEqualTo("11 of 10,000 (0.110 %)");
  }

  @Test
  void aSideThatWasThrottledFails() {
    ResourceMeter.Reading before =
        new ResourceMeter.Reading(Snapshots.throttledFor(5_000_000), Snapshots.throttledFor(0));
    ResourceMeter.Reading after =
        new ResourceMeter.Reading(Snapshots.throttledFor(7_500_000), Snapshots.throttledFor(0));

    BlockGate gate = only(gates(totals(MEASURED), before, after));
    assertThat(gate.name()).isEqualTo("CPU of the driver");
    assertThat(gate.observed()).isEqualTo("throttled for 2.5 ms");
  }

  @Test
  void whatIsNotKnownIsSaidAndDoesNotFail() {
    assertThat(gates(totals(MEASURED)))
        .filteredOn(gate -> gate.name().startsWith("CPU"))
        .hasSize(2)
        .allMatch(gate -> gate.observed().equals("n/a") && gate.passed());
  }

  @Test
  void aProviderThatStoppedTellingIsNotKnownEither() {
    ResourceMeter.Reading before =
        new ResourceMeter.Reading(Snapshots.throttledFor(0), Snapshots.throttledFor(9));
    ResourceMeter.Reading after =
        new ResourceMeter.Reading(Snapshots.throttledFor(0), new ProcessSnapshot());

    assertThat(gates(totals(MEASURED), before, after)).allMatch(BlockGate::passed);
  }
}
