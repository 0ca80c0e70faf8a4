package io.github.timebench.reports.gates;

import static io.github.timebench.reports.gates.GateRuns.MEASURED;
import static io.github.timebench.reports.gates.GateRuns.closed;
import static io.github.timebench.reports.gates.GateRuns.failed;
import static io.github.timebench.reports.gates.GateRuns.gate;
import static io.github.timebench.reports.gates.GateRuns.open;
import static io.github.timebench.reports.gates.GateRuns.totals;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.MadeUp;
import io.github.timebench.model.MadeUpRun;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.Readings.PeerCalls;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.ResourceUse.ProcessUse;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.Starts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a generator that could not keep up, whose lateness is told as the provider's; a JVM that
 * a container holds back, whose slowness is told as the date type's.
 */
class PairGatesTest {
  private static final Starts ALL_BEGUN = new Starts(10_000, 0, 0);
  private static final Readings FIT = readings(0.01, 0.6, 0.4, millis(5));

  private static long millis(long millis) {
    return Duration.ofMillis(millis).toNanos();
  }

  /** Of ten measured seconds. */
  private static Readings readings(
      double stealShare, double busyShare, double driverCpus, long longestHiccupNanos) {
    long cpuNanos = Math.round(driverCpus * 10_000 * 1e6);
    ResourceUse measured =
        new ResourceUse(
            0, 10_000, use(cpuNanos, 0, 0), use(0, 0, millis(40)), stealShare, busyShare, 2);
    return new Readings(
        measured,
        measured,
        2,
        new Readings.Hiccups(millis(1), longestHiccupNanos),
        Readings.Relay.NONE,
        new Readings.Switches(1_000, 10_000, 100_000, 1_000_000),
        List.of(),
        List.of());
  }

  private static ProcessUse use(long cpuNanos, long throttledNanos, long pausedNanos) {
    return new ProcessUse(cpuNanos, 0, 0, throttledNanos, pausedNanos, 0, 0, 0);
  }

  private static List<Gate> late(Readings readings, long lagMillis, long responseMillis) {
    return open(readings, totals(ALL_BEGUN, millis(lagMillis), millis(responseMillis)));
  }

  private static List<Gate> rate(long begun, long waitedForPlace) {
    return open(FIT, totals(new Starts(begun, 10_000 - begun, waitedForPlace), 0, 0));
  }

  @Test
  void aFitGeneratorPassesEveryGate() {
    assertThat(failed(open(FIT, totals(new Starts(9_950, 50, 0), 0, 0)))).isEmpty();
  }

  @Test
  void lagUpToAMillisecondIsAlwaysAllowed() {
    assertThat(failed(late(FIT, 0, 0))).isEmpty();
    assertThat(failed(late(FIT, 2, 0))).containsExactly("lag of date+custom");
  }

  @Test
  void slowResponsesAllowATenthOfTheirMedian() {
    assertThat(failed(late(FIT, 9, 100))).isEmpty();
    assertThat(failed(late(FIT, 11, 100))).containsExactly("lag of date+custom");
    Gate gate = gate(late(FIT, 11, 100), "lag of date+custom");
    assertThat(gate.allowed().english())
        .startsWith("p99 at most 1 ms or 10 % of")
        .endsWith("here 10.0 ms");
    assertThat(gate.seen().english()).isEqualTo("p99 11.0 ms");
    assertThat(gate.advice().english()).contains("--rate");
  }

  private static Gate switches(long p99Nanos, long sliceNanos) {
    Readings.Switches switches = new Readings.Switches(48_000, 1, p99Nanos, 30_000_000);
    Readings readings = Records.with(FIT, "switches", switches);
    Slice slice = MadeUp.slice(GateRuns.VARIANT, MadeUp.calls(Math.round(0.7 * sliceNanos), 1, 1));
    List<Slice> slices = List.of(slice, Records.with(slice, "round", 1));
    Pair pair = GateRuns.pair("", readings, RunEnd.complete(), totals(MEASURED));
    return gate(closed(Records.with(pair, "slices", slices)), "switches of the callers");
  }

