package io.github.timebench.loadgen.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.MadeUp;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.ProbeRequest.Purpose;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.evidence.Warmup.WarmupSeries;
import io.github.timebench.model.plan.Load.Arrival;
import io.github.timebench.model.plan.Load.CatchUp;
import io.github.timebench.model.plan.Objective;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.plan.Study;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a rate that is measured while the overload before it still drains, variants that are
 * searched at different times, and a collapsed provider that is asked for the same again.
 */
class CapacityProberTest {
  private static final Study.Capacity STUDY =
      new Study.Capacity(Objective.parse("p99<20ms"), Arrival.POISSON, 1_000, CatchUp.ALL);
  private static final Plan PLAN =
      Plans.valid()
          .load(Study.Capacity.WARMING)
          .slice(Duration.ofSeconds(1))
          .duration(Duration.ofSeconds(80))
          .study(STUDY)
          .make();

  private final CapacityProber prober = new CapacityProber(PLAN, STUDY);
  private final List<Probe> probes = new ArrayList<>();
  private final Map<String, SimulatedService> services =
      Map.of(
          "date+stock", new SimulatedService(2_000, 0, 0, 1),
          "date+custom", new SimulatedService(3_000, 0, 0, 2));

  private static Warmup warmed() {
    return MadeUp.warmup(
        new WarmupSeries("date+stock", new double[] {5, 2_000}, new double[] {1, 1}),
        new WarmupSeries("date+custom", new double[] {5, 3_000}, new double[] {1, 1}));
  }

  private Probe measured(ProbeRequest request) {
    double seconds = request.slice().toMillis() / 1e3;
    List<Probe.Arm> arms =
        request.arms().stream()
            .map(arm -> services.get(arm.variant()).slice(arm, seconds))
            .toList();
    Probe probe =
        new Probe(request, 0, Math.round(seconds * 1e9 * arms.size()), arms, RunEnd.complete());
    probes.add(probe);
    return probe;
  }

  private void runToItsEnd() {
    for (var next = prober.next(); next.isPresent(); next = prober.next()) {
      prober.take(measured(next.get()));
    }
  }

  private List<Purpose> purposes() {
    return probes.stream().map(probe -> probe.request().arms().get(0).purpose()).toList();
  }

  @Test
  void allVariantsAreSearchedSideBySideFromHalfOfWhatTheyReachedWarm() {
    prober.warm(warmed());
    runToItsEnd();

    ProbeRequest first = probes.get(0).request();
    assertThat(first.apart()).isTrue();
    assertThat(first.arms())
        .extracting(arm -> arm.load().callsPerSecond())
        .containsExactly(1_000.0, 1_500.0);
    assertThat(purposes()).startsWith(Purpose.WARM, Purpose.WARM, Purpose.WARM);
    assertThat(probes)
        .filteredOn(probe -> probe.request().arms().get(0).purpose() == Purpose.SEARCH)
        .filteredOn(probe -> probe.arms().size() == 2)
        .hasSizeGreaterThan(8);
    assertThat(purposes()).contains(Purpose.CONFIRM);
  }

  @Test
  void afterARateThatWasMissedItWaitsUntilCallsAreAnsweredAsBefore() {
    prober.warm(warmed());
    runToItsEnd();

    double calm = 0;
    for (int i = 0; i < probes.size(); i++) {
      Probe probe = probes.get(i);
      boolean overload =
          probe.arms().stream()
              .anyMatch(
                  arm ->
                      arm.asked().load().callsPerSecond()
                          > 1.05 * (arm.variant().equals("date+stock") ? 2_000 : 3_000));
      if (overload) {
        assertThat(purposes().get(i + 1)).isEqualTo(Purpose.CALM);
        calm++;
      }
    }
    assertThat(calm).isPositive();
  }

  @Test
  void anotherPairGoesOnBelowTheRateAtWhichTheProviderCollapsed() {
    prober.warm(warmed());
    for (int i = 0; i < 4; i++) {
      prober.take(measured(prober.next().orElseThrow()));
    }
    ProbeRequest fatal = prober.next().orElseThrow();
    ProbeRequest.Arm under = fatal.arms().get(0);
    assertThat(under.purpose()).isEqualTo(Purpose.SEARCH);
    Probe.Arm arm = new Probe.Arm(under, List.of(), Starts.NONE, Histograms.none());
    Probe last = new Probe(fatal, 0, 1, List.of(arm), RunEnd.cutShort("gone"));
    Pair pair = MadeUp.pair("probes", List.of(last), "end", RunEnd.cutShort("gone"));

    assertThat(prober.goesOnAfter(pair)).isTrue();
    prober.warm(warmed());
    int before = probes.size();
    runToItsEnd();

    assertThat(probes.subList(before, probes.size()))
        .flatExtracting(Probe::arms)
        .filteredOn(one -> one.variant().equals(under.variant()))
        .filteredOn(one -> one.asked().purpose() == Purpose.SEARCH)
        .isNotEmpty()
        .allSatisfy(
            one ->
                assertThat(one.asked().load().callsPerSecond())
                    .isLessThan(under.load().callsPerSecond()));
  }

  @Test
  void aProviderThatKeepsCollapsingIsGivenUp() {
    Pair pair = Pair.ofSlices(warmed(), List.of()).endedAs(RunEnd.cutShort("gone"));
    prober.warm(warmed());
    for (int i = 0; i < CapacityProber.MAX_COLLAPSES; i++) {
      assertThat(prober.goesOnAfter(pair)).isTrue();
    }
    assertThat(prober.goesOnAfter(pair)).isFalse();
  }
}
