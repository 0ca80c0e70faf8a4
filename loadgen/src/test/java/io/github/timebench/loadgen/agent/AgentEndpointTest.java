package io.github.timebench.loadgen.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.DriverRequest;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.driver.FleetTime;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.plan.ProviderPool;
import io.github.timebench.model.plan.ThreadsView;
import io.github.timebench.model.threads.Side;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Hazards: load that goes on when nobody wants it any more; a stranger, or a second coordinator,
 * who starts JVMs; an order that is carried out twice or in part.
 */
@Timeout(60)
class AgentEndpointTest {
  private static final String TOKEN = "a long secret";
  private static final String RUN = "20261122-1500-load";
  private static final RegistryAddress HERE =
      RegistryAddress.parse("zookeeper://zk-seen-from-here:2181");
  private static final String THERE = "zookeeper://zk-seen-from-there:2181?group=/runs/x/0-0";
  private static final long FREE_MEGABYTES = 2_000;
  private static final Order.Key KEY = new Order.Key(RUN, 0, 0);
  private static final Order.Driver DRIVER = new Order.Driver(KEY, Order.Jvm.USUAL, 900, 2);
  private static final DriverTask TASK =
      new DriverTask(Plans.valid().make(), 1, THERE, 0, 0).withProvider(99);

  /** Each waits a moment for more. */
  private static final int MAX_POLLS = 200;

  private final AtomicLong now = new AtomicLong();
  private final FakeMachine machine = new FakeMachine();
  private AgentEndpoint agent = endpoint(Side.DRIVER);
  private String heard = "";

  private final class SetClock implements NanoClock {
    @Override
    public long nanoTime() {
      return now.get();
    }

    @Override
    public void sleepUntil(long nanoTime) {
      now.set(nanoTime);
    }
  }

  private AgentEndpoint endpoint(Side role) {
    try {
      return new AgentEndpoint(
          machine, role, HERE, TOKEN::equals, () -> FREE_MEGABYTES, new SetClock());
    } catch (LabException e) {
      throw new AssertionError(e);
    }
  }

  @AfterEach
  void closes() {
    agent.close();
  }

  private void pass(long seconds) {
    now.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
  }

  private String start(Order order) {
    return agent.start(TOKEN, RUN, JsonLines.write(order));
  }

  private Output.Chunk poll(long cursor) {
    return Output.Chunk.decode(agent.poll(TOKEN, RUN, "0-0", cursor));
  }

  private void startOne() {
    assertThat(agent.claim(TOKEN, RUN)).isEmpty();
    assertThat(start(DRIVER)).isEmpty();
  }

  @Test
  void theJvmsEndTenSecondsAfterTheCoordinatorsLastCall() {
    startOne();
    pass(9);
    assertThat(agent.time(TOKEN, RUN)).hasSize(2);
    pass(9);
    assertThat(agent.endIfSilent()).isEmpty();
    assertThat(machine.only().isAlive()).isTrue();

    pass(1);

    assertThat(agent.endIfSilent()).isEqualTo(RUN);
    machine.only().awaitExit();
    assertThat(poll(0).head().refusal()).contains("does not serve the run").contains("10 s");
    assertThat(agent.endIfSilent()).isEmpty();
  }

  @Test
  void callsOfStrangersDoNotKeepTheJvmsAlive() {
    startOne();
    pass(10);
    agent.describe("guess");
    agent.time("guess", RUN);
    agent.time(TOKEN, "another run");

    assertThat(agent.endIfSilent()).isEqualTo(RUN);
  }

  @Test
  void afterTheSilenceAnotherCoordinatorIsServed() {
    startOne();
    pass(10);
    agent.endIfSilent();
    machine.only().awaitExit();

    String refusal = agent.claim(TOKEN, "the next run");
    while (refusal.contains("still ends")) {
      Thread.onSpinWait();
      refusal = agent.claim(TOKEN, "the next run");
    }

    assertThat(refusal).isEmpty();
    assertThat(agent.run()).isEqualTo("the next run");
  }

  @Test
  void aWrongTokenIsRefusedEverywhere() {
    assertThat(agent.claim("guess", RUN)).contains("token");
    startOne();

    assertThat(agent.claim("guess", RUN)).contains("token");
    assertThat(agent.start("guess", RUN, JsonLines.write(DRIVER))).contains("token");
    assertThat(agent.send("guess", RUN, "0-0", 0, "{}")).contains("token");
    assertThat(agent.stop("guess", RUN, "0-0", true)).contains("token");
    assertThat(agent.release("guess", RUN)).contains("token");
    assertThat(agent.time("guess", RUN)).isEmpty();
    assertThat(Output.Chunk.decode(agent.poll("guess", RUN, "0-0", 0)).head().refusal())
        .contains("token");
    assertThat(JsonLines.read(agent.describe("guess"), AgentState.class).tokenAccepted()).isFalse();
    assertThat(machine.only().heard()).isEmpty();
    assertThat(machine.only().isAlive()).isTrue();
  }