  @Test
  void callersMayChangeLateByTwoHundredthsOfASlice() {
    assertThat(switches(5_000_000, 250_000_000).held()).isTrue();
    Gate late = switches(5_000_001, 250_000_000);
    assertThat(late.held()).isFalse();
    assertThat(late.allowed().english()).isEqualTo("p99 at most 2 % of a slice of 250.0 ms late");
    assertThat(late.seen().english()).isEqualTo("p99 5.00 ms, latest 30.0 ms of 48,000");
    assertThat(switches(20_000_000, 1_000_000_000).held()).isTrue();
  }

  @Test
  void oneCallInAHundredMayBeMissing() {
    assertThat(failed(rate(9_900, 0))).isEmpty();
    assertThat(failed(rate(9_899, 0))).containsExactly("rate of date+custom");
  }

  @Test
  void aProviderThatFillsAllPlacesIsTheLimitAndNoFaultOfTheGenerator() {
    assertThat(failed(rate(5_000, 100))).containsExactly("rate of date+custom");
    assertThat(failed(rate(5_000, 101))).isEmpty();
  }

  @Test
  void stealASaturatedMachineAndHiccupsAloneNeverFail() {
    Readings busy = readings(0.5, 1, 2, millis(500));

    assertThat(failed(late(busy, 0, 0))).isEmpty();
    assertThat(failed(late(busy, 2, 0))).containsExactly("lag of date+custom");
    for (String name :
        List.of("steal of the machine", "hiccups of the driver", "load of the CPUs")) {
      assertThat(gate(late(busy, 2, 0), name).allowed().english())
          .isEqualTo("measured only (explains calls that begin late)");
    }
  }

  @Test
  void aClosedLoopShowsThemAndNeverFails() {
    List<Gate> gates = closed(readings(0.5, 1, 2, millis(500)));
    assertThat(gates).allMatch(Gate::held);
    assertThat(seen(gates))
        .containsEntry("steal of the machine", "50.0 %")
        .containsEntry("hiccups of the driver", "p99 1.0 ms, longest 500.0 ms")
        .containsEntry("load of the CPUs", "machine 100.0 %, driver 2.00 of 2 CPUs")
        .containsEntry("pauses of the provider", "40.0 ms in all");
    assertThat(gate(gates, "load of the CPUs").allowed().english())
        .isEqualTo("measured only (closed loop)");
  }

  private static Map<String, String> seen(List<Gate> gates) {
    return gates.stream().collect(Collectors.toMap(Gate::name, gate -> gate.seen().english()));
  }

  @Test
  void whatIsNotKnownIsSaidAndDoesNotFail() {
    ResourceUse unknown =
        new ResourceUse(
            0, 10_000, ProcessUse.UNKNOWN, ProcessUse.UNKNOWN, Double.NaN, Double.NaN, Double.NaN);
    Readings readings =
        Records.with(Readings.NONE, "whole", unknown, "measured", unknown, "cpus", 2);
    List<Gate> gates = closed(readings);

    assertThat(gates).allMatch(Gate::held);
    assertThat(seen(gates))
        .containsEntry("throttling of the driver", "n/a")
        .containsEntry("throttling of the provider", "n/a")
        .containsEntry("steal of the machine", "n/a")
        .containsEntry("load of the CPUs", "machine n/a, driver n/a")
        .containsEntry("pauses of the provider", "n/a");
  }

