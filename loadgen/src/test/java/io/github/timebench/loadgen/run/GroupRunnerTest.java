package io.github.timebench.loadgen.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.Child;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.driver.DriverMessage;
import io.github.timebench.loadgen.driver.DriverRequest;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.engine.schedule.Schedule.Share;
import io.github.timebench.loadgen.host.Host.Launcher;
import io.github.timebench.loadgen.host.JvmOrder;
import io.github.timebench.loadgen.metrics.Family;
import io.github.timebench.loadgen.metrics.LiveMetrics;
import io.github.timebench.loadgen.metrics.Told;
import io.github.timebench.loadgen.run.GroupRunner.HostLostException;
import io.github.timebench.loadgen.study.Prober;
import io.github.timebench.model.MadeUp;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Usage;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Hazards: drivers that begin while a provider is missing, shares that are not the whole load, JVMs
 * that are left behind, and a loss whose host nobody names, or the wrong one; a line that is lost
 * on its way to the command, and a driver that is watched for ever.
 */
@Timeout(120)
class GroupRunnerTest {
  private static final Plan PLAN =
      Plans.valid()
          .maxWarmup(Duration.ofSeconds(1))
          .fleet(new Fleet(Fleet.Layout.TOGETHER, 2, 2, Duration.ofMinutes(1), 0))
          .make();

  private final List<String> events = new CopyOnWriteArrayList<>();
  private boolean stopped;
  private GroupRunner runner;
  private final List<SharedLoad.Measured> parts = new ArrayList<>();
  private final List<Object> heard = new CopyOnWriteArrayList<>();

  private final Progress.Listener listener =
      new Progress.Listener() {
        @Override
        public void on(Progress progress) {
          heard.add(progress.variant());
        }

        @Override
        public void bytes(List<VariantBytes> bytes) {
          heard.add(bytes.get(0).requestBytes());
        }
      };

  private final FakeMachine[] drivers = {new FakeMachine("driver-0"), new FakeMachine("driver-1")};
  private final FakeMachine[] providers = {
    new FakeMachine("provider-0"), new FakeMachine("provider-1")
  };

  /** A host whose only JVM answers at once. */
  private class FakeMachine extends FakeDriver {
    private final String name;
    private Runnable whenBegun = () -> {};
    private int round;

    FakeMachine(String name) {
      super(name.startsWith("provider"), 0, 1);
      this.name = name;
      long nowNanos = System.nanoTime();
      clock().add(nowNanos, nowNanos, nowNanos, nowNanos);
    }

    @Override
    public Child start(JvmOrder order, Consumer<String> taker) throws LabException {
      super.start(order, taker);
      events.add("starts " + name);
      if (order instanceof JvmOrder.Provider) {
        becomeReady();
      }
      return this;
    }

    void becomeReady() {
      events.add("ready " + name);
      sayLine("timebench-provider ready: 10.0.0.1:20880 and more");
    }

    @Override
    void begun() {
      events.add("begins " + name);
      whenBegun.run();
    }

    Optional<Share> share() {
      return task.flatMap(DriverTask::share);
    }

    @Override
    Pair measured() {
      SliceCalls calls =
          new SliceCalls(100, 7, 7, 1, 1, Double.NaN, new OutcomeCounts(7, 0, 0, 0, 0));
      Slice slice = new Slice(PLAN.labels().get(0), round, 0, round, calls, Usage.UNKNOWN);
      return Pair.ofSlices(MadeUp.warmup(), List.of(slice));
    }

    void die() {
      exit(137);
    }

    @Override
    public void stop() {
      events.add("stops " + name);
      if (reads()) {
        exit(143);
      } else {
        finish(RunEnd.interrupted("stopped"));
      }
    }

    @Override
    public long pid() {
      return 4711;
    }

    @Override
    public Phrase exitSummary() {
      return Phrase.of("ended with exit code 137");
    }

    @Override
    public void close() {
      events.add("closes " + name);
      exit(0);
    }
  }

  /** Is warm where measuring would begin, and waits for probes. */
  private static void takeProbes(FakeDriver one, DriverRequest request) {
    if (request instanceof DriverRequest.MeasureFrom) {
      one.say(new DriverMessage.Accepted("measure"));
      one.say(new DriverMessage.Warm(MadeUp.warmup()));
    } else {
      one.take(request);
    }
  }

