package io.github.timebench.loadgen.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.timebench.lab.FleetTime;
import io.github.timebench.lab.ParentJvm.Heard;
import io.github.timebench.loadgen.driver.Announcements.AnnouncementException;
import io.github.timebench.loadgen.engine.InMemoryAsyncTarget;
import io.github.timebench.loadgen.engine.InMemoryAsyncTarget.Ending;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.Target.Outcome;
import io.github.timebench.loadgen.engine.open.OpenLoop;
import io.github.timebench.loadgen.engine.open.VirtualTimeline;
import io.github.timebench.loadgen.engine.record.ErrorLog;
import io.github.timebench.loadgen.engine.schedule.Schedule.Share;
import io.github.timebench.loadgen.watch.ResourceMeter;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Hazards: drivers of a fleet that do not measure the same variant at the same time, one that
 * follows an announcement too late without a word, and shares of a load that are not that load.
 */
class FleetMeasurementTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;
  private static final long HOUR = 3_600 * SECOND;
  private static final long GO = 3 * SECOND;
  private static final Load.Open LOAD = Plans.open(3_000, 1_000);
  private static final Plan PLAN = Plans.valid().load(LOAD).duration(Duration.ofSeconds(2)).make();
  private static final DriverRequest.MeasureFrom FROM_ROUND_9 =
      new DriverRequest.MeasureFrom(5, 9, 300 * MILLI, 6);

  /** When round 9 of the warm-up begins: five rounds of 2 × 1 s and four of 2 × 250 ms later. */
  private static final long MEASURED = GO + 12 * SECOND;

  /** One driver by a clock of its own, in virtual time, and what it is told. */
  private static final class Driver implements Announcements.Coordinator {
    private final VirtualTimeline time = new VirtualTimeline();
    private final long offsetNanos;
    private final Share share;
    private final Optional<Share> turn;
    private final Plan plan;
    private final List<DriverMessage> said = new ArrayList<>();
    private final List<Long> callsNanos = new ArrayList<>();
    private final Deque<Heard<DriverRequest>> requests = new ArrayDeque<>();
    private Consumer<DriverMessage> answer = message -> {};
    private Measurement measurement;

    Driver(Plan plan, long offsetNanos, Share share) {
      this(plan, offsetNanos, share, Optional.empty());
    }

    Driver(Plan plan, long offsetNanos, Share share, Optional<Share> turn) {
      this.plan = plan;
      this.offsetNanos = offsetNanos;
      this.share = share;
      this.turn = turn;
      time.sleepUntil(offsetNanos);
    }

    FleetTime line() {
      return new FleetTime(0, offsetNanos, 0);
    }

    Driver go() {
      return told(new DriverRequest.Go(GO, line()));
    }

    Driver told(DriverRequest... all) {
      for (DriverRequest one : all) {
        requests.add(new Heard<>(one, time.nanoTime()));
      }
      return this;
    }

    /** Says that when a round of the warm-up was told. */
    Driver when(int round, DriverRequest... then) {
      Consumer<DriverMessage> before = answer;
      answer =
          message -> {
            before.accept(message);
            if (message instanceof DriverMessage.Round told && told.round() == round) {
              told(then);
            }
          };
      return this;
    }

    @Override
    public void say(DriverMessage message) {
      said.add(message);
      answer.accept(message);
    }

    @Override
    public Optional<Heard<DriverRequest>> next(Duration patience) {
      return Optional.ofNullable(requests.poll());
    }

    RunEnd run() throws InterruptedException {
      InMemoryAsyncTarget target =
          new InMemoryAsyncTarget(
              2,
              time,
              time,
              (variant, payload, startNanos) -> {
                callsNanos.add(startNanos - offsetNanos);
                return new Ending(startNanos + (variant + 1) * MILLI, Outcome.OK);
              });
      ResourceMeter meter = FakeProbe.silentMeter(time);
      Announcements announcements = new Announcements(this, time);
      DriverRequest.Go go = announcements.awaitGo();
      measurement = new Measurement(plan, loop(target), time, meter, () -> {}, progress -> {});
      Pace pace = new Pace.Announced(plan, 42, turn, go, announcements);
      return plan.study().probes()
          ? measurement.answer(pace, 42, load -> loop(target), announcements)
          : measurement.run(pace);
    }

    private Loop loop(InMemoryAsyncTarget target) {
      return new OpenLoop(target, LOAD, share, 42, time, time, new ErrorLog(target.variants()));
    }

    <M extends DriverMessage> List<M> said(Class<M> type) {
      return said.stream().filter(type::isInstance).map(type::cast).toList();
    }
  }

  private static Driver driver() {
    return new Driver(PLAN, 7 * HOUR, Share.WHOLE);
  }

  private static void assertRefused(Driver driver, String reason) {
    assertThatThrownBy(driver::run)
        .isInstanceOf(AnnouncementException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void driversWhoseClocksAreHoursApartMeasureTheSameSlicesAtTheSameTime() throws Exception {
    for (long offsetNanos : new long[] {0, 5 * HOUR, 90 * HOUR}) {
      Driver driver = new Driver(PLAN, offsetNanos, Share.WHOLE).go().when(5, FROM_ROUND_9);

      assertThat(driver.run()).isEqualTo(RunEnd.complete());

      List<Slice> slices = driver.measurement.slices();
      assertThat(slices).hasSize(2 * 6);
      for (int i = 0; i < slices.size(); i++) {
        assertThat(slices.get(i).startNanos() + GO).isEqualTo(MEASURED + i * 300 * MILLI);
        assertThat(slices.get(i).lengthNanos()).isEqualTo(300 * MILLI);
      }
      assertThat(driver.measurement.warmup().seconds()).isEqualTo(12);
      assertThat(driver.callsNanos.get(0)).isEqualTo(GO);
    }
  }

  @Test
  void allDriversHaveTheSameOrderOfVariants() throws Exception {
    List<List<String>> orders = new ArrayList<>();
    for (int index = 0; index < 3; index++) {
      Driver driver = new Driver(PLAN, index * HOUR, new Share(index, 3)).go();
      driver.when(4 + index, FROM_ROUND_9).run();
      orders.add(driver.measurement.slices().stream().map(Slice::variant).toList());
    }

    assertThat(orders.get(0)).contains("date+stock", "date+custom");
    assertThat(orders).containsOnly(orders.get(0));
  }

  @Test
  void theSharesOfThreeDriversAreTheScheduleOfOne() throws Exception {
    Driver alone = new Driver(PLAN, HOUR, Share.WHOLE).go().when(5, FROM_ROUND_9);
    alone.run();
    TreeSet<Long> together = new TreeSet<>();
    int calls = 0;
    for (int index = 0; index < 3; index++) {
      Driver driver = new Driver(PLAN, index * HOUR, new Share(index, 3)).go();
      driver.when(5, FROM_ROUND_9).run();
      calls += driver.callsNanos.size();
      together.addAll(driver.callsNanos);
    }

    assertThat(together).hasSize(calls).containsExactlyElementsOf(alone.callsNanos);
  }

  @Test
  void driversThatTakeTurnsMakeTheSlicesAndCallsOfOneThatHasAllVariants() throws Exception {
    Driver alone = new Driver(PLAN, HOUR, Share.WHOLE).go().when(5, FROM_ROUND_9);
    alone.run();
    List<Plan> turns =
        Plans.valid()
            .load(LOAD)
            .duration(Duration.ofSeconds(2))
            .isolation(Plan.Isolation.VARIANT)
            .make()
            .turns();
    List<Slice> slices = new ArrayList<>();
    TreeSet<Long> calls = new TreeSet<>();
    int count = 0;
    for (Plan own : turns) {
      Share turn = new Share(turns.indexOf(own), turns.size());
      Driver driver = new Driver(own, HOUR, Share.WHOLE, Optional.of(turn)).go();
      assertThat(driver.when(5, FROM_ROUND_9).run()).isEqualTo(RunEnd.complete());
      assertThat(driver.measurement.slices())
          .hasSize(6)
          .allMatch(slice -> slice.variant().equals(own.labels().get(0)));
      assertThat(driver.measurement.warmup().seconds()).isEqualTo(12);
      slices.addAll(driver.measurement.slices());
      calls.addAll(driver.callsNanos);
      count += driver.callsNanos.size();
    }

    slices.sort(Comparator.comparingLong(Slice::startNanos));
    assertThat(slices)
        .extracting(Slice::round, Slice::position, Slice::variant, Slice::startNanos)
        .containsExactlyElementsOf(
            alone.measurement.slices().stream()
                .map(one -> tuple(one.round(), one.position(), one.variant(), one.startNanos()))
                .toList());
    assertThat(calls).hasSize(count).containsExactlyElementsOf(alone.callsNanos);
  }

  @Test
  void eachRoundOfTheWarmUpIsTold() throws Exception {
    Driver driver = driver().go().when(5, FROM_ROUND_9);
    driver.run();

    List<DriverMessage.Round> rounds = driver.said(DriverMessage.Round.class);
    assertThat(rounds).hasSize(9);
    for (int i = 0; i < rounds.size(); i++) {
      DriverMessage.Round round = rounds.get(i);
      assertThat(round.round()).isEqualTo(i);
      assertThat(round.p99ServiceNanos()).isBetween(2.0 * MILLI, 1.023 * 2 * MILLI);
    }
    assertThat(rounds.get(0).quiet()).isFalse();
    assertThat(rounds.get(8).quiet()).isTrue();
    assertThat(driver.said.get(0)).isEqualTo(new DriverMessage.Ready());
    assertThat(driver.said(DriverMessage.Accepted.class))
        .extracting(DriverMessage.Accepted::announcement)
        .containsExactly("go", "measure");
  }

  @Test
  void slicesOfSlowCallsMayBeLongerThanAVariantsTime() throws Exception {
    Driver driver = driver().go().when(5, new DriverRequest.MeasureFrom(5, 9, 3 * SECOND, 1));

    assertThat(driver.run()).isEqualTo(RunEnd.complete());
    assertThat(driver.measurement.slices()).extracting(Slice::lengthNanos).containsOnly(3 * SECOND);
  }

  @Test
  void whatIsSaidTwiceIsTakenOnce() throws Exception {
    Driver driver = driver().go().when(4, FROM_ROUND_9).when(5, FROM_ROUND_9);

    assertThat(driver.run()).isEqualTo(RunEnd.complete());
    assertThat(driver.measurement.slices()).hasSize(2 * 6);
  }

  @Test
  void aStartThatIsOverOrNearlySoIsRefused() {
    Driver late = driver();
    late.told(new DriverRequest.Go(-SECOND, late.line()));
    assertRefused(late, "the load was announced too late: it begins -1.000 s from now");
    Driver near = driver();
    near.told(new DriverRequest.Go(499 * MILLI, near.line()));
    assertRefused(near, "begins 0.499 s from now, and at least 0.5 s are needed");
  }

  @Test
  void measuringFromARoundThatHasBegunOrBeginsAtOnceIsRefused() {
    assertRefused(
        driver().go().when(8, FROM_ROUND_9), "from round 9 of the warm-up on, which has begun");
    assertRefused(
        driver().go().when(5, new DriverRequest.MeasureFrom(5, 0, 300 * MILLI, 6)),
        "from round 0 of the warm-up on, which has begun");
    // Round 7 begins 250 ms after the last slice of round 5 was told.
    assertRefused(
        driver().go().when(5, new DriverRequest.MeasureFrom(5, 7, 300 * MILLI, 6)),
        "measuring was announced too late");
  }

  @Test
  void whatContradictsItselfOrThePlanIsRefused() {
    assertRefused(
        driver().go().when(4, FROM_ROUND_9, new DriverRequest.MeasureFrom(5, 9, 300 * MILLI, 7)),
        "measuring was announced twice");
    assertRefused(driver().go().when(4, new DriverRequest.MeasureFrom(5, 9, 1, 6)), "must be");
    assertRefused(
        driver().go().when(4, new DriverRequest.MeasureFrom(5, 9, 300 * MILLI, 0)),
        "with 0 rounds, and the plan measures no probes");
    assertRefused(driver().go().when(4, new DriverRequest.Finish()), "'Finish' came while");
    Driver tooEarly = driver();
    tooEarly.told(FROM_ROUND_9);
    assertRefused(tooEarly, "'MeasureFrom' came before the load began");
    assertRefused(driver(), "nobody said within 10m when the load begins");
    assertRefused(driver().go(), "nobody announced within");
  }

  private static Driver askedForProbes(DriverRequest... requests) {
    Driver driver = new Driver(Plans.search().make(), HOUR, Share.WHOLE).go();
    driver.when(5, new DriverRequest.MeasureFrom(5, 9, 300 * MILLI, 0));
    Consumer<DriverMessage> before = driver.answer;
    driver.answer =
        message -> {
          before.accept(message);
          if (message instanceof DriverMessage.Warm) {
            driver.told(requests);
          }
        };
    return driver;
  }

  private static ProbeRequest probe(int rounds, boolean apart) {
    return new ProbeRequest(
        List.of(new ProbeRequest.Arm("date+stock", LOAD, ProbeRequest.Purpose.MEASURE)),
        Duration.ofSeconds(1),
        rounds,
        apart,
        List.of());
  }

  @Test
  void aProbeBeginsAtItsStartInFleetTime() throws Exception {
    long startNanos = MEASURED + 2 * SECOND;
    Driver driver =
        askedForProbes(
            new DriverRequest.Measure(probe(3, false), OptionalLong.of(startNanos)),
            new DriverRequest.Measure(probe(1, true), OptionalLong.of(startNanos + 5 * SECOND)),
            new DriverRequest.Finish());

    assertThat(driver.run()).isEqualTo(RunEnd.complete());

    List<Probe> probes = driver.measurement.probes();
    assertThat(probes).hasSize(2);
    assertThat(probes.get(0).startNanos() + GO)
        .as("the wait is no part of it")
        .isEqualTo(startNanos);
    assertThat(probes.get(0).lengthNanos()).isBetween(3 * SECOND, 4 * SECOND);
    assertThat(probes.get(0).arms().get(0).slices())
        .extracting(slice -> slice.startNanos() + GO)
        .containsExactly(startNanos, startNanos + SECOND, startNanos + 2 * SECOND);
    assertThat(probes.get(1).arms().get(0).slices())
        .extracting(slice -> slice.startNanos() + GO)
        .containsExactly(startNanos + 5 * SECOND);
    assertThat(driver.said(DriverMessage.Accepted.class))
        .extracting(DriverMessage.Accepted::announcement)
        .containsExactly("go", "measure", "probe", "probe");
  }

  @Test
  void aProbeThatCannotBeginWithTheOthersIsRefused() {
    assertRefused(
        askedForProbes(
            new DriverRequest.Measure(probe(2, true), OptionalLong.of(MEASURED + 2 * SECOND))),
        "only if it has one slice, not 2");
    assertRefused(
        askedForProbes(
            new DriverRequest.Measure(probe(2, false), OptionalLong.of(MEASURED - SECOND))),
        "a probe was announced too late");
  }

  @Test
  void aClockIsFollowedWhileAProbeIsMeasured() throws Exception {
    long startNanos = MEASURED + 2 * SECOND;
    Driver driver =
        askedForProbes(
            new DriverRequest.Measure(probe(3, false), OptionalLong.of(startNanos)),
            new DriverRequest.Clock(new FleetTime(0, HOUR + 250_000, 0)),
            new DriverRequest.Finish());

    assertThat(driver.run()).isEqualTo(RunEnd.complete());

    assertThat(driver.measurement.probes().get(0).arms().get(0).slices())
        .extracting(slice -> slice.startNanos() + GO)
        .containsExactly(
            startNanos + 250_000, startNanos + 250_000 + SECOND, startNanos + 250_000 + 2 * SECOND);
  }

  private static Driver whoseClockMoves(long nanos) {
    Driver driver = driver().go().when(5, FROM_ROUND_9);
    return driver.when(7, new DriverRequest.Clock(new FleetTime(0, driver.offsetNanos + nanos, 0)));
  }

  @Test
  void aClockIsFollowedByATenthOfAMillisecondASlice() throws Exception {
    Driver driver = whoseClockMoves(250_000);
    driver.run();

    List<Slice> slices = driver.measurement.slices();
    assertThat(slices.get(0).startNanos() + GO).isEqualTo(MEASURED + 100_000);
    assertThat(slices.get(1).startNanos() + GO).isEqualTo(MEASURED + 300 * MILLI + 200_000);
    assertThat(slices.get(2).startNanos() + GO).isEqualTo(MEASURED + 600 * MILLI + 250_000);
    assertThat(slices.get(11).startNanos() + GO).isEqualTo(MEASURED + 3_300 * MILLI + 250_000);
    assertThat(driver.measurement.switches().maxNanos()).isEqualTo(150_000);
  }

  @Test
  void aClockThatJumpsByFortyMillisecondsIsSeenInTheLatenessOfSwitches() throws Exception {
    Driver driver = whoseClockMoves(40 * MILLI);
    driver.run();

    List<Slice> slices = driver.measurement.slices();
    for (int i = 1; i < slices.size(); i++) {
      assertThat(slices.get(i).startNanos() - slices.get(i - 1).startNanos())
          .isEqualTo(300 * MILLI + 100_000);
    }
    long allowedNanos = 300 * MILLI / 50;
    assertThat(driver.measurement.switches().p99Nanos())
        .isGreaterThan(allowedNanos)
        .isBetween(38 * MILLI, 40 * MILLI);
  }
}
