package io.github.timebench.loadgen.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.Child;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.DriverRequest;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.model.fleet.FleetAgent;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.threads.Side;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Hazards: a line that is heard twice, in part or never because an answer was lost; a run that
 * waits for an agent that is gone.
 */
@Timeout(120)
class RemoteAgentTest {
  private static final String RUN = "a-run";
  private static final RegistryAddress REGISTRY =
      RegistryAddress.parse("zookeeper://127.0.0.1:2181");
  private static final Order.Driver DRIVER =
      new Order.Driver(new Order.Key(RUN, 0, 0), Order.Jvm.USUAL, 900, 1);
  private static final Member MEMBER =
      new Member(new FleetAgent("driver-3", FakeMachine.FACTS), "dubbo://10.0.0.7:20990");

  private final AtomicLong now = new AtomicLong();
  private final FakeMachine machine = new FakeMachine();
  private final AgentEndpoint endpoint = endpoint();
  private final List<String> lines = new CopyOnWriteArrayList<>();

  /** Of how many calls one is lost; 0 for none. */
  private volatile int lostEvery;

  private volatile boolean gone;
  private volatile Error failure;
  private volatile CountDownLatch mayPoll = new CountDownLatch(0);
  private final AtomicInteger calls = new AtomicInteger();

  private final RemoteAgent agent =
      new RemoteAgent(
          MEMBER,
          (AgentService)
              Proxy.newProxyInstance(
                  AgentService.class.getClassLoader(),
                  new Class<?>[] {AgentService.class},
                  (proxy, method, arguments) -> {
                    if (method.getName().equals("poll")) {
                      mayPoll.await();
                    }
                    if (failure != null) {
                      throw failure;
                    }
                    if (gone) {
                      throw new IllegalStateException("connection refused");
                    }
                    try {
                      Object answer = method.invoke(endpoint, arguments);
                      if (lostEvery > 0 && calls.incrementAndGet() % lostEvery == 0) {
                        throw new IllegalStateException("the answer was lost");
                      }
                      return answer;
                    } catch (InvocationTargetException e) {
                      throw e.getCause();
                    }
                  }),
          "",
          RUN,
          new JumpingClock());

  /** Who waits by it waits for nothing. */
  private final class JumpingClock implements NanoClock {
    @Override
    public long nanoTime() {
      return now.get();
    }

    @Override
    public void sleepUntil(long nanoTime) {
      now.accumulateAndGet(nanoTime, Math::max);
    }
  }

  private AgentEndpoint endpoint() {
    try {
      return new AgentEndpoint(
          machine, Side.DRIVER, REGISTRY, token -> true, () -> 4_096, NanoClock.SYSTEM);
    } catch (LabException e) {
      throw new AssertionError(e);
    }
  }

  @AfterEach
  void closes() {
    endpoint.close();
  }

  private Child started() throws LabException {
    agent.claim();
    return agent.start(DRIVER, lines::add);
  }

  @Test
  void allLinesComeOnceAndInOrderThoughAnswersAreLost() throws Exception {
    Child child = started();
    lostEvery = 2;
    List<String> said = new ArrayList<>();
    for (int line = 0; line < 40; line++) {
      String text = line + " ".repeat(line % 7) + "ü".repeat(line * line * line);
      said.add(text);
      machine.only().say(text);
    }
    machine.only().end(3);

    assertThat(child.onExit().get()).isEqualTo(3);
    child.awaitExit();
    assertThat(lines).containsExactlyElementsOf(said);
    assertThat(child.isAlive()).isFalse();
    assertThat(child.exitSummary()).contains("host7").contains("exit code 3");
  }

  @Test
  void anOrderWhoseAnswerIsLostStartsOneJvm() throws Exception {
    lostEvery = 2;
    Child child = started();
    lostEvery = 0;
    machine.only().end(3);

    assertThat(child.onExit().get()).isEqualTo(3);
  }

