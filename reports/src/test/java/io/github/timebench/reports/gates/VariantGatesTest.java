package io.github.timebench.reports.gates;

import static io.github.timebench.reports.Said.answer;
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
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.VariantTotals.HopUse;
import io.github.timebench.reports.OwnRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.text.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Hazards: figures that are shown as valid though something else was measured than planned; clones
 * that carry something else than the API's own classes, and figures of them.
 */
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
    assertThat(closed(totals(MEASURED))).isNotEmpty().allMatch(Gate::held);
  }

  private static VariantTotals messages(
      long begun, Map<Integer, Long> requests, Map<Integer, Long> responses) {
    return totals(begun, MEASURED, requests, responses);
  }

  private static VariantTotals hop(long calls, Map<Integer, Long> messages) {
    Histogram times = Histograms.empty();
    times.recordValueWithCount(1_000, calls);
    return totals(MEASURED)
        .with(List.of(new HopUse(2, 1_000 * calls, times, messages, messages, 0, 0)));
  }

  /** Totals, the gate that fails alone, and what it has seen and allows. */
  static Stream<Arguments> failing() {
    Map<Integer, Long> all = Map.of(30, 10_000L);
    Map<Integer, Long> other = Map.of(30, 10_000L, 2, 1L);
    Map<Integer, Long> otherReply = Map.of(30, 9_999L, 2, 1L);
    return Stream.of(
        Arguments.of(
            messages(10_000, other, all),
            "serialization",
            "1 on id 2 and 10,000 on id 30",
            "on id 30 (hessian2-time)"),
        Arguments.of(
            messages(10_000, all, otherReply),
            "serialization",
            "responses 1 on id 2 and 9,999 on id 30",
            ""),
        Arguments.of(
            messages(10_000, Map.of(30, 9_000L), Map.of(30, 8_999L)), "serialization", "", ""),
        Arguments.of(
            messages(10_000, Map.of(30, 8_999L), Map.of(30, 9_000L)), "serialization", "", ""),
        Arguments.of(
            messages(10_001, Map.of(30, 10_001L), all),
            "account",
            "10,001 begun, 10,000 ended",
            ""),
        Arguments.of(totals(new OutcomeCounts(8_999, 1, 0, 0, 0)), "echoes", "1 wrong", ""),
        Arguments.of(
            totals(new OutcomeCounts(9_989, 0, 5, 3, 3)),
            "errors",
            "11 of 10,000 (0.110 %)",
            "at most 0.1 % of measured calls"),
        Arguments.of(
            hop(8_999, Map.of(30, 9_000L)), "chain", "0 messages on other ids, 1 missing", ""),
        Arguments.of(
            hop(9_001, Map.of(30, 9_000L, 2, 1L)), "chain", "2 messages on other ids", ""));
  }

  @ParameterizedTest
  @MethodSource("failing")
  void whatWasNotMeasuredAsPlannedFailsItsGateAlone(
      VariantTotals totals, String name, String seen, String allowed) {
    Gate gate = onlyFailed(totals);

    assertThat(gate.name()).isEqualTo(name + " of date+custom");
    assertThat(gate.seen().english()).contains(seen);
    assertThat(gate.allowed().english()).contains(allowed);
    assertThat(gate.observed()).isGreaterThan(gate.limit());
  }

  @Test
  void errorsUpToAThousandthAndHopsOfAllMeasuredCallsAreAllowed() {
    assertThat(closed(totals(new OutcomeCounts(9_990, 0, 5, 3, 2)))).allMatch(Gate::held);
    assertThat(closed(hop(9_000, Map.of(30, 9_000L)))).allMatch(Gate::held);
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

  private static final String NAME = "faithfulness of the clones";

  static Stream<Arguments> clones() {
    return Stream.of(
        Arguments.of(OwnRuns.faithful(1), 0, "the same of 3"),
        Arguments.of(OwnRuns.ofOriginals(600, 410, 771), 1, "1 of 3 samples differ, by up to 1 B"),
        Arguments.of(OwnRuns.ofOriginals(600, 415, 765), 5, "2 of 3 samples differ, by up to 5 B"),
        Arguments.of(OwnRuns.ofOriginals(600, 410), 770, "1 of 3 samples differ"),
        Arguments.of(OwnRuns.withLongerRequests(), 2, "the first request of a clone takes −2 B"));
  }

  @ParameterizedTest
  @MethodSource("clones")
  void clonesHaveTheBytesOfTheirOriginals(RunResult run, int bytes, String seen) {
    Gate gate = GateRuns.gate(Validity.soFar(run, Gates.OfFleet.NONE).gates(), NAME);

    assertThat(gate.held()).isEqualTo(bytes == 0);
    assertThat(gate.observed()).isEqualTo(bytes);
    assertThat(gate.seen().english()).startsWith(seen);
  }

  @Test
  void oneByteInOneSampleMakesTheRunInvalidAndIsSaid() {
    RunAnalysis analysis = RunAnalysis.of(OwnRuns.ofOriginals(600, 410, 771));
    assertThat(analysis.validity().status()).isEqualTo(Validity.Status.INVALID);
    assertThat(answer(analysis)).startsWith("No answer: this run is INVALID");
    assertThat(Answer.caution(analysis).english()).contains("not what they were made of");
  }

  @Test
  void nothingIsJudgedWithoutBoth() {
    for (RunResult run : new RunResult[] {OwnRuns.withoutOriginals(), SampleRuns.quick()}) {
      assertThat(Validity.soFar(run, Gates.OfFleet.NONE).gates())
          .extracting(Gate::name)
          .doesNotContain(NAME);
    }
  }

  @Test
  void theGateIsExplained() throws IOException {
    assertThat(Files.readString(Path.of("..", "docs", "reference", "gates.md"))).contains(NAME);
  }
}
