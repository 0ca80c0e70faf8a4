package io.github.timebench.loadgen.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.open.VirtualTimeline;
import io.github.timebench.model.fleet.FleetEvidence.FleetHost;
import io.github.timebench.model.fleet.FleetEvidence.HostFacts;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a run that begins on machines that cannot measure it, and fails or lies later; machines
 * that measure together by clocks that nobody knows well enough.
 */
class FleetChecksTest {
  private static final HostFacts OWN = facts("coordinator", "k0", 2, 4_096);

  private static final long MILLI = 1_000_000;

  /** Slices of 250 ms, of which 2 % are 5 ms. */
  private static final Plan OF_CLOCKS = Plans.valid().make();

  private final Map<String, LongSupplier> bounds = new LinkedHashMap<>();
  private final NanoClock clock = new VirtualTimeline();

  private static HostFacts facts(String host, String kernel, int cpus, long megabytes) {
    return new HostFacts(
        host, kernel, "b1", "17.0.1", "3.3.6", "4.0.4", "a processor", cpus, megabytes);
  }

  private static Plan plan(Load load) {
    return Plans.valid()
        .load(load)
        .fleet(new Fleet(Fleet.Layout.PAIRS, 1, 1, Duration.ofMinutes(5), 2))
        .make();
  }

  /** Of hosts on which all memory is free. */
  private static List<String> refusals(Load load, HostFacts driver, HostFacts provider) {
    Map<FleetHost, Long> free = new LinkedHashMap<>();
    free.put(new FleetHost("driver-0", driver), driver.memoryMegabytes());
    free.put(new FleetHost("provider-0", provider), provider.memoryMegabytes());
    return FleetChecks.refusals(plan(load), free, OWN).stream().map(Phrase::toString).toList();
  }

  @Test
  void machinesThatFitAreNotRefused() {
    assertThat(
            refusals(
                new Load.Closed(200),
                facts("host1", "k1", 1, 4_096),
                facts("host2", "k2", 1, 4_096)))
        .isEmpty();
  }

  @Test
  void whoRunsSomethingElseIsNamedWithWhatThatIs() {
    HostFacts other =
        new HostFacts("host2", "k2", "b2", "21.0.1", "3.3.5", "4.0.3", "a processor", 2, 4_096);
    assertThat(refusals(new Load.Closed(1), facts("host1", "k1", 2, 4_096), other))
        .containsExactly(
            "provider-0 on host2 has build b2, others b1",
            "provider-0 on host2 has Dubbo 3.3.5, others 3.3.6",
            "provider-0 on host2 has hessian-lite 4.0.3, others 4.0.4",
            "provider-0 on host2 has JVM 21.0.1, others 17.0.1");
  }

  @Test
  void aDriverOfAnOpenLoopNeedsACpuForItsPacing() {
    HostFacts driver = facts("host1", "k1", 1, 4_096);
    HostFacts provider = facts("host2", "k2", 1, 4_096);

    assertThat(refusals(Plans.open(100, 1_000), driver, provider))
        .containsExactly("driver-0 on host1 has 1 CPU, and a driver of an open loop needs 2");
    assertThat(refusals(new Load.Closed(1), driver, provider)).isEmpty();
  }

  @Test
  void aMachineWithoutMemoryForItsJvmIsNamed() {
    assertThat(
            refusals(
                new Load.Closed(1), facts("host1", "k1", 2, 4_096), facts("host2", "k2", 2, 1_279)))
        .containsExactly("provider-0 on host2 needs 1,280 MiB of memory, and 1,279 are free");
  }

  @Test
  void hostsOnOneKernelShareItsMemory() {
    HostFacts known = facts("host1", "k1", 2, 2_048);
    assertThat(refusals(new Load.Closed(1), known, known))
        .hasSize(1)
        .first()
        .asString()
        .startsWith("driver-0, provider-0 on host1 need ")
        .endsWith(" MiB of memory, and 2,048 are free");
  }

  @Test
  void hostsWhoseKernelIsNotKnownAreTakenForMachinesOfTheirOwn() {
    HostFacts unknown = facts("host1", "", 2, 2_048);
    assertThat(refusals(new Load.Closed(1), unknown, unknown)).isEmpty();
  }

  @Test
  void clocksThatAreKnownAreNotWaitedFor() throws Exception {
    bounds.put("driver-0", () -> 5 * MILLI);
    FleetChecks.awaitClocks(OF_CLOCKS, bounds, clock);
    assertThat(clock.nanoTime()).isZero();
  }

  @Test
  void oneThatBecomesKnownInTimeIsWaitedFor() throws Exception {
    bounds.put("driver-0", () -> MILLI);
    bounds.put("driver-1", () -> clock.nanoTime() < 9_000 * MILLI ? 8 * MILLI : MILLI);
    FleetChecks.awaitClocks(OF_CLOCKS, bounds, clock);
    assertThat(clock.nanoTime()).isBetween(9_000 * MILLI, 9_200 * MILLI);
  }

  @Test
  void oneThatStaysUnknownIsRefusedByName() {
    bounds.put("driver-0", () -> MILLI);
    bounds.put("provider-1", () -> 7_300_000);
    assertThatThrownBy(() -> FleetChecks.awaitClocks(OF_CLOCKS, bounds, clock))
        .isInstanceOf(LabException.class)
        .hasMessageContainingAll(
            "the clock of provider-1 is known to ±7.3 ms", "slices of 250ms allow ±5.0 ms");
    assertThat(clock.nanoTime()).isGreaterThanOrEqualTo(10_000 * MILLI);
  }
}
