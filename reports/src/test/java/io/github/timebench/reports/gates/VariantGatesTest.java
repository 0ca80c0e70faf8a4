package io.github.timebench.reports.gates;

import static io.github.timebench.reports.gates.GateRuns.MEASURED;
import static io.github.timebench.reports.gates.GateRuns.VARIANT;
import static io.github.timebench.reports.gates.GateRuns.closed;
import static io.github.timebench.reports.gates.GateRuns.totals;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.MadeUp;
import io.github.timebench.model.MadeUpRun;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.VariantTotals.HopUse;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Hazard: figures that are shown as valid though something else was measured than planned. */
class VariantGatesTest {
  private static final VariantTotals NOTHING =
      Records.with(
          MadeUp.totals(VARIANT, OutcomeCounts.NONE, OutcomeCounts.NONE),
          "requestsById",
          Map.of(),
          "responsesById",
          Map.of());

  private static Gate onlyFailed(VariantTotals totals) {
    List<Gate> failed = closed(totals).stream().filter(gate -> !gate.held()).toList();
    assertThat(failed).hasSize(1);
    return failed.get(0);
  }

  @Test
  void aCleanPairPassesEveryGate() {
    assertThat(closed(totals(MEASURED))).allMatch(Gate::held).hasSize(4 + 2 + 4);
  }

  @Test
  void oneRequestOnAnotherIdFails() {
    Gate gate =
        onlyFailed(totals(10_000, MEASURED, Map.of(30, 10_000L, 2, 1L), Map.of(30, 10_000L)));

    assertThat(gate.name()).isEqualTo("serialization of date+custom");
    assertThat(gate.allowed().english()).contains("on id 30 (hessian2-time)");
    assertThat(gate.seen().english()).contains("1 on id 2", "10,000 on id 30");
    assertThat(gate.observed()).isEqualTo(1);
  }

  @Test
  void oneResponseOnAnotherIdFails() {
    Gate gate =
        onlyFailed(totals(10_000, MEASURED, Map.of(30, 10_000L), Map.of(30, 9_999L, 2, 1L)));

    assertThat(gate.seen().english()).endsWith("responses 1 on id 2 and 9,999 on id 30");
  }

  @Test
  void repliesThatTheCodecDidNotSeeFail() {
    assertThat(onlyFailed(totals(10_000, MEASURED, Map.of(30, 9_000L), Map.of(30, 8_999L))).name())
        .isEqualTo("serialization of date+custom");
    assertThat(onlyFailed(totals(10_000, MEASURED, Map.of(30, 8_999L), Map.of(30, 9_000L))).name())
        .isEqualTo("serialization of date+custom");
  }

  @Test
  void onlyWhatIsAgreedOnMayBeginWithOtherMessages() {
    Map<Integer, Long> measuredOnly = Map.of(30, 9_000L);
    assertThat(closed(totals(10_000, MEASURED, measuredOnly, measuredOnly))).allMatch(Gate::held);

    VariantTotals named =
        MadeUp.totals(
            "instant+stock", GateRuns.WARMUP, MEASURED, "requestsById", Map.of(2, 9_000L));
    assertThat(onlyFailed(named).name()).isEqualTo("serialization of instant+stock");
  }

  @Test
  void aVariantWithoutAnyReplyProvesNothing() {
    assertThat(onlyFailed(NOTHING).seen().english()).isEqualTo("requests none, responses none");
  }

  @Test
  void aVariantThatAStopLeftWithoutACallIsNotAskedForReplies() {
    RunEnd stopped = RunEnd.interrupted("stopped by the user");
    VariantTotals warmedUp =
        totals(1_000, OutcomeCounts.NONE, Map.of(2, 1_000L), Map.of(2, 1_000L));

    assertThat(closed(GateRuns.pair("", MadeUpRun.READINGS, stopped, NOTHING, warmedUp)))
        .allMatch(Gate::held)
        .extracting(Gate::figure)
        .doesNotContain("serialization");
  }

  @Test
  void aCallThatBeganAndDidNotEndFails() {
    Gate gate = onlyFailed(totals(10_001, MEASURED, Map.of(30, 10_001L), Map.of(30, 10_000L)));

    assertThat(gate.name()).isEqualTo("account of date+custom");
    assertThat(gate.seen().english()).isEqualTo("10,001 begun, 10,000 ended");
    assertThat(gate.observed()).isEqualTo(1);
  }

  @Test
  void aSingleWrongEchoFails() {
    Gate gate = onlyFailed(totals(new OutcomeCounts(8_999, 1, 0, 0, 0)));

    assertThat(gate.name()).isEqualTo("echoes of date+custom");
    assertThat(gate.seen().english()).isEqualTo("1 wrong");
  }

  @Test
  void errorsUpToAThousandthAreAllowed() {
    assertThat(closed(totals(new OutcomeCounts(9_990, 0, 5, 3, 2)))).allMatch(Gate::held);

    Gate gate = onlyFailed(totals(new OutcomeCounts(9_989, 0, 5, 3, 3)));
    assertThat(gate.name()).isEqualTo("errors of date+custom");
    assertThat(gate.allowed().english()).isEqualTo("at most 0.1 % of measured calls");
    assertThat(gate.seen().english()).isEqualTo("11 of 10,000 (0.110 %)");
    assertThat(gate.observed()).isGreaterThan(gate.limit());
  }

  @Test
  void aHopWithFewerCallsOrAnotherSerializationFails() {
    assertThat(closed(totals(MEASURED).with(List.of(hop(9_000, Map.of(30, 9_000L))))))
        .allMatch(Gate::held);

    Gate missing = onlyFailed(totals(MEASURED).with(List.of(hop(8_999, Map.of(30, 9_000L)))));
    assertThat(missing.name()).isEqualTo("chain of date+custom");
    assertThat(missing.seen().english()).isEqualTo("0 messages on other ids, 1 missing");

    Gate other = onlyFailed(totals(MEASURED).with(List.of(hop(9_001, Map.of(30, 9_000L, 2, 1L)))));
    assertThat(other.seen().english()).startsWith("2 messages on other ids");
  }

  private static HopUse hop(long calls, Map<Integer, Long> messages) {
    Histogram times = Histograms.empty();
    times.recordValueWithCount(1_000, calls);
    return new HopUse(2, 1_000 * calls, times, messages, messages, 0, 0);
  }
}
