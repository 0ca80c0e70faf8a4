package io.github.timebench.loadgen.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.DriverMessage;
import io.github.timebench.loadgen.driver.DriverRequest;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.engine.SteppedClock;
import io.github.timebench.loadgen.run.DriverJvm.DriverDiedException;
import io.github.timebench.loadgen.run.GroupRunner.HostLostException;
import io.github.timebench.loadgen.study.Prober;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Hazards: a fleet that measures while one of its drivers still warms, drivers that are told
 * different things, one that refuses, dies or is silent and is done without, and one whose clock is
 * another than its host's.
 */
@Timeout(60)
class SharedLoadTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;

  private static final Plan PLAN =
      Plans.valid().duration(Duration.ofSeconds(4)).maxWarmup(Duration.ofSeconds(30)).make();

  private static List<SharedLoad.Measured> run(long boundNanos, FakeDriver... drivers)
      throws Exception {
    return run(new SteppedClock(10 * MILLI), boundNanos, drivers);
  }

  /**
   * Runs a load.
   *
   * @param boundNanos how far off the clocks of the drivers may be
   */
  private static List<SharedLoad.Measured> run(
      NanoClock clock, long boundNanos, FakeDriver... drivers) throws Exception {
    List<SharedLoad.Member> of = new ArrayList<>();
    List<SharedLoad.Member> readers = new ArrayList<>();
    for (FakeDriver driver : drivers) {
      String name = (driver.reads() ? "provider-" : "driver-") + (of.size() + readers.size());
      (driver.reads() ? readers : of).add(driver.begin(name, PLAN, clock, boundNanos));
    }
    return new SharedLoad(new DriverTask(PLAN, 1, "zookeeper://a:1", 0, 0), of, readers, clock)
        .run(Prober.NONE);
  }

  /** Quiet from a round on, and slow by so much. */
  private static FakeDriver driver(int quietFrom, double p99Nanos) {
    return new FakeDriver(false, quietFrom, p99Nanos);
  }

  private static FakeDriver reader(int quietFrom) {
    return new FakeDriver(true, quietFrom, 42);
  }

  @Test
  void providersAreReadInTheSameSlicesWaitedForAndAskedForTheirCountsLast() throws Exception {
    FakeDriver driver = driver(3, MILLI);
    FakeDriver reader = reader(8);

    List<SharedLoad.Measured> measured = run(0, reader, driver);

    assertThat(measured)
        .extracting(SharedLoad.Measured::name)
        .containsExactly("driver-1", "provider-0");
    assertThat(measured.get(1).pair().warmup().seconds()).isEqualTo(42);
    assertThat(measureFrom(driver).round()).as("quiet from round 8 on").isEqualTo(9);
    assertThat(reader.requests.subList(0, 2)).isEqualTo(driver.requests);
    assertThat(reader.requests.get(2)).isEqualTo(new DriverRequest.Finish());
  }

  @Test
  void aProviderThatCannotBeReadEndsTheLoadAndIsNamed() {
    FakeDriver refusing =
        reader(0)
            .taking(
                (one, request) ->
                    one.say(new DriverMessage.Refused(Phrase.of("its provider cannot be read"))));

    assertThatThrownBy(() -> run(0, driver(0, MILLI), refusing))
        .isInstanceOf(HostLostException.class)
        .hasMessage("provider-1: its provider cannot be read");
  }

  @Test
  void whereDriversWereStoppedNoProviderIsWaitedFor() throws Exception {
    FakeDriver stopped =
        driver(0, MILLI).taking((one, request) -> one.finish(RunEnd.interrupted("stopped")));
    FakeDriver reader = reader(0);

    assertThat(run(0, stopped, reader)).hasSize(1);
    assertThat(reader.requests).doesNotContain(new DriverRequest.Finish());
  }

  private static DriverRequest.MeasureFrom measureFrom(FakeDriver driver) {
    assertThat(driver.requests).hasSize(2);
    return (DriverRequest.MeasureFrom) driver.requests.get(1);
  }

  @Test
  void allAreToldTheSameAndWhatEachMeasuredComesBack() throws Exception {
    FakeDriver[] drivers = {driver(7, MILLI), driver(3, 2 * MILLI), driver(8, 3 * MILLI)};

    List<SharedLoad.Measured> measured = run(0, drivers);

    assertThat(measured)
        .extracting(one -> one.pair().warmup().seconds())
        .containsExactly(1e6, 2e6, 3e6);
    assertThat(measured)
        .extracting(SharedLoad.Measured::name)
        .containsExactly("driver-0", "driver-1", "driver-2");
    for (FakeDriver driver : drivers) {
      assertThat(driver.requests).isEqualTo(drivers[0].requests);
    }
  }

  /** Of drivers whose clocks stand still beside it, the coordinator hears of round 8 at once. */
  @Test
  void measuringBeginsAfterTheRoundInWhichTheLastOneWasQuietAndThreeSecondsAhead()
      throws Exception {
    FakeDriver early = driver(0, MILLI);
    FakeDriver late = driver(8, MILLI);
    run(0, early, late);
    assertThat(measureFrom(late).round()).isEqualTo(9);
    assertThat(measureFrom(late).rounds()).isEqualTo(16);

    FakeDriver atOnce = driver(0, MILLI);
    run(0, atOnce);
    assertThat(measureFrom(atOnce).round()).as("the first one begins in 3 s").isPositive();
  }

  @Test
  void oneThatIsNeverQuietIsWaitedForUntilTheTimeIsOver() throws Exception {
    FakeDriver never = driver(Integer.MAX_VALUE, MILLI);
    run(0, driver(0, MILLI), never);

    assertThat(measureFrom(never).round()).as("10 s of cold rounds, 20 s of 0.5 s").isEqualTo(45);
  }

  @Test
  void slicesAreTenTimesTheSlowestCallAndTheMisalignment() throws Exception {
    FakeDriver fast = driver(8, MILLI);
    run(2_500_000, fast, driver(8, 95 * MILLI));
    assertThat(measureFrom(fast).sliceNanos()).isEqualTo(SECOND);

    FakeDriver silent = driver(8, Double.NaN);
    run(0, silent);
    assertThat(measureFrom(silent).sliceNanos()).isEqualTo(250 * MILLI);
  }

  @Test
  void whoRefusesIsNamedAndNothingIsMeasuredWithoutIt() {
    FakeDriver refusing =
        driver(8, MILLI)
            .taking(
                (one, request) ->
                    one.say(
                        new DriverMessage.Refused(Phrase.of("the load was announced too late"))));
    FakeDriver willing = driver(8, MILLI);

    assertThatThrownBy(() -> run(0, willing, refusing))
        .isInstanceOf(HostLostException.class)
        .hasMessage("driver-1: the load was announced too late")
        .extracting(lost -> ((HostLostException) lost).host())
        .isEqualTo("driver-1");
    assertThat(willing.requests).as("never told to measure").hasSize(1);
  }

  @Test
  void whoEndsEarlyDiesOrIsSilentIsNamed() {
    FakeDriver ending =
        driver(8, MILLI).taking((one, request) -> one.finish(RunEnd.cutShort("provider gone")));
    FakeDriver dying = driver(8, MILLI).taking((one, request) -> one.exit(1));
    FakeDriver silent = driver(8, MILLI).taking((one, request) -> {});

    assertThatThrownBy(() -> run(0, ending))
        .hasMessage("driver-0: ended before the others: provider gone");
    assertThatThrownBy(() -> run(0, dying))
        .hasMessage("driver-0: it is gone")
        .hasCauseInstanceOf(DriverDiedException.class);
    assertThatThrownBy(() -> run(new SteppedClock(SECOND / 2), 0, silent))
        .hasMessage("driver-0: sent no Accepted within 3250ms");
    assertThat(Arrays.asList(ending.requests.size(), silent.requests.size())).containsOnly(1);
  }

  /** The first one says nothing for as long as it may. */
  @Test
  void whoDiesIsSeenWhileAnotherIsWaitedFor() {
    FakeDriver silent =
        driver(8, MILLI).taking((one, request) -> one.say(new DriverMessage.Accepted("go")));
    FakeDriver dying =
        driver(8, MILLI)
            .taking(
                (one, request) -> {
                  one.say(new DriverMessage.Accepted("go"));
                  one.say(new DriverMessage.Round(0, false, 1));
                  one.exit(1);
                });

    assertThatThrownBy(() -> run(0, silent, dying)).hasMessage("driver-1: it is gone");
  }

  /** Drivers that are stopped when they are asked to measure, or to begin. */
  private static FakeDriver[] stoppedAt(Class<? extends DriverRequest> asked, String accepted) {
    FakeDriver[] stopped = {driver(8, MILLI), driver(8, MILLI)};
    for (FakeDriver driver : stopped) {
      driver.taking(
          (one, request) -> {
            if (asked.isInstance(request)) {
              one.say(new DriverMessage.Accepted(accepted));
              one.finish(RunEnd.interrupted("stopped"));
            } else {
              one.take(request);
            }
          });
    }
    return stopped;
  }

  @Test
  void driversThatAreStoppedTellWhatTheyHaveMeasured() throws Exception {
    assertThat(run(0, stoppedAt(DriverRequest.MeasureFrom.class, "measure")))
        .extracting(one -> one.pair().end())
        .containsExactly(RunEnd.interrupted("stopped"), RunEnd.interrupted("stopped"));
  }

  @Test
  void driversThatAreStoppedBeforeMeasuringTellAsWell() throws Exception {
    FakeDriver[] stopped = stoppedAt(DriverRequest.Go.class, "go");

    assertThat(run(0, stopped)).hasSize(2);
    assertThat(stopped[0].requests).as("never told to measure").hasSize(1);
  }
}