  private Pair measure() throws Exception {
    return measure(PLAN, Prober.NONE);
  }

  private Pair measure(Plan plan, Prober prober) throws Exception {
    return measure(hosts(), Optional.empty(), plan, prober);
  }

  private GroupRunner.Hosts hosts() {
    return new GroupRunner.Hosts(byName(drivers), byName(providers));
  }

  private static Map<String, Launcher> byName(FakeMachine... machines) {
    Map<String, Launcher> byName = new LinkedHashMap<>();
    for (FakeMachine machine : machines) {
      byName.put(machine.name, machine);
    }
    return byName;
  }

  private void pressCtrlC() {
    stopped = true;
    if (runner != null) {
      runner.stop();
    }
  }

  private Pair measure(
      GroupRunner.Hosts hosts, Optional<LiveMetrics> metrics, Plan plan, Prober prober)
      throws Exception {
    GroupRunner.Told told = new GroupRunner.Told(driver -> listener, metrics, parts::add);
    runner = GroupRunner.ofHosts(hosts, "run", plan, () -> stopped, told);
    DriverTask task = new DriverTask(plan, 1, "zookeeper://a:1?group=/runs/a", 4, 0);
    return runner.measure(task, task.turns(() -> "zookeeper://a:1?group=/runs/b"), prober);
  }

  @Test
  void driversBeginWhenAllProvidersAreReadyAndLeaveFirst() throws Exception {
    measure();

    assertThat(events.indexOf("begins driver-0")).isGreaterThan(events.indexOf("ready provider-1"));
    assertThat(events)
        .containsSubsequence(
            "closes driver-0",
            "closes driver-1",
            "stops provider-0",
            "stops provider-1",
            "closes provider-0",
            "closes provider-1");
  }

  @Test
  void eachDriverHasAShareAndTheirCallsAddUp() throws Exception {
    Pair merged = measure();

    assertThat(drivers[0].share()).contains(new Share(0, 2));
    assertThat(drivers[1].share()).contains(new Share(1, 2));
    assertThat(merged.slices()).hasSize(1);
    assertThat(merged.slices().get(0).windowCalls()).isEqualTo(14);
    assertThat(parts)
        .extracting(SharedLoad.Measured::name)
        .containsExactly("driver-0", "driver-1", "provider-0", "provider-1");
    assertThat(providers[1].share()).as("a provider is read whole").isEmpty();
    assertThat(parts).allSatisfy(part -> assertThat(part.offNanos()).isPositive());
  }

  @Test
  void aProviderThatDiesIsTheOneThatIsLostAndNothingOfTheOthersCounts() {
    drivers[0].taking(
        (one, request) -> {
          if (request instanceof DriverRequest.Go) {
            one.say(new DriverMessage.Accepted("go"));
            providers[1].die();
          }
        });

    assertThatThrownBy(this::measure)
        .isInstanceOf(HostLostException.class)
        .hasMessage("provider-1: ended with exit code 137");
    assertThat(parts).isEmpty();
    assertThat(events).contains("closes driver-0", "closes driver-1", "closes provider-0");
  }

  @Test
  void aUserWhoWantsAnEndGetsWhatAllDriversHaveAndNoLoss() throws Exception {
    drivers[0].taking((one, request) -> {});
    drivers[1].taking(
        (one, request) -> {
          if (request instanceof DriverRequest.Go) {
            pressCtrlC();
          }
        });

    Pair merged = measure();

    assertThat(merged.end()).isEqualTo(RunEnd.interrupted("stopped"));
    assertThat(merged.slices()).hasSize(1);
    assertThat(parts).hasSize(2);
    assertThat(events)
        .contains("closes driver-0", "closes driver-1", "closes provider-0", "closes provider-1");
  }

