package io.github.timebench.loadgen.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.fleet.FleetHost;
import io.github.timebench.model.fleet.HostFacts;
import io.github.timebench.model.plan.Arrival;
import io.github.timebench.model.plan.CatchUp;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.plan.Rate;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazard: a run that begins on machines that cannot measure it, and fails or lies later. */
class FleetChecksTest {
  private static final HostFacts OWN = facts("coordinator", "k0", 2, 4_096);

  private static HostFacts facts(String host, String kernel, int cpus, long megabytes) {
    return new HostFacts(
        host, kernel, "b1", "17.0.1", "3.3.6", "4.0.4", "a processor", cpus, megabytes);
  }

  private static FleetHost host(String name, HostFacts facts) {
    return new FleetHost(name, facts);
  }

  private static Plan plan(Load load) {
    return Plans.valid()
        .load(load)
        .fleet(new Fleet(Fleet.Layout.PAIRS, 1, 1, Duration.ofMinutes(5), 2))
        .make();
  }

  private static Load open() {
    return new Load.Open(Rate.perSecond(100), Arrival.CONSTANT, 1_000, CatchUp.ALL);
  }

  private static List<String> refusals(Load load, FleetHost... hosts) {
    return FleetChecks.refusals(plan(load), List.of(hosts), OWN);
  }

  @Test
  void machinesThatFitAreNotRefused() {
    assertThat(
            refusals(
                new Load.Closed(200),
                host("driver-0", facts("host1", "k1", 1, 4_096)),
                host("provider-0", facts("host2", "k2", 1, 4_096))))
        .isEmpty();
  }

  @Test
  void whoRunsSomethingElseIsNamedWithWhatThatIs() {
    FleetHost other =
        host(
            "provider-0",
            new HostFacts(
                "host2", "k2", "b2", "21.0.1", "3.3.5", "4.0.3", "a processor", 2, 4_096));

    assertThat(
            refusals(new Load.Closed(1), host("driver-0", facts("host1", "k1", 2, 4_096)), other))
        .containsExactly(
            "provider-0 on host2 has build b2, others b1",
            "provider-0 on host2 has Dubbo 3.3.5, others 3.3.6",
            "provider-0 on host2 has hessian-lite 4.0.3, others 4.0.4",
            "provider-0 on host2 has JVM 21.0.1, others 17.0.1");
  }

  @Test
  void aDriverOfAnOpenLoopNeedsACpuForItsPacing() {
    FleetHost driver = host("driver-0", facts("host1", "k1", 1, 4_096));
    FleetHost provider = host("provider-0", facts("host2", "k2", 1, 4_096));

    assertThat(refusals(open(), driver, provider))
        .containsExactly("driver-0 on host1 has 1 CPU, and a driver of an open loop needs 2");
    assertThat(refusals(new Load.Closed(1), driver, provider)).isEmpty();
  }

  @Test
  void aMachineWithoutMemoryForItsJvmIsNamed() {
    assertThat(
            refusals(
                new Load.Closed(1),
                host("driver-0", facts("host1", "k1", 2, 4_096)),
                host("provider-0", facts("host2", "k2", 2, 1_535))))
        .containsExactly("provider-0 on host2 needs 1,536 MB of memory, and the machine has 1,535");
  }

  @Test
  void hostsOnOneKernelShareItsMemory() {
    FleetHost driver = host("driver-0", facts("host1", "k1", 2, 2_048));
    FleetHost provider = host("provider-0", facts("host1", "k1", 2, 2_048));

    assertThat(refusals(new Load.Closed(1), driver, provider))
        .hasSize(1)
        .first()
        .asString()
        .startsWith("driver-0, provider-0 on host1 need ")
        .endsWith(" MB of memory, and the machine has 2,048");
  }

  @Test
  void hostsWhoseKernelIsNotKnownAreTakenForMachinesOfTheirOwn() {
    assertThat(
            refusals(
                new Load.Closed(1),
                host("driver-0", facts("host1", "", 2, 2_048)),
                host("provider-0", facts("host1", "", 2, 2_048))))
        .isEmpty();
  }
}
