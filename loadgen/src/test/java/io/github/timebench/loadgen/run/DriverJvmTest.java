package io.github.timebench.loadgen.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.DriverMessage;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.run.DriverJvm.DriverDiedException;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Hazard: a run that waits for ever, for a driver that lives and gets no further. */
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
    Orders orders = new Orders("run", PLAN);
    driver =
        DriverJvm.start(
            jvm,
            orders.driver(orders.next(0), PLAN, Optional.empty()),
            progress -> {},
            new PassingClock());
    nowNanos.addAndGet(Duration.ofHours(1).toNanos());
    driver.begin(new DriverTask(PLAN, 1, "zookeeper://a:1", 0, 0));
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

    assertGivenUp("said nothing for 3m", DriverJvm.MAX_START);
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