  @Test
  void aSecondCoordinatorIsToldOfTheFirst() {
    startOne();

    assertThat(agent.claim(TOKEN, "the other run")).contains(RUN);
    assertThat(agent.start(TOKEN, "the other run", JsonLines.write(DRIVER))).isNotEmpty();
    assertThat(agent.release(TOKEN, "the other run")).isNotEmpty();
    assertThat(JsonLines.read(agent.describe(TOKEN), AgentState.class))
        .isEqualTo(new AgentState(FakeMachine.FACTS, RUN, true, true));
    assertThat(machine.started()).hasSize(1);
  }

  @Test
  void anOrderThatIsRepeatedStartsOneJvm() {
    startOne();

    assertThat(start(DRIVER)).isEmpty();
    assertThat(agent.claim(TOKEN, RUN)).isEmpty();
    assertThat(machine.started()).hasSize(1);
  }

  @Test
  void aPollThatIsRepeatedGivesTheSameBytes() {
    startOne();
    machine.only().say("{\"is\":\"begun\"}");
    machine.only().say("größer");
    machine.only().end(0);
    Output.Chunk first = poll(0);
    while (!first.head().ended()) {
      first = poll(0);
    }

    assertThat(poll(0).encode()).isEqualTo(first.encode());
    assertThat(new String(first.bytes(), StandardCharsets.UTF_8))
        .isEqualTo("{\"is\":\"begun\"}\ngrößer\n");
    assertThat(first.head().summary()).contains("exit code 0");
    Output.Chunk last = poll(first.bytes().length);
    assertThat(last.bytes()).isEmpty();
    assertThat(last.head()).isEqualTo(first.head());
    assertThat(poll(0).head().refusal()).contains("not at 0");
  }

  @Test
  void outputOfManyMegabytesComesInChunks() {
    startOne();
    String line = "x".repeat(3 * Output.MAX_CHUNK);
    machine.only().say(line);

    long cursor = 0;
    while (cursor < line.length() + 1) {
      Output.Chunk chunk = poll(cursor);
      assertThat(chunk.bytes()).hasSizeBetween(1, Output.MAX_CHUNK);
      cursor += chunk.bytes().length;
    }
    assertThat(cursor).isEqualTo(line.length() + 1);
  }

  @Test
  void theTaskIsForThisMachineAndLinesThatAreRepeatedArePassedOnOnce() {
    startOne();
    String finish = JsonLines.write(new DriverRequest.Finish());
    assertThat(agent.send(TOKEN, RUN, "0-0", 0, JsonLines.write(TASK))).isEmpty();
    assertThat(agent.send(TOKEN, RUN, "0-0", 0, JsonLines.write(TASK))).isEmpty();
    assertThat(agent.send(TOKEN, RUN, "0-0", 1, finish)).isEmpty();
    assertThat(agent.send(TOKEN, RUN, "0-0", 3, finish)).contains("misses line 2");

    assertThat(machine.only().heard()).hasSize(2);
    DriverTask heard = JsonLines.read(machine.only().heard().get(0), DriverTask.class);
    assertThat(heard.registryUrl()).isEqualTo(HERE.withRoot("/runs/x/0-0").url());
    assertThat(heard.providerPid()).as("a process of another machine").isZero();
    assertThat(heard.ownProvider()).isTrue();
    assertThat(heard.plan()).isEqualTo(TASK.plan());
  }

  @Test
  void aLineThatIsNoTaskAndNoRequestIsNotPassedOn() {
    startOne();

    assertThat(agent.send(TOKEN, RUN, "0-0", 0, "{\"command\":\"sh\"}")).contains("cannot pass");
    assertThat(agent.send(TOKEN, RUN, "0-0", 0, "stop")).contains("cannot pass");
    assertThat(machine.only().heard()).isEmpty();
  }

  @Test
  void aMachineThatIsTooSmallForItsShareSaysWhatItLacks() {
    agent.claim(TOKEN, RUN);

    assertThat(start(new Order.Driver(KEY, Order.Jvm.USUAL, 900, 64)))
        .contains("has 2 CPUs")
        .contains("needs 64");
    assertThat(start(new Order.Driver(KEY, Order.Jvm.USUAL, 1_900, 1)))
        .contains("has 2,000 MiB")
        .contains("needs 2,156");
    assertThat(machine.started()).isEmpty();
  }

