package io.github.timebench.loadgen.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.lab.JsonLines;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.DriverMessage;
import io.github.timebench.loadgen.driver.DriverRequest;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.run.DriverJvm.DriverDiedException;
import io.github.timebench.loadgen.study.Prober;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
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

  private final AtomicLong nowNanos = new AtomicLong();
  private final Silent jvm = new Silent();
  private DriverJvm driver;

  private final class PassingClock implements NanoClock {
    @Override
    public long nanoTime() {
      return nowNanos.get();
    }

    @Override
    public void sleepUntil(long nanoTime) {
      throw new UnsupportedOperationException("nobody sleeps by it");
    }
  }

  /** A driver that says what a test has it say; time passes whenever somebody looks at it. */
  private final class Silent extends FakeChild {
    private boolean killed;
    private boolean speaks;
    private int refusesAfter = Integer.MAX_VALUE;
    private int looks;

    @Override
    public boolean isAlive() {
      nowNanos.addAndGet(STEP.toNanos());
      if (speaks) {
        sayLine("alive 1 2 3");
      }
      if (looks++ == refusesAfter) {
        say(new DriverMessage.Refused("no provider"));
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
            jvm,
            orders.driver(orders.next(0), PLAN, Optional.empty()),
            progress -> {},
            new PassingClock());
    nowNanos.addAndGet(Duration.ofHours(1).toNanos());
    driver.begin(new DriverTask(PLAN, 1, "zookeeper://a:1", 0, 0));
  }

  /** Measures as many probes as are told, and collapses under the next. */
  private static final class Collapsing extends FakeChild {
    private static final Warmup WARMUP = new Warmup(Instant.EPOCH, 1, true, List.of());

    private final List<DriverRequest> asked = new ArrayList<>();
    private final int probes;
    private boolean begun;

    Collapsing(int probes) {
      this.probes = probes;
    }

    @Override
    public void sendLine(String line) {
      if (begun) {
        take(JsonLines.read(line, DriverRequest.class));
      } else {
        begun = true;
        say(new DriverMessage.Begun());
        say(new DriverMessage.Warm(WARMUP));
      }
    }

    private void take(DriverRequest request) {
      asked.add(request);
      RunEnd end = asked.size() > probes ? RunEnd.cutShort("it collapsed") : RunEnd.complete();
      if (request instanceof DriverRequest.Measure measure) {
        say(
            new DriverMessage.Answered(
                new Probe(measure.probe(), 0, asked.size(), List.of(), end)));
      }
      if (request instanceof DriverRequest.Finish || !end.allMeasured()) {
        say(new DriverMessage.Finished(Pair.ofSlices(WARMUP, List.of()).endedAs(end)));
      }
    }
  }

  /** Asks for so many probes, and keeps what it is told. */
  private static final class Asking implements Prober {
    private final List<Probe> told = new ArrayList<>();
    private int left;

    Asking(int probes) {
      left = probes;
    }

    @Override
    public Optional<ProbeRequest> next() {
      return left-- > 0
          ? Optional.of(
              ProbeRequest.together(PLAN.labels(), new Load.Closed(1), Duration.ofSeconds(1), 1))
          : Optional.empty();
    }

    @Override
    public void take(Probe probe) {
      told.add(probe);
    }
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
    Asking asking = new Asking(2);

    assertThat(measured(lasting, asking).end()).isEqualTo(RunEnd.complete());
    assertThat(asking.told).extracting(Probe::lengthNanos).containsExactly(1L, 2L);
    assertThat(lasting.asked).hasSize(3).endsWith(new DriverRequest.Finish());
    assertThat(lasting.asked.get(0))
        .isInstanceOfSatisfying(
            DriverRequest.Measure.class, asked -> assertThat(asked.startNanos()).isEmpty());
  }

  @Test
  void oneThatCollapsesUnderAProbeIsAskedNothingMore() throws Exception {
    Collapsing collapsing = new Collapsing(1);
    Asking asking = new Asking(3);

    assertThat(measured(collapsing, asking).end()).isEqualTo(RunEnd.cutShort("it collapsed"));
    assertThat(asking.told).hasSize(1);
    assertThat(collapsing.asked).hasSize(2).doesNotContain(new DriverRequest.Finish());
  }

  private void assertGivenUp(String reason, Duration after) {
    long begunNanos = nowNanos.get();
    assertThatThrownBy(driver::awaitMessage)
        .isInstanceOf(DriverDiedException.class)
        .hasMessageContaining(reason);
    assertThat(jvm.killed).isTrue();
    assertThat(Duration.ofNanos(nowNanos.get() - begunNanos))
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
