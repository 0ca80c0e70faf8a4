package io.github.timebench.reports.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.timebench.api.Phrase;
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
import io.github.timebench.model.fleet.FleetEvidence.HostFacts;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Hazards: one bad machine that hides in a sum; evidence that got lost on the way. */
class FleetFiguresTest {
  private static final String SLOW = "localdatetime+stock";

  private static Gate gate(RunAnalysis analysis, String name) {
    return gate(analysis.validity().gates(), name);
  }

  private static Gate gate(FleetFigures figures, String name) {
    return gate(figures.gates().whole(), name);
  }

  private static Gate gate(List<Gate> gates, String name) {
    return gates.stream()
        .filter(gate -> gate.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " is none of " + gates));
  }

  /** Changes what one host tells. */
  private static UnaryOperator<HostPart> at(String host, UnaryOperator<HostPart> change) {
    return part -> part.host().equals(host) ? change.apply(part) : part;
  }

  private static UnaryOperator<HostPart> clockOf(String host, ClockReading clock) {
    return at(host, part -> Records.with(part, "clock", clock));
  }

  private static List<String> sentences(RunAnalysis analysis) {
    return FleetText.sentences(analysis.fleet().orElseThrow()).stream().map(Text::english).toList();
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
    Gate ofPairs = gate(FleetRuns.pairs(3, 2).analysis(), "requests of the provider");
    assertThat(ofPairs.observed()).isZero();
    assertThat(ofPairs.seen().english()).contains("sent and received");
    assertThat(gate(FleetRuns.open(4, 1, 2).analysis(), "shares of the drivers").held()).isTrue();
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
    UnaryOperator<HostPart> other =
        at("driver-1", part -> part.block() == 1 ? fleet.part(0, "driver-1") : part);
    RunAnalysis analysis = fleet.after(other).analysis();
    assertThat(gate(analysis, "account of the fleet").held()).isFalse();
    assertThat(analysis.validity().status()).isEqualTo(Validity.Status.INVALID);
  }

  private static List<Arguments> failing() {
    UnaryOperator<PeerCalls> oneLess =
        one ->
            one.provider().equals("provider-1") && one.received() >= 0
                ? Records.with(one, "received", one.received() - 1)
                : one;
    UnaryOperator<PeerCalls> crowded =
        one ->
            one.provider().equals("provider-0")
                ? Records.with(one, "sent", 2 * one.sent(), "received", 2 * one.received())
                : one;
    UnaryOperator<HostFacts> otherBuild =
        one -> one.machine().equals("provider-host-1") ? Records.with(one, "build", "b2") : one;
    return List.of(
        arguments(
            FleetRuns.together(2, 2, 2).before(counted(oneLess)),
            "requests of the provider",
            "5 missing and 0 too many of .* to provider-1.*"),
        arguments(
            FleetRuns.together(3, 2, 2)
                .before(clockOf("driver-2", new ClockReading(0, 8_000_000, 0, 0, 1, 0))),
            "clock of the hosts",
            "8.00 ms \\(driver-2, the worst\\)"),
        arguments(
            FleetRuns.together(3, 2, 2)
                .before(clockOf("provider-1", new ClockReading(0, 1, 0, 5_000_001, 1, 0))),
            "clock jumps of the hosts",
            ".*provider-1.*"),
        arguments(
            FleetRuns.together(2, 1, 2)
                .before(clockOf("driver-0", new ClockReading(0, 30_000_000, 0, 0, 1, 0))),
            "slice length of the fleet",
            ".*"),
        arguments(
            FleetRuns.open(2, 1, 2).before(pairsOf("driver-1", FleetRuns.together(2, 1, 2))),
            "presence of the hosts",
            "driver-1 has 300 slices in block 1, all have 100.*"),
        arguments(
            FleetRuns.together(2, 2, 2).facts(otherBuild),
            "build of the hosts",
            "2 different ones, of driver-0, provider-1"),
        arguments(
            FleetRuns.together(2, 3, 2).before(counted(crowded)),
            "balance of the providers",
            "\\+4.* % at provider-0, the furthest"),
        arguments(
            FleetRuns.open(4, 1, 2).before(pairsOf("driver-3", FleetRuns.open(8, 1, 2))),
            "shares of the drivers",
            ".*by driver-3.*"));
  }

  /** What the host of that name measured in another run. */
  private static UnaryOperator<HostPart> pairsOf(String host, FleetRuns other) {
    return at(host, part -> Records.with(part, "pairs", other.part(part.block(), host).pairs()));
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("failing")
  void whatIsBeyondALimitFailsItsGateAndNamesTheHost(FleetRuns fleet, String name, String seen) {
    Gate gate = gate(fleet.analysis(), name);
    assertThat(gate.held()).isFalse();
    assertThat(gate.seen().english()).matches(seen);
  }

  @Test
  void limitsOfClocksFollowFromTheSlices() {
    RunAnalysis analysis =
        FleetRuns.together(2, 1, 2)
            .before(clockOf("driver-0", new ClockReading(0, 30_000_000, 0, 0, 1, 0)))
            .analysis();
    assertThat(gate(analysis, "clock of the hosts").limit()).isEqualTo(6_571_429);
    Gate gate = gate(analysis, "slice length of the fleet");
    assertThat(gate.limit()).isEqualTo(328_571_429);
    assertThat(gate.observed()).isGreaterThan(gate.limit());
  }

  private static UnaryOperator<HostPart> counted(UnaryOperator<PeerCalls> change) {
    return part ->
        Changed.pairs(
            part,
            pair -> FleetRuns.counted(pair, pair.readings().calls().stream().map(change).toList()));
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
    assertThat(sentences(analysis))
        .contains(
            "driver-2 did not answer for 2.1 s while its JVM ran: the host or the"
                + " network stood still.")
        .noneMatch(sentence -> sentence.contains("driver-1"));
  }

  @Test
  void ofALossThatNobodyIsKnownToHaveCausedBothMachinesAreNamed() {
    List<String> pair = List.of("driver-1", "provider-1");
    Attempt lost =
        new Attempt(1, 0, pair, Optional.of(new Attempt.Loss("", Phrase.of("no answer"))));
    RunAnalysis analysis = FleetRuns.pairs(2, 2).lost(lost).analysis();
    assertThat(sentences(analysis))
        .contains("Block 2 was lost with driver-1 / provider-1: no answer.");
  }

  @Test
  void hostsOnOneKernelAreSaidToTestTheMachinery() {
    RunAnalysis analysis =
        FleetRuns.together(2, 1, 2).facts(one -> Records.with(one, "kernel", "k")).analysis();
    assertThat(sentences(analysis))
        .contains(
            "One kernel: the hosts share its CPUs, so this run tests the machinery, not the"
                + " machines.");
    assertThat(gate(analysis, "machines of the hosts").held()).isTrue();
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
  void aProviderWhoseCountersWereNotReadIsNamedAndIsNoZero() {
    FleetRuns unread =
        FleetRuns.together(2, 2, 2)
            .before(at("provider-1", part -> Changed.pairs(part, FleetFiguresTest::halfRead)));
    Gate gate = gate(unread.analysis(), "readings of the providers");
    assertThat(gate.held()).isFalse();
    assertThat(gate.observed()).isCloseTo(0.625, within(0.01));
    assertThat(gate.seen().english())
        .startsWith("37.")
        .contains(" % at provider-1, the least, p99 ");
    assertThat(unread.run().blocks().get(0).slices())
        .extracting(slice -> slice.usage().providerCpuNanos())
        .contains(-1L, 180_000_000L)
        .doesNotContain(90_000_000L);
  }

  @Test
  void slicesOfProbesCountAsThoseOfRounds() {
    FleetRuns all =
        FleetRuns.together(2, 2, 1).before(part -> Changed.pairs(part, FleetFiguresTest::probed));
    RunResult run = all.run();
    assertThat(run.blocks().get(0).probes()).hasSize(1);
    assertThat(gate(all.figures(run), "presence of the hosts").held()).isTrue();
    assertThat(gate(all.figures(run), "readings of the providers").held()).isTrue();

    FleetFigures lacking = all.after(without("driver-1")).figures(run);
    assertThat(gate(lacking, "presence of the hosts").seen().english())
        .isEqualTo("driver-1 has 0 slices in block 1, all have 300");
    FleetFigures unread = all.after(without("provider-1")).figures(run);
    assertThat(gate(unread, "readings of the providers").held()).isFalse();
  }

  private static UnaryOperator<HostPart> without(String host) {
    return at(host, part -> Changed.pairs(part, pair -> with(pair, List.of())));
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
  void whatWasLostIsSaidAndDoesNotCount() {
    Attempt.Loss loss = new Attempt.Loss("driver-0", Phrase.of("its machine went away"));
    Attempt lost = new Attempt(1, 1, List.of("driver-0"), Optional.of(loss));
    RunAnalysis analysis = FleetRuns.together(2, 1, 2).lost(lost).analysis();
    assertThat(new FleetTables(analysis.fleet().orElseThrow()).lost().rows()).hasSize(1);
    assertThat(sentences(analysis))
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
    UnaryOperator<Pair> late = pair -> Changed.totals(pair, FleetFiguresTest::late);
    RunAnalysis analysis =
        FleetRuns.open(8, 1, 2)
            .before(at("driver-5", part -> Changed.pairs(part, late)))
            .analysis();
    Gate gate = gate(analysis, "lag of date+stock");
    assertThat(gate.held()).isFalse();
    assertThat(gate.seen().english()).contains("(driver-5, block ");
    List<HostFigures> hosts = analysis.fleet().orElseThrow().figures().hosts();
    assertThat(hosts.get(5).failed()).contains("lag of date+stock");
    assertThat(hosts.get(4).failed()).isEmpty();
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