  @Test
  void onlyItsRoleItsRunAndOneJvmAtATimeAreStarted() {
    agent.claim(TOKEN, RUN);

    assertThat(start(Order.Provider.alone(KEY, Order.Jvm.USUAL, THERE, ProviderPool.fixed(8))))
        .contains("no provider");
    assertThat(start(new Order.Driver(new Order.Key("x", 0, 0), Order.Jvm.USUAL, 900, 1)))
        .contains("the order is of x");
    Order.Jvm recorded = new Order.Jvm(Optional.empty(), Optional.of(ThreadsView.usual()));
    assertThat(start(new Order.Driver(KEY, recorded, 900, 1))).contains("cannot record");
    assertThat(agent.start(TOKEN, RUN, "{\"start\":\"shell\"}")).contains("cannot take the order");
    assertThat(start(DRIVER)).isEmpty();
    assertThat(start(new Order.Driver(new Order.Key(RUN, 1, 0), Order.Jvm.USUAL, 900, 1)))
        .contains("one at a time");
    assertThat(machine.started()).hasSize(1);
  }

  @Test
  void aProviderRegistersWhereItsMachineFindsTheRegistry() {
    agent = endpoint(Side.PROVIDER);
    agent.claim(TOKEN, RUN);

    assertThat(start(Order.Provider.alone(KEY, Order.Jvm.USUAL, THERE, ProviderPool.fixed(8))))
        .isEmpty();
    assertThat(((Order.Provider) machine.only().order).registryUrl())
        .isEqualTo(HERE.withRoot("/runs/x/0-0").url());
  }

  private void startProvider() {
    agent = endpoint(Side.PROVIDER);
    agent.claim(TOKEN, RUN);
    assertThat(start(Order.Provider.alone(KEY, Order.Jvm.USUAL, THERE, ProviderPool.fixed(8))))
        .isEmpty();
  }

  @Test
  void aProviderIsNotSpokenToAndIsNotReadBeforeItListens() {
    startProvider();

    assertThat(agent.send(TOKEN, RUN, "0-0", 0, "{}")).contains("cannot pass a line on");
    assertThat(agent.send(TOKEN, RUN, "0-0", 0, JsonLines.write(TASK)))
        .contains("does not listen yet");
    assertThat(machine.only().heard()).isEmpty();
  }

  /** Nobody listens at that address: what a provider does not tell is unknown. */
  @Test
  void whatReadsAProviderIsSpokenToAsDriversAreAndAnswersBesideIt() {
    startProvider();
    machine.only().say("timebench-provider ready: 127.0.0.1:1 (6 services)");

    assertThat(agent.send(TOKEN, RUN, "0-0", 0, JsonLines.write(TASK))).isEmpty();
    assertThat(agent.send(TOKEN, RUN, "0-0", 0, JsonLines.write(TASK))).as("again").isEmpty();
    assertThat(agent.send(TOKEN, RUN, "0-0", 1, "{\"want\":\"sh\"}")).contains("cannot pass");
    awaitOutput("\"is\":\"ready\"");
    DriverRequest late = new DriverRequest.Go(Long.MIN_VALUE / 2, new FleetTime(0, 0, 0));
    assertThat(agent.send(TOKEN, RUN, "0-0", 1, JsonLines.write(late))).isEmpty();

    assertThat(awaitOutput("\"is\":\"refused\""))
        .startsWith("timebench-provider ready: 127.0.0.1:1")
        .containsOnlyOnce("\"is\":\"ready\"")
        .contains("announced too late");
    assertThat(machine.only().heard()).isEmpty();
  }

  @Test
  void aProviderThatEndsIsReadNoMore() {
    startProvider();
    machine.only().say("timebench-provider ready: 127.0.0.1:1 (6 services)");
    agent.send(TOKEN, RUN, "0-0", 0, JsonLines.write(TASK));
    awaitOutput("\"is\":\"ready\"");

    machine.only().end(1);

    awaitOutput("\"is\":\"refused\"");
  }

  /** What its JVM, and what reads it, said until something was said. */
  private String awaitOutput(String wanted) {
    for (int polls = 0; polls < MAX_POLLS && !heard.contains(wanted); polls++) {
      heard += new String(poll(heard.length()).bytes(), StandardCharsets.US_ASCII);
    }
    assertThat(heard).contains(wanted);
    return heard;
  }

  @Test
  void aRunThatIsOverLeavesNoJvm() {
    startOne();

    assertThat(agent.release(TOKEN, RUN)).isEmpty();

    machine.only().awaitExit();
    assertThat(agent.run()).isEmpty();
  }
}
