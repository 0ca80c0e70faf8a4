package io.github.timebench.micro.timers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.micro.LabEvidence;
import io.github.timebench.micro.LabWork;
import io.github.timebench.micro.Machine;
import io.github.timebench.micro.MicroCell;
import io.github.timebench.micro.MicroPlan;
import io.github.timebench.micro.Pace;
import io.github.timebench.micro.PlainPlan;
import io.github.timebench.micro.Probe;
import io.github.timebench.micro.RpcCall;
import io.github.timebench.model.micro.Demonstration;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroMeasure;
import io.github.timebench.model.micro.NotMeasured;
import io.github.timebench.model.micro.PublishedClaim;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Hazard: claims that no cell repeats, forks that do not fit, a share of something else. */
class TimersLabTest {
  private static final Machine LARGE = new Machine(2, 20_000);

  private final TimersLab lab = new TimersLab();

  private LabWork work(boolean quick, Machine machine) {
    return lab.work(PlainPlan.of(quick, machine, lab));
  }

  private static List<String> titles(LabWork work) {
    return work.cells().stream().map(MicroCell::title).toList();
  }

  @Test
  void everyClaimIsRepeatedByTwoCells() {
    for (boolean quick : new boolean[] {true, false}) {
      LabWork work = work(quick, LARGE);

      assertThat(work.claims()).isNotEmpty();
      assertThat(titles(work))
          .doesNotHaveDuplicates()
          .containsAll(work.claims().stream().map(PublishedClaim::measured).toList())
          .containsAll(work.claims().stream().map(PublishedClaim::measuredReference).toList());
    }
  }

  @Test
  void whatDoesNotFitIntoMemoryIsNamedAndTheRestIsMeasured() {
    LabWork work = work(false, new Machine(2, 2_500));

    assertThat(titles(work)).contains("start + stop, four-ary heap, pending 5000000");
    assertThat(titles(work)).noneMatch(title -> title.contains("10000000"));
    assertThat(work.notMeasured().stream().map(NotMeasured::what))
        .contains("10,000,000 pending timers");
    assertThat(work.notMeasured().stream().map(NotMeasured::reason))
        .contains("needs 3,209 MB of memory, 2,500 MB are free");
  }

  @Test
  void aMachineWithoutMemoryLeavesTheLabToItsProbe() {
    LabWork work = work(false, new Machine(2, 100));

    assertThat(titles(work))
        .containsExactly("echo of an order, threads 32", "cancelled by the reply");
    assertThat(work.claims()).isEmpty();
    assertThat(work.notMeasured()).hasSize(5);
  }

  @Test
  void aLookTakesLessThanAMinute() {
    assertThat(work(true, LARGE).estimate(Pace.QUICK)).isLessThan(java.time.Duration.ofMinutes(1));
  }

  @Test
  void theTimeoutsOfThePublishedLoadFollowFromLittlesLaw() {
    CallTimeoutLoad load = new CallTimeoutLoad(RpcCall.PUBLISHED);

    assertThat(load.inFlight()).isEqualTo(450);
    assertThat(load.pendingUntilTick()).isEqualTo(1_200, within(1e-6));
    assertThat(load.pendingUntilTimeout()).isEqualTo(250_000, within(1e-6));
    assertThat(load.callsPerTick()).isEqualTo(1_500);
    assertThat(load.timeoutMillis()).isEqualTo(5_000);
  }

  @Test
  void anIdleServiceHasOneTimeoutAtLeast() {
    CallTimeoutLoad load = new CallTimeoutLoad(RpcCall.PUBLISHED.atRate(0.5));

    assertThat(load.inFlight()).isEqualTo(1);
    assertThat(load.callsPerTick()).isEqualTo(1);
  }

  @Test
  void theShareOfACallIsThatOfTheStoredRunsCpuTime() {
    MicroPlan plain = PlainPlan.of(true, LARGE, lab);
    RpcCall measured = new RpcCall(20_000, 1e6, 40_000, 1_000_000_000L, "a run");
    MicroPlan plan =
        new MicroPlan(
            plain.labs(), true, plain.serialization(), plain.machine(), measured, plain.pace());

    LabEvidence conclusions = conclusions(plan, 1_000, 80_000);

    assertThat(conclusions.fact("share of a call's CPU")).isEqualTo(OptionalDouble.of(2.5));
    assertThat(conclusions.fact("timeouts pending if nothing cancels them"))
        .isEqualTo(OptionalDouble.of(20_000));
  }

  @Test
  void withoutAStoredRunTheShareIsThatOfTheCallOverLoopback() {
    LabEvidence conclusions = conclusions(PlainPlan.of(true, LARGE, lab), 1_000, 80_000);

    assertThat(conclusions.fact("share of a call's CPU")).isEqualTo(OptionalDouble.of(1.25));
  }

  @Test
  void withoutAMeasuredTimeoutThereIsNoShare() {
    LabWork work = work(true, LARGE);
    LabEvidence evidence = new LabEvidence(List.of(), List.of());

    LabEvidence conclusions = new LabEvidence(List.of(), work.conclusions().apply(evidence));

    assertThat(conclusions.fact("share of a call's CPU")).isEmpty();
  }

  private LabEvidence conclusions(MicroPlan plan, double timeoutNanos, double callNanos) {
    LabWork work = lab.work(plan);
    List<MicroFigure> figures =
        List.of(
            figure(work, "cancelled by the reply", timeoutNanos),
            figure(work, "echo of an order, threads 32", callNanos));
    return new LabEvidence(
        List.of(), work.conclusions().apply(new LabEvidence(figures, List.of())));
  }

  private static MicroFigure figure(LabWork work, String title, double cpuNanos) {
    MicroCell cell =
        work.cells().stream().filter(c -> c.title().equals(title)).findFirst().orElseThrow();
    MicroMeasure cpu = new MicroMeasure("CPU", "ns/op", false, new double[] {cpuNanos});
    return new MicroFigure(cell.parameters(), List.of(cpu), "");
  }

  @Test
  void aReplyTakesItsTimeoutOffTheWheel() throws Exception {
    Probe probe = work(true, LARGE).probes().get(0);

    List<Demonstration> demonstrations = probe.observation().call().demonstrations();

    assertThat(demonstrations).hasSize(1).allMatch(Demonstration::asExpected);
  }
}
