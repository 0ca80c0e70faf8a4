package io.github.timebench.micro.timers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.api.Phrase;
import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.jmh.GivenSuite;
import io.github.timebench.micro.jmh.RpcCall;
import io.github.timebench.micro.jmh.Suite.Observation;
import io.github.timebench.micro.jmh.SuitePlan;
import io.github.timebench.micro.timers.CallTimeoutCells.CallTimeoutLoad;
import io.github.timebench.model.micro.Claim;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Measure;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.model.micro.SuiteResult.Fact;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Hazard: claims that no cell repeats, forks that do not fit, a share of something else. */
class TimersSuiteTest {
  private static final long LARGE = 20_000;

  private static TimersSuite suite(boolean quick, long megabytes) {
    return new TimersSuite(new SuitePlan(quick, 2, megabytes, RpcCall.PUBLISHED));
  }

  private static List<String> titles(TimersSuite suite) {
    return suite.cells().stream().map(Cell::title).toList();
  }

  @Test
  void everyClaimOfALookIsRepeatedByTwoCells() {
    TimersSuite look = suite(true, LARGE);
    assertThat(look.claims()).isNotEmpty();
    assertThat(titles(look))
        .containsAll(look.claims().stream().map(Claim::measured).toList())
        .containsAll(look.claims().stream().map(Claim::measuredReference).toList());
  }

  @Test
  void whatDoesNotFitIntoMemoryIsNamedAndTheRestIsMeasured() {
    TimersSuite suite = suite(false, 2_500);

    assertThat(titles(suite)).contains("start + stop, four-ary heap, pending 5000000");
    assertThat(titles(suite)).noneMatch(title -> title.contains("10000000"));
    assertThat(suite.notMeasured().stream().map(one -> one.what().toString()))
        .contains("[10,000,000 pending timers]");
    assertThat(suite.notMeasured().stream().map(one -> one.reason().toString()))
        .contains("needs 3,209 MB of memory, 2,500 MB are free");
  }

  @Test
  void aMachineWithoutMemoryLeavesTheLabToItsObservation() {
    TimersSuite suite = suite(false, 100);

    assertThat(titles(suite))
        .containsExactly("echo of an order, threads 32", "cancelled by the reply");
    assertThat(suite.claims()).isEmpty();
    assertThat(suite.notMeasured()).hasSize(5);
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
    RpcCall stored = new RpcCall(20_000, 1e6, 40_000, 1_000_000_000L, Phrase.of("a run"));

    SuiteResult conclusions = conclusions(stored, 1_000, 80_000);

    assertThat(conclusions.fact("share of a call's CPU")).isEqualTo(OptionalDouble.of(2.5));
    assertThat(conclusions.fact("timeouts pending if nothing cancels them"))
        .isEqualTo(OptionalDouble.of(20_000));
  }

  @Test
  void withoutAStoredRunTheShareIsThatOfTheCallOverLoopback() {
    SuiteResult conclusions = conclusions(RpcCall.PUBLISHED, 1_000, 80_000);

    assertThat(conclusions.fact("share of a call's CPU")).isEqualTo(OptionalDouble.of(1.25));
  }

  @Test
  void withoutAMeasuredTimeoutThereIsNoShare() {
    List<Fact> facts = suite(true, LARGE).conclusions(GivenSuite.measured(List.of(), List.of()));

    assertThat(facts)
        .isNotEmpty()
        .extracting(fact -> fact.name().toString())
        .doesNotContain("share of a call's CPU");
  }

  private static SuiteResult conclusions(RpcCall call, double timeoutNanos, double callNanos) {
    TimersSuite suite = new TimersSuite(new SuitePlan(true, 2, LARGE, call));
    List<MicroFigure> figures =
        List.of(
            figure(suite, "cancelled by the reply", timeoutNanos),
            figure(suite, "echo of an order, threads 32", callNanos));
    return GivenSuite.measured(
        List.of(), suite.conclusions(GivenSuite.measured(figures, List.of())));
  }

  private static MicroFigure figure(TimersSuite suite, String title, double cpuNanos) {
    Cell cell =
        suite.cells().stream().filter(c -> c.title().equals(title)).findFirst().orElseThrow();
    Measure cpu = new Measure("CPU", "ns/op", false, new double[] {cpuNanos});
    return new MicroFigure(cell.parameters(), List.of(cpu), "");
  }

  @Test
  void aReplyTakesItsTimeoutOffTheWheel() throws Exception {
    Observation observation = suite(true, LARGE).observations().get(0);

    assertThat(observation.findings().call().facts())
        .extracting(Fact::note)
        .containsExactly(Phrase.of("as published"));
  }
}