  /** As on one machine: the rate that it died of is an answer. */
  @Test
  void toAStudyAProviderThatDiesIsAnAnswerAndNoLoss() throws Exception {
    Plan plan =
        Plans.search().maxWarmup(Duration.ofSeconds(1)).fleet(PLAN.services().fleet()).make();
    Prober asksOnce =
        new Prober() {
          @Override
          public Optional<ProbeRequest> next() {
            providers[1].die();
            return Optional.of(
                MadeUp.together(plan.labels(), new Load.Closed(1), Duration.ofSeconds(1), 1));
          }
        };
    for (FakeMachine[] side : List.of(drivers, providers)) {
      for (FakeMachine machine : side) {
        machine.taking(GroupRunnerTest::takeProbes);
      }
    }

    assertThat(measure(plan, asksOnce).end())
        .isEqualTo(RunEnd.cutShort("%s: %s", "provider-1", "ended with exit code 137"));
    assertThat(parts).extracting(SharedLoad.Measured::name).containsExactly("driver-0", "driver-1");
  }

  @Test
  void aHostThatStartsNothingIsNamedAndWhatOthersStartedIsClosed() {
    drivers[1] =
        new FakeMachine("driver-1") {
          @Override
          public Child start(JvmOrder order, Consumer<String> taker) throws LabException {
            throw new LabException(Phrase.of("has 1 MiB of free memory"));
          }
        };

    assertThatThrownBy(this::measure)
        .isInstanceOf(HostLostException.class)
        .hasMessage("driver-1: has 1 MiB of free memory");
    assertThat(events).contains("closes driver-0", "closes provider-0", "closes provider-1");
  }

  /** A driver that decides by itself, and measures when it has got its task. */
  private FakeMachine alone() {
    drivers[0].whenBegun = () -> drivers[0].finish(RunEnd.complete());
    return drivers[0];
  }

  private Pair measureAlone(FakeMachine driver, FakeMachine provider, Optional<LiveMetrics> metrics)
      throws Exception {
    return measure(
        new GroupRunner.Hosts(byName(driver), byName(provider)),
        metrics,
        Plans.valid().make(),
        Prober.NONE);
  }

  @Test
  void oneDriverMakesTheWholeLoadAndNoProcessOfAnotherHostIsReadAsItsProvider() throws Exception {
    FakeMachine driver = alone();

    Pair measured = measureAlone(driver, providers[0], Optional.empty());

    assertThat(measured.end()).isEqualTo(RunEnd.complete());
    assertThat(driver.share()).isEmpty();
    assertThat(driver.task.orElseThrow().ownProvider()).isTrue();
    assertThat(driver.task.orElseThrow().providerPid()).isZero();
    assertThat(parts).isEmpty();
  }

  /** A host that starts another JVM at each order. */
  private static Launcher each(Deque<FakeMachine> machines) {
    return (order, taker) -> machines.remove().start(order, taker);
  }

  @Test
  void isolatedVariantsHaveAPairEachWhichTakeTurns() throws Exception {
    Plan plan = Plans.valid().isolation(Plan.Isolation.VARIANT).make();
    List<FakeMachine> turns = new ArrayList<>();
    for (int index = 0; index < plan.turns().size(); index++) {
      FakeMachine turn = new FakeMachine("driver-" + index);
      turn.round = index;
      turns.add(turn);
    }
    GroupRunner.Hosts hosts =
        new GroupRunner.Hosts(
            Map.of("driver-0", each(new ArrayDeque<>(turns))),
            Map.of("provider-0", each(new ArrayDeque<>(List.of(providers)))));

    Pair measured = measure(hosts, Optional.empty(), plan, Prober.NONE);

    assertThat(measured.end()).isEqualTo(RunEnd.complete());
    assertThat(measured.slices()).hasSize(2);
    for (int index = 0; index < turns.size(); index++) {
      DriverTask task = turns.get(index).task.orElseThrow();
      assertThat(task.plan().labels()).containsExactly(plan.labels().get(index));
      assertThat(task.turn()).contains(new Share(index, 2));
      assertThat(task.share()).isEmpty();
      assertThat(task.registryUrl()).isEqualTo("zookeeper://a:1?group=/runs/b");
    }
    assertThat(events)
        .contains("closes driver-0", "closes driver-1", "closes provider-0", "closes provider-1");
  }

  @Test
  void aPairWhoseProviderDiesIsCutShortAndKeepsWhatItHas() throws Exception {
    drivers[0].whenBegun = providers[0]::die;

    Pair measured = measureAlone(drivers[0], providers[0], Optional.empty());

    assertThat(measured.end()).isEqualTo(RunEnd.cutShort("ended with exit code 137"));
    assertThat(measured.slices()).hasSize(1);
  }

