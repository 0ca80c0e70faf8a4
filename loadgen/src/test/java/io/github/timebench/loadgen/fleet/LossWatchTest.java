package io.github.timebench.loadgen.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.lab.Child;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.agent.AgentService;
import io.github.timebench.loadgen.agent.Member;
import io.github.timebench.loadgen.agent.Order;
import io.github.timebench.loadgen.agent.RemoteAgent;
import io.github.timebench.loadgen.agent.TestAgent;
import io.github.timebench.model.fleet.FleetAgent;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Hazards: a machine that is given up though it works; a run that waits for one that is gone. */
@Timeout(60)
class LossWatchTest {
  private static final Member MEMBER =
      new Member(new FleetAgent("driver-0", TestAgent.FACTS), "dubbo://10.0.0.7:20990");

  private final SteppedClock clock = new SteppedClock();
  private final CountDownLatch over = new CountDownLatch(1);
  private final CountDownLatch listening = new CountDownLatch(1);
  private final CountDownLatch refused = new CountDownLatch(1);
  private volatile boolean silent;
  private RemoteAgent agent;
  private Machine machine;
  private Child child;

  /** Who waits by it waits until the test has time pass. */
  private static final class SteppedClock implements NanoClock {
    private long nowNanos;

    @Override
    public synchronized long nanoTime() {
      return nowNanos;
    }

    @Override
    public synchronized void sleepUntil(long nanoTime) throws InterruptedException {
      while (nowNanos < nanoTime) {
        wait();
      }
    }

    synchronized void pass(Duration time) {
      nowNanos += time.toNanos();
      notifyAll();
    }
  }

  @BeforeEach
  void runsAJvm() throws Exception {
    AgentService service =
        (AgentService)
            Proxy.newProxyInstance(
                AgentService.class.getClassLoader(),
                new Class<?>[] {AgentService.class},
                (proxy, method, arguments) -> answer(method));
    agent = new RemoteAgent(MEMBER, service, "", "a-run", clock);
    machine = new Machine(agent, clock);
    Order.Key key = new Order.Key("a-run", 0, 0);
    child = machine.start(new Order.Driver(key, Order.Jvm.USUAL, 768, 1), line -> {});
    listening.await();
  }

  private Object answer(Method question) throws InterruptedException {
    if (question.getName().equals("poll")) {
      listening.countDown();
      over.await();
      throw new IllegalStateException("the test is over");
    }
    if (!question.getName().equals("time")) {
      return "";
    }
    if (silent) {
      refused.countDown();
      throw new IllegalStateException("connection refused");
    }
    return new long[] {0, 0};
  }

  @AfterEach
  void ends() {
    agent.lost("is not needed any more");
    over.countDown();
    machine.close();
  }

  private void look(Roll.Source members) {
    new LossWatch(members, Map.of("driver-0", machine)).look();
  }

  /** Silence that the machine has noticed, not one that its thread has not come to yet. */
  private void passWithAnswers(Duration time) {
    clock.pass(time);
    while (machine.silentNanos() > 0) {
      Thread.onSpinWait();
    }
  }

  /** Silence of that length, once no answer is on its way. */
  private void passWithoutAnswers(Duration time) throws InterruptedException {
    silent = true;
    clock.pass(Duration.ofSeconds(1));
    refused.await();
    clock.pass(time.minusNanos(machine.silentNanos()));
  }

  @Test
  void whoIsSilentAndHasNoSessionIsGivenUp() throws Exception {
    passWithoutAnswers(Duration.ofSeconds(3));

    look(List::of);

    assertThat(child.isAlive()).isFalse();
    assertThat(child.exitSummary())
        .isEqualTo("driver-0 on host7 is gone: it does not answer, and its session has ended");
  }

  @Test
  void whoIsSilentForAMomentIsNotGivenUp() throws Exception {
    passWithoutAnswers(Duration.ofMillis(2_999));

    look(List::of);

    assertThat(child.isAlive()).isTrue();
  }

  @Test
  void whoIsSilentAndHasItsSessionIsNotGivenUp() throws Exception {
    passWithoutAnswers(Duration.ofSeconds(9));

    look(() -> List.of(MEMBER));

    assertThat(child.isAlive()).isTrue();
  }

  @Test
  void whoAnswersAndHasNoSessionIsNotGivenUp() throws Exception {
    passWithAnswers(Duration.ofSeconds(9));

    look(List::of);

    assertThat(child.isAlive()).isTrue();
  }

  @Test
  void nobodyIsGivenUpWhileZooKeeperIsAway() throws Exception {
    passWithoutAnswers(Duration.ofSeconds(9));

    look(
        () -> {
          throw new LabException("ZooKeeper does not answer");
        });

    assertThat(child.isAlive()).isTrue();
  }

  @Test
  void oneWhoseWatchHasBegunIsLookedAtWithoutBeingAsked() throws Exception {
    passWithoutAnswers(Duration.ofSeconds(4));

    try (LossWatch watch = LossWatch.start(List::of, Map.of("driver-0", machine))) {
      assertThat(watch).isNotNull();
      assertThat(child.onExit().get()).isNotZero();
    }
  }
}