  @Test
  void whatIsSaidToTheDriverArrivesOnceThoughAnswersAreLost() throws Exception {
    Child child = started();
    DriverTask task = new DriverTask(Plans.valid().make(), 1, REGISTRY.url(), 0, 0);
    lostEvery = 2;
    child.send(task);
    for (int request = 0; request < 10; request++) {
      child.send(new DriverRequest.Finish());
    }
    lostEvery = 0;
    child.stop();

    List<String> heard = machine.only().heard();
    assertThat(heard).hasSize(12);
    assertThat(JsonLines.read(heard.get(0), DriverTask.class)).isEqualTo(task);
    assertThat(heard.get(11)).isEqualTo("stop");
    child.close();
    assertThat(child.onExit().get()).isEqualTo(143);
  }

  @Test
  void anAgentThatIsSilentForTenSecondsIsLostAndNamed() throws Exception {
    Child child = started();
    gone = true;

    assertThat(child.onExit().get()).isEqualTo(RemoteChild.LOST);
    assertThat(now.get()).isGreaterThanOrEqualTo(10_000_000_000L);
    assertThat(child.exitSummary())
        .contains("driver-3 on host7")
        .contains("dubbo://10.0.0.7:20990")
        .contains("connection refused");
    child.sendLine("nobody hears this");
    child.close();
  }

  @Test
  void whoWasWaitedForAndWhoFailedIsKnown() throws Exception {
    mayPoll = new CountDownLatch(1);
    Child child = started();
    now.addAndGet(2_000_000_000L);
    mayPoll.countDown();
    machine.only().say("a line");
    machine.only().end(137);

    assertThat(child.onExit().get()).isEqualTo(137);
    assertThat(agent.takeSilenceNanos()).isGreaterThanOrEqualTo(2_000_000_000L);
    assertThat(agent.takeSilenceNanos()).isZero();
    assertThat(agent.failed()).isTrue();
  }

  @Test
  void aJvmThatWasAskedToEndHasNotFailed() throws Exception {
    Child child = started();
    child.stop();
    machine.only().end(143);

    assertThat(child.onExit().get()).isEqualTo(143);
    assertThat(agent.failed()).isFalse();
  }

  @Test
  void whatWasGivenUpIsEndedOnceTheAgentAnswersAgain() throws Exception {
    Child child = started();
    gone = true;
    assertThat(child.onExit().get()).isEqualTo(RemoteChild.LOST);
    child.close();
    assertThat(agent.failed()).isTrue();
    assertThatThrownBy(agent::endLost).hasMessageContaining("connection refused");
    assertThat(machine.only().isAlive()).isTrue();
    gone = false;

    assertThat(agent.state().busy()).isTrue();
    agent.endLost();

    machine.only().awaitExit();
    while (agent.state().busy()) {
      Thread.onSpinWait();
    }
  }

  @Test
  void anAgentWhoseSessionEndedCanBeGivenUpAtOnce() throws Exception {
    Child child = started();

    agent.lost("has left the registry");

    assertThat(child.onExit().get()).isEqualTo(RemoteChild.LOST);
    assertThat(child.exitSummary()).isEqualTo("driver-3 on host7 has left the registry");
    child.close();
    machine.only().awaitExit();
  }

  @Test
  void anAgentThatWasStartedAgainMeanwhileIsLost() throws Exception {
    mayPoll = new CountDownLatch(1);
    Child child = started();
    endpoint.release("", RUN);
    machine.only().awaitExit();
    mayPoll.countDown();

    assertThat(child.onExit().get()).isEqualTo(RemoteChild.LOST);
    assertThat(child.exitSummary()).contains("does not serve the run");
  }

  @Test
  void aRefusalIsASentenceThatNamesTheAgent() throws Exception {
    endpoint.claim("", "another run");

    assertThatThrownBy(agent::claim)
        .isInstanceOf(LabException.class)
        .hasMessageStartingWith("driver-3 on host7 serves the run another run");
    assertThatThrownBy(agent::probeClock).hasMessageContaining("serves this run no more");
  }

  @Test
  void anErrorOnTheAgentsMachineIsNoneOfThisJvm() {
    failure = new NoClassDefFoundError("AgentState");

    assertThatThrownBy(agent::state)
        .isInstanceOf(LabException.class)
        .hasMessageContaining("driver-3 on host7")
        .hasMessageContaining("AgentState");
  }

  @Test
  void itsProcessIsNoneOfThisMachine() throws Exception {
    try (Child child = started()) {
      assertThat(child.pid()).isZero();
    }
  }
}