  /** A driver that is told to end before its load says so, and not why. */
  private final class Early extends FakeMachine {
    Early(String name) {
      super(name);
    }

    @Override
    public void stop() {
      say(new DriverMessage.Refused(Phrase.of("stopped before the load began")));
      exit(0);
    }
  }

  private void assertProviderDied(GroupRunner.Hosts hosts, Plan plan) {
    assertThatThrownBy(() -> measure(hosts, Optional.empty(), plan, Prober.NONE))
        .isExactlyInstanceOf(JvmDiedException.class)
        .hasMessage("ended with exit code 137");
  }

  @Test
  void aProviderThatDiesBeforeTheLoadIsTheReasonAndNotItsDriver() {
    FakeMachine driver = new Early("driver-0");
    driver.whenBegun = providers[0]::die;

    assertProviderDied(
        new GroupRunner.Hosts(byName(driver), byName(providers[0])), Plans.valid().make());
  }

  @Test
  void soIsAProviderOfPairsThatTakeTurns() {
    FakeMachine first = new Early("driver-0");
    FakeMachine second = new Early("driver-1");
    second.whenBegun = providers[1]::die;

    assertProviderDied(
        new GroupRunner.Hosts(
            Map.of("driver-0", each(new ArrayDeque<>(List.of(first, second)))),
            Map.of("provider-0", each(new ArrayDeque<>(List.of(providers))))),
        Plans.valid().isolation(Plan.Isolation.VARIANT).make());
  }

  /** A provider that ends before it is ready. */
  private GroupRunner.Hosts neverReady(int exitCode) {
    FakeMachine provider =
        new FakeMachine("provider-0") {
          @Override
          void becomeReady() {
            exit(exitCode);
          }
        };
    return new GroupRunner.Hosts(byName(drivers[0]), byName(provider));
  }

  @Test
  void aProviderThatIsKilledWhileItStartsHasDiedAndOneThatEndsByItselfCannotStart() {
    Plan plan = Plans.valid().make();
    assertProviderDied(neverReady(137), plan);

    assertThatThrownBy(() -> measure(neverReady(2), Optional.empty(), plan, Prober.NONE))
        .isExactlyInstanceOf(LabException.class);
  }

  @Test
  void aUserWhoWantedAnEndBeforeTheJvmsStartedIsHeard() throws Exception {
    pressCtrlC();

    assertThat(measureAlone(drivers[0], providers[0], Optional.empty()).end())
        .isEqualTo(RunEnd.interrupted("stopped"));
  }

  @Test
  void aDriverIsWatchedFromItsStartToItsEndAndAProviderIsNotAndTheCommandHearsAll()
      throws Exception {
    LiveMetrics metrics = new LiveMetrics("0.1.0");
    double[] starting = new double[1];
    String variant = PLAN.labels().get(0);
    byte[] bytes = new byte[1];
    FakeMachine driver = alone();
    driver.whenBegun =
        () -> {
          starting[0] = phase(metrics, "starting");
          driver.say(
              new DriverMessage.Sized(
                  List.of(new VariantBytes(variant, List.of(71), 393, 102, bytes, bytes))));
          driver.say(new DriverMessage.Moved(Told.slice("measuring", variant)));
          driver.finish(RunEnd.complete());
        };

    measureAlone(driver, providers[0], Optional.of(metrics));

    assertThat(starting[0]).isEqualTo(1);
    assertThat(phase(metrics, "starting")).isZero();
    assertThat(heard).containsExactly(393, variant);
    assertThat(metrics.series())
        .filteredOn(series -> series.family() == Family.CALLS)
        .anySatisfy(series -> assertThat(series.value()).isPositive());
    assertThat(metrics.series())
        .allSatisfy(series -> assertThat(series.labels().values()).doesNotContain("provider-0"));
  }

  private static double phase(LiveMetrics metrics, String phase) {
    Map<String, String> labels =
        Map.of("run", "run", "block", "5", "host", "driver-0", "phase", phase);
    return metrics.series().stream()
        .filter(series -> series.family() == Family.PHASE && series.labels().equals(labels))
        .findFirst()
        .orElseThrow()
        .value();
  }
}
