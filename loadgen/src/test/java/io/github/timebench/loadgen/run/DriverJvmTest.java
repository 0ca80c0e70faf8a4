package io.github.timebench.loadgen.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.driver.DriverMessage;
import io.github.timebench.loadgen.driver.DriverRequest;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.engine.SteppedClock;
import io.github.timebench.loadgen.run.DriverJvm.DriverDiedException;
import io.github.timebench.loadgen.study.Prober;
import io.github.timebench.model.MadeUp;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Hazards: a run that waits for ever, for a driver that lives and gets no further; a study that
 * asks on where its driver has ended.
 */
@Timeout(60)
class DriverJvmTest {
  /** Between two looks at a driver. */
  private static final Duration STEP = Duration.ofSeconds(9);

  private static final Plan PLAN = Plans.valid().make();

  private final SteppedClock clock = new SteppedClock();
  private final Silent jvm = new Silent();
  private DriverJvm driver;

  /** A driver that says what a test has it say; time passes whenever somebody looks at it. */
  private final class Silent extends FakeChild {
    private boolean killed;
    private boolean speaks;
    private int refusesAfter = Integer.MAX_VALUE;
    private int looks;

    @Override
    public boolean isAlive() {
      clock.pass(STEP.toSeconds());
      if (speaks) {
        sayLine("alive 1 2 3");
      }
      if (looks++ == refusesAfter) {
        say(new DriverMessage.Refused(Phrase.of("no provider")));
      }
      return true;
    }

    @Override
    public void kill() {
      killed = true;
    }
  }

  @BeforeEach
  void startOne() throws LabException {
    JvmOrders orders = new JvmOrders("run", PLAN);
    driver =
        DriverJvm.start(
            jvm, orders.driver(orders.next(0), PLAN, Optional.empty()), progress -> {}, clock);
    clock.pass(Duration.ofHours(1).toSeconds());
    driver.begin(new DriverTask(PLAN, 1, "zookeeper://a:1", 0, 0));
  }

  /** Measures as many probes as are told, and collapses under the next. */
  private static final class Collapsing extends FakeDriver {
    private final int probes;

    Collapsing(int probes) {
      super(false, 0, 1);
      this.probes = probes;
    }

    @Override
    void begun() {
      say(new DriverMessage.Warm(measured().warmup()));
    }

    @Override
    void take(DriverRequest request) {
      RunEnd end = requests.size() > probes ? RunEnd.cutShort("it collapsed") : RunEnd.complete();
      if (request instanceof DriverRequest.Measure measure) {
        Probe probe = new Probe(measure.probe(), 0, requests.size(), List.of(), end);
        say(new DriverMessage.Answered(probe));
      }
      if (request instanceof DriverRequest.Finish || !end.allMeasured()) {
        finish(end);
      }
    }
  }

  private static Questions asking(int probes) {
    ProbeRequest one = MadeUp.together(PLAN.labels(), new Load.Closed(1), Duration.ofSeconds(1), 1);
    return new Questions(Collections.nCopies(probes, one).toArray(ProbeRequest[]::new));
  }

  private static Pair measured(Collapsing jvm, Prober prober) throws Exception {
    JvmOrders orders = new JvmOrders("run", PLAN);
    DriverJvm alone =
        DriverJvm.start(jvm, orders.driver(orders.next(0), PLAN, Optional.empty()), progress -> {});
    alone.begin(new DriverTask(PLAN, 1, "zookeeper://a:1", 0, 0));
    return alone.awaitPair(prober);
  }

  @Test
  void oneAloneMeasuresProbesAtOnceUntilNothingMoreIsAsked() throws Exception {
    Collapsing lasting = new Collapsing(9);
    Questions asking = asking(2);

    assertThat(measured(lasting, asking).end()).isEqualTo(RunEnd.complete());
    assertThat(asking.answers).extracting(Probe::lengthNanos).containsExactly(1L, 2L);
    assertThat(lasting.requests).hasSize(3).endsWith(new DriverRequest.Finish());
    assertThat(lasting.requests.get(0))
        .isInstanceOfSatisfying(
            DriverRequest.Measure.class, asked -> assertThat(asked.startNanos()).isEmpty());
  }

  @Test
  void oneThatCollapsesUnderAProbeIsAskedNothingMore() throws Exception {
    Collapsing collapsing = new Collapsing(1);
    Questions asking = asking(3);

    assertThat(measured(collapsing, asking).end()).isEqualTo(RunEnd.cutShort("it collapsed"));
    assertThat(asking.answers).hasSize(1);
    assertThat(collapsing.requests).hasSize(2).doesNotContain(new DriverRequest.Finish());
  }

  private void assertGivenUp(String reason, Duration after) {
    long begunNanos = clock.nanoTime();
    assertThatThrownBy(driver::awaitMessage)
        .isInstanceOf(DriverDiedException.class)
        .hasMessageContaining(reason);
    assertThat(jvm.killed).isTrue();
    assertThat(Duration.ofNanos(clock.nanoTime() - begunNanos))
        .isBetween(after.minus(STEP), after.plus(STEP.multipliedBy(2)));
  }

  @Test
  void oneThatDoesNotBeginIsGivenAsLongAsAJvmMayTakeToStart() {
    jvm.speaks = true;

    assertGivenUp("said nothing", DriverJvm.MAX_START);
  }

  @Test
  void oneThatLivesAndComesNoFurtherIsKilledAfterWhatThePlanMayTake() throws Exception {
    jvm.speaks = true;
    jvm.say(new DriverMessage.Begun());
    assertThat(driver.awaitMessage()).isEqualTo(new DriverMessage.Begun());

    Duration plan = PLAN.timing().duration().plus(PLAN.timing().timeout().multipliedBy(20));
    assertGivenUp("came no further", DriverJvm.MAX_START.plus(plan));
  }

  @Test
  void oneThatSpeaksIsWaitedFor() {
    jvm.speaks = true;
    jvm.refusesAfter = 10;

    assertThatThrownBy(driver::awaitMessage)
        .isExactlyInstanceOf(LabException.class)
        .hasMessage("no provider");
  }
}