  @Test
  void aSideThatWasThrottledFailsEvenIfOnlyInItsWarmUp() {
    ResourceUse whole = new ResourceUse(0, 20_000, use(0, 2_500_000, 0), use(0, 0, 0), 0, 0, 0);
    Readings readings = Records.with(FIT, "whole", whole);
    List<Gate> gates = closed(readings);

    assertThat(failed(gates)).containsExactly("throttling of the driver");
    assertThat(gate(gates, "throttling of the driver").seen().english())
        .isEqualTo("throttled for 2.5 ms");
    assertThat(gate(gates, "throttling of the driver").observed()).isEqualTo(2.5e6);
  }

  @Test
  void aPairThatNeverMeasuredHasNoFiguresOfItsMeasurement() {
    Readings readings = Records.with(Readings.NONE, "whole", FIT.whole(), "cpus", 2);
    Pair pair = GateRuns.pair("", readings, RunEnd.interrupted("stopped"), totals(MEASURED));

    assertThat(closed(pair))
        .extracting(Gate::figure)
        .containsExactly(
            "serialization", "account", "echoes", "errors", "throttling", "throttling");
  }

  private static Gate requests(OutcomeCounts measured, PeerCalls... calls) {
    Readings readings = Records.with(FIT, "calls", List.of(calls));
    Pair pair = GateRuns.pair("", readings, RunEnd.complete(), totals(measured));
    return gate(closed(pair), "requests of the provider");
  }

  private static PeerCalls calls(long sent, long received) {
    return new PeerCalls(GateRuns.VARIANT, "10.0.0.1:20880", sent, received);
  }

  @Test
  void aProviderReceivesWhatIsSentToIt() {
    assertThat(requests(MEASURED, calls(10_001, 10_001)).held()).isTrue();
    assertThat(requests(MEASURED, calls(10_001, 10_001)).seen().english())
        .isEqualTo("10,001 sent and received");

    Gate missing = requests(MEASURED, calls(10_001, 9_999));
    assertThat(missing.held()).isFalse();
    assertThat(missing.observed()).isEqualTo(2);
    assertThat(missing.seen().english())
        .isEqualTo("2 missing and 0 too many of 10,001, most of date+custom to 10.0.0.1:20880");
  }

  @Test
  void whatOneProviderLacksAnotherDoesNotMakeUpFor() {
    Gate gate =
        requests(
            MEASURED,
            new PeerCalls(GateRuns.VARIANT, "provider-0", 5_000, 4_000),
            new PeerCalls(GateRuns.VARIANT, "provider-1", 5_000, 6_000));
    assertThat(gate.held()).isFalse();
    assertThat(gate.observed()).isEqualTo(2_000);
  }

  /** Three timeouts and one failure. */
  @Test
  void aRequestThatWasGivenUpMayBeLostAndNoneMayBeTooMany() {
    OutcomeCounts someGivenUp = new OutcomeCounts(8_990, 0, 3, 6, 1);
    assertThat(requests(someGivenUp, calls(10_001, 9_997)).held()).isTrue();
    assertThat(requests(someGivenUp, calls(10_001, 9_997)).allowed().english())
        .endsWith("but for 4 that were given up");
    assertThat(requests(someGivenUp, calls(10_001, 9_996)).held()).isFalse();
    assertThat(requests(someGivenUp, calls(10_001, 10_002)).held()).isFalse();
  }

  @Test
  void requestsThatOneSideDidNotCountAreNotCompared() {
    Gate gate = requests(MEASURED, calls(10_001, PeerCalls.UNKNOWN));
    assertThat(gate.held()).isTrue();
    assertThat(gate.seen().english()).isEqualTo("n/a");
    assertThat(gate.observed()).isNaN();
  }

  @Test
  void gatesOfAnotherVersionsJvmsAreNamedWithIt() {
    Pair pair =
        GateRuns.pair("stock@3.2.13", MadeUpRun.READINGS, RunEnd.complete(), totals(MEASURED));

    assertThat(closed(pair))
        .extracting(Gate::name)
        .contains(
            "echoes of date+custom",
            "throttling of the driver (stock@3.2.13)",
            "steal of the machine (stock@3.2.13)");
  }
}
