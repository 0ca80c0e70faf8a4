package io.github.timebench.reports.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.model.Changed;
import io.github.timebench.model.MadeUp;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.Readings.PeerCalls;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.Usage;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.fleet.FleetEvidence.Attempt;
import io.github.timebench.model.fleet.HostFacts;
import io.github.timebench.model.fleet.HostPart;
import io.github.timebench.model.fleet.HostPart.ClockReading;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.threads.Side;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.fleet.FleetAnalysis.HostInfluence;
import io.github.timebench.reports.gates.Gate;
import io.github.timebench.reports.gates.Validity;
import io.github.timebench.reports.language.Text;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Hazards: one bad machine that hides in a sum; evidence that got lost on the way. */
class FleetFiguresTest {
  private static final String SLOW = "localdatetime+stock";

  private static Gate gate(RunAnalysis analysis, String name) {
    return analysis.validity().gates().stream()
        .filter(gate -> gate.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " is none of " + analysis.validity().gates()));
  }

  private static UnaryOperator<HostPart> clockOf(String host, ClockReading clock) {
    return part -> part.host().equals(host) ? Records.with(part, "clock", clock) : part;
  }

  @Test
  void aFleetThatKeepsAllLimitsIsValid() {
    RunAnalysis analysis = FleetRuns.together(3, 2, 4).analysis();
    assertThat(analysis.validity().reasons()).isEmpty();
    assertThat(analysis.validity().status()).isEqualTo(Validity.Status.VALID);
    assertThat(gate(analysis, "account of the fleet").observed()).isZero();
    assertThat(gate(analysis, "requests of the provider").observed()).isZero();
    assertThat(gate(analysis, "machines of the hosts").seen().english())
        .isEqualTo("5 hosts on 5 kernels");
  }

  @Test
  void theSumOfTheDriversIsTheRun() {
    FleetRuns fleet = FleetRuns.together(3, 2, 2);
    RunResult run = fleet.run();
    FleetFigures figures = fleet.figures(run);
    long ok = figures.hosts(Side.DRIVER).stream().mapToLong(one -> one.measured().ok()).sum();
    long merged =
        run.blocks().stream()
            .flatMap(block -> block.totals().stream())
            .mapToLong(totals -> totals.measured().ok())
            .sum();
    assertThat(ok).isEqualTo(merged).isPositive();
    assertThat(figures.unaccounted()).isZero();
    assertThat(figures.hosts(Side.PROVIDER).get(1).measured().ok()).isZero();
  }

  @Test
  void aPartThatDiffersFromWhatWasMergedFailsTheAccount() {
    FleetRuns fleet = FleetRuns.together(2, 1, 2);
    RunAnalysis analysis =
        fleet
            .after(
                part ->
                    part.host().equals("driver-1") && part.block() == 1
                        ? fleet.part(0, "driver-1")
                        : part)
            .analysis();
    assertThat(gate(analysis, "account of the fleet").held()).isFalse();
    assertThat(analysis.validity().status()).isEqualTo(Validity.Status.INVALID);
  }

  @Test
  void requestsThatNoProviderReceivedFail() {
    UnaryOperator<PeerCalls> oneLess =
        one ->
            one.provider().equals("provider-1") && one.received() >= 0
                ? Records.with(one, "received", one.received() - 1)
                : one;
    Gate gate =
        gate(
            FleetRuns.together(2, 2, 2).before(counted(oneLess)).analysis(),
            "requests of the provider");
    assertThat(gate.held()).isFalse();
    assertThat(gate.observed()).isEqualTo(5);
    assertThat(gate.seen().english())
        .startsWith("5 missing and 0 too many of ")
        .contains(" to provider-1");
  }

  private static UnaryOperator<HostPart> counted(UnaryOperator<PeerCalls> change) {
    return part ->
        Changed.pairs(
            part,
            pair -> FleetRuns.counted(pair, pair.readings().calls().stream().map(change).toList()));
  }

  @Test
  void aClockThatCannotBeBoundedNamesItsHost() {
    RunAnalysis analysis =
        FleetRuns.together(3, 2, 2)
            .before(clockOf("driver-2", new ClockReading(0, 8_000_000, 0, 0, 1, 0)))
            .analysis();
    Gate gate = gate(analysis, "clock of the hosts");
    assertThat(gate.held()).isFalse();
    assertThat(gate.limit()).isEqualTo(6_571_429);
    assertThat(gate.seen().english()).isEqualTo("8.00 ms (driver-2, the worst)");
  }

  @Test
  void aClockThatJumpedNamesItsHost() {
    RunAnalysis analysis =
        FleetRuns.together(3, 2, 2)
            .before(clockOf("provider-1", new ClockReading(0, 1, 0, 5_000_001, 1, 0)))
            .analysis();
    assertThat(gate(analysis, "clock jumps of the hosts").held()).isFalse();
    assertThat(gate(analysis, "clock jumps of the hosts").seen().english()).contains("provider-1");
  }

  @Test
  void anHostThatWasSilentIsNamedAndNothingFails() {
    RunAnalysis analysis =
        FleetRuns.pairs(3, 2)
            .before(clockOf("driver-2", new ClockReading(0, 1, 0, 0, 1, 2_100_000_000)))
            .analysis();
    Gate gate = gate(analysis, "silence of the hosts");
    assertThat(gate.held()).isTrue();
    assertThat(gate.seen().english()).isEqualTo("2,100 ms (driver-2, the longest)");
    assertThat(FleetText.sentences(analysis.fleet().orElseThrow()))
        .extracting(Text::english)
        .contains(
            "driver-2 did not answer for 2.1 s while its JVM ran: the host or the"
                + " network stood still.")
        .noneMatch(sentence -> sentence.contains("driver-1"));
  }

  @Test
  void ofALossThatNobodyIsKnownToHaveCausedBothMachinesAreNamed() {
    List<String> pair = List.of("driver-1", "provider-1");
    Attempt lost = new Attempt(1, 0, pair, Optional.of(new Attempt.Loss("", "no answer")));
    RunAnalysis analysis = FleetRuns.pairs(2, 2).lost(lost).analysis();
    assertThat(FleetText.sentences(analysis.fleet().orElseThrow()))
        .extracting(Text::english)
        .contains("Block 2 was lost with driver-1 / provider-1: no answer.");
  }

  @Test
  void slicesThatAreShortForTheirCallsFail() {
    RunAnalysis analysis =
        FleetRuns.together(2, 1, 2)
            .before(clockOf("driver-0", new ClockReading(0, 30_000_000, 0, 0, 1, 0)))
            .analysis();
    Gate gate = gate(analysis, "slice length of the fleet");
    assertThat(gate.observed()).isGreaterThan(gate.limit());
    assertThat(gate.held()).isFalse();
    assertThat(gate.limit()).isEqualTo(328_571_429);
  }

  @Test
  void anHostThatMissedRoundsIsNamed() {
    UnaryOperator<HostPart> longer =
        part ->
            part.host().equals("driver-1") ? FleetRuns.together(2, 1, 2).part(1, "driver-1") : part;
    FleetRuns fleet = FleetRuns.open(2, 1, 2);
    UnaryOperator<HostPart> moved = part -> Records.with(part, "pairs", longer.apply(part).pairs());
    Gate gate = gate(fleet.before(moved).analysis(), "presence of the hosts");
    assertThat(gate.held()).isFalse();
    assertThat(gate.seen().english())
        .startsWith("driver-1 has 300 slices in block 1, all have 100");
  }

  @Test
  void twoBuildsFail() {
    UnaryOperator<HostFacts> other =
        one -> one.machine().equals("provider-host-1") ? Records.with(one, "build", "b2") : one;
    Gate gate = gate(FleetRuns.together(2, 2, 2).facts(other).analysis(), "build of the hosts");
    assertThat(gate.held()).isFalse();
    assertThat(gate.seen().english()).isEqualTo("2 different ones, of driver-0, provider-1");
  }

  @Test
  void hostsOnOneKernelAreSaidToTestTheMachinery() {
    RunAnalysis analysis =
        FleetRuns.together(2, 1, 2).facts(one -> Records.with(one, "kernel", "k")).analysis();
    assertThat(FleetText.sentences(analysis.fleet().orElseThrow()))
        .extracting(Text::english)
        .contains(
            "One kernel: the hosts share its CPUs, so this run tests the machinery, not the"
                + " machines.");
    assertThat(gate(analysis, "machines of the hosts").held()).isTrue();
  }

  @Test
  void aProviderFarFromItsShareFails() {
    UnaryOperator<PeerCalls> crowded =
        one ->
            one.provider().equals("provider-0")
                ? Records.with(one, "sent", 2 * one.sent(), "received", 2 * one.received())
                : one;
    Gate gate =
        gate(
            FleetRuns.together(2, 3, 2).before(counted(crowded)).analysis(),
            "balance of the providers");
    assertThat(gate.held()).isFalse();
    assertThat(gate.seen().english()).startsWith("+4").endsWith(" % at provider-0, the furthest");
  }

  @Test
  void providersWhoseAddressNobodyKnowsAreNotComparedAndShownByIt() {
    UnaryOperator<PeerCalls> byAddress =
        one -> one.sent() < 0 ? one : Records.with(one, "provider", "host-of-" + one.provider());
    RunAnalysis analysis = FleetRuns.together(2, 2, 2).before(counted(byAddress)).analysis();
    assertThat(gate(analysis, "requests of the provider").seen().english()).isEqualTo("n/a");
    assertThat(gate(analysis, "balance of the providers").seen().english())
        .contains("host-of-provider-");
  }

  @Test
  void inMachinePairsEachIsComparedAlone() {
    RunAnalysis analysis = FleetRuns.pairs(3, 2).analysis();
    assertThat(gate(analysis, "requests of the provider").observed()).isZero();
    assertThat(gate(analysis, "requests of the provider").seen().english())
        .contains("sent and received");
  }

  @Test
  void aProviderWhoseCountersWereNotReadIsNamedAndIsNoZero() {
    UnaryOperator<HostPart> unread =
        part ->
            part.host().equals("provider-1")
                ? Changed.pairs(part, FleetFiguresTest::halfRead)
                : part;
    RunAnalysis analysis = FleetRuns.together(2, 2, 2).before(unread).analysis();
    Gate gate = gate(analysis, "readings of the providers");
    assertThat(gate.held()).isFalse();
    assertThat(gate.observed()).isCloseTo(0.625, within(0.01));
    assertThat(gate.seen().english())
        .startsWith("37.")
        .contains(" % at provider-1, the least, p99 ");
    assertThat(FleetRuns.together(2, 2, 2).before(unread).run().blocks().get(0).slices())
        .extracting(slice -> slice.usage().providerCpuNanos())
        .contains(-1L, 180_000_000L)
        .doesNotContain(90_000_000L);
    assertThat(gate(FleetRuns.together(2, 2, 2).analysis(), "readings of the providers").held())
        .isTrue();
  }

  @Test
  void slicesOfProbesCountAsThoseOfRounds() {
    FleetRuns all =
        FleetRuns.together(2, 2, 1).before(part -> Changed.pairs(part, FleetFiguresTest::probed));
    RunResult run = all.run();
    assertThat(run.blocks().get(0).probes()).hasSize(1);
    assertThat(gate(all.figures(run), "presence of the hosts").held()).isTrue();
    assertThat(gate(all.figures(run), "readings of the providers").held()).isTrue();

    FleetFigures lacking = all.after(part -> without(part, "driver-1")).figures(run);
    assertThat(gate(lacking, "presence of the hosts").seen().english())
        .isEqualTo("driver-1 has 0 slices in block 1, all have 300");
    FleetFigures unread = all.after(part -> without(part, "provider-1")).figures(run);
    assertThat(gate(unread, "readings of the providers").held()).isFalse();
  }

  private static Gate gate(FleetFigures figures, String name) {
    return figures.gates().whole().stream()
        .filter(gate -> gate.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static HostPart without(HostPart part, String host) {
    return part.host().equals(host) ? Changed.pairs(part, pair -> with(pair, List.of())) : part;
  }

  private static Pair probed(Pair pair) {
    List<String> variants = pair.slices().stream().map(Slice::variant).distinct().sorted().toList();
    ProbeRequest request =
        MadeUp.together(variants, new Load.Closed(1), Duration.ofMillis(250), 60);
    List<Probe.Arm> arms =
        request.arms().stream()
            .map(
                arm ->
                    new Probe.Arm(
                        arm,
                        pair.slices().stream()
                            .filter(slice -> slice.variant().equals(arm.variant()))
                            .toList(),
                        Starts.NONE,
                        Histograms.none()))
            .toList();
    return with(pair, List.of(new Probe(request, 0, 1, arms, RunEnd.complete())));
  }

  private static Pair with(Pair pair, List<Probe> probes) {
    return Records.with(pair, "slices", List.of(), "probes", probes);
  }

  /** Three of eight of its windows were. */
  private static Pair halfRead(Pair pair) {
    List<Slice> slices = new ArrayList<>();
    for (Slice one : pair.slices()) {
      slices.add(slices.size() % 8 >= 5 ? one : Records.with(one, "usage", Usage.UNKNOWN));
    }
    return Records.with(pair, "slices", slices);
  }

  @Test
  void aRunThatMeasuredNothingHasNoGateOfItsClocks() {
    FleetRuns fleet = FleetRuns.together(2, 1, 2);
    RunResult none = fleet.run().with(List.of());
    assertThat(fleet.figures(none).gates().whole())
        .extracting(Gate::figure)
        .doesNotContain("clock", "slice length");
    assertThat(FleetStrip.of(fleet.figures(none)).drawn()).isEmpty();
  }

  @Test
  void theDriverThatAVerdictRestsOnIsNamed() {
    RunAnalysis analysis = FleetRuns.together(4, 2, 6).odd("driver-2", 0.5).analysis();
    HostInfluence influence =
        analysis.fleet().orElseThrow().influences().stream()
            .filter(one -> one.variant().equals(SLOW))
            .findFirst()
            .orElseThrow();
    assertThat(influence.host()).isEqualTo("driver-2");
    assertThat(Math.exp(influence.without())).isCloseTo(10_600 / 13_000.0, within(0.02));
    assertThat(Math.exp(influence.effect().value())).isCloseTo(0.71, within(0.02));
    assertThat(influence.beyondInterval()).isTrue();
  }

  @Test
  void inAnOpenLoopTheP99WithoutADriverIsThatOfTheOthers() {
    FleetRuns fleet = FleetRuns.open(2, 1, 2);
    RunResult run = fleet.run();
    HostFigures driver = fleet.figures(run).hosts(Side.DRIVER).get(0);
    long other =
        fleet.driver(1, 1).totals().get(0).histograms().response().getValueAtPercentile(99);
    assertThat(driver.calls(1, "date+stock").p99Without()).isEqualTo(other);
  }

  @Test
  void aDriverThatBeginsLessThanItsShareFails() {
    Gate gate = gate(FleetRuns.open(4, 1, 2).analysis(), "shares of the drivers");
    assertThat(gate.held()).isTrue();
    FleetRuns fewer = FleetRuns.open(4, 1, 2);
    UnaryOperator<HostPart> idle =
        part ->
            part.host().equals("driver-3")
                ? Records.with(
                    part, "pairs", FleetRuns.open(8, 1, 2).part(part.block(), "driver-3").pairs())
                : part;
    Gate failed = gate(fewer.before(idle).analysis(), "shares of the drivers");
    assertThat(failed.held()).isFalse();
    assertThat(failed.seen().english()).contains("by driver-3");
  }

  @Test
  void whatWasLostIsSaidAndDoesNotCount() {
    Attempt lost =
        new Attempt(
            1,
            1,
            List.of("driver-0"),
            Optional.of(new Attempt.Loss("driver-0", "its machine went away")));
    RunAnalysis analysis = FleetRuns.together(2, 1, 2).lost(lost).analysis();
    FleetAnalysis fleet = analysis.fleet().orElseThrow();
    assertThat(new FleetTables(fleet).lost().rows()).hasSize(1);
    assertThat(FleetText.sentences(fleet))
        .extracting(Text::english)
        .contains("Block 2 was lost again with driver-0: its machine went away.");
    assertThat(analysis.validity().valid()).isTrue();
  }

  /** Two in a hundred of its calls began 3 ms late. */
  private static VariantTotals late(VariantTotals totals) {
    Histogram lag = totals.histograms().lag().copy();
    lag.recordValueWithCount(3_000_000, lag.getTotalCount() / 50);
    return Records.with(totals, "histograms", Records.with(totals.histograms(), "lag", lag));
  }

  @Test
  void aLateDriverIsNamedThoughTheSumHidesIt() {
    FleetRuns fleet = FleetRuns.open(8, 1, 2);
    UnaryOperator<HostPart> late =
        part ->
            part.host().equals("driver-5")
                ? Changed.pairs(part, pair -> Changed.totals(pair, FleetFiguresTest::late))
                : part;
    RunAnalysis analysis = fleet.before(late).analysis();
    Gate gate = gate(analysis, "lag of date+stock");
    assertThat(gate.held()).isFalse();
    assertThat(gate.seen().english()).contains("(driver-5, block ");
    assertThat(analysis.fleet().orElseThrow().figures().hosts().get(5).failed())
        .contains("lag of date+stock");
    assertThat(analysis.fleet().orElseThrow().figures().hosts().get(4).failed()).isEmpty();
  }

  @Test
  void aRunThatWasCutShortHasFiguresOfItsBlocks() {
    FleetRuns fleet = FleetRuns.together(2, 1, 3);
    RunResult whole = fleet.run();
    RunResult cut = whole.with(whole.blocks().subList(0, 1));
    FleetFigures figures = fleet.figures(cut);
    assertThat(figures.hosts().get(0).calls()).hasSize(1);
    assertThat(figures.unaccounted()).isZero();
  }
}
