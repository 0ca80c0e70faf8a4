package io.github.timebench.loadgen.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.agent.Members;
import io.github.timebench.loadgen.agent.TestAgent;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.run.Machines;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.fleet.AgentFacts;
import io.github.timebench.model.fleet.FleetAgent;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.plan.QuietRule;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.curator.test.TestingServer;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazards: load on a fleet that cannot measure it, or that another run has; a refused run that
 * keeps agents, the lock, connections or threads.
 */
@Timeout(300)
class CoordinatorTest {
  private static final String TOKEN = "a secret of many characters";
  private static final String RUN = "20261122-1500-load";
  private static final AgentFacts OTHER_BUILD =
      new AgentFacts("host1", "k0", "b2", "17.0.1", "3.3.6", "4.0.4", "a processor", 2, 4_096);

  private static TestingServer server;
  private static RegistryAddress registry;
  private static Members members;
  private static TestAgent driver;
  private static TestAgent provider;

  @TempDir private Path folder;
  private int frameworks;
  private long clients;

  @BeforeAll
  static void agentsMeet() throws Exception {
    server = new TestingServer();
    registry = RegistryAddress.parse("zookeeper://" + server.getConnectString());
    members = Members.open(registry, Duration.ofSeconds(60));
    driver = TestAgent.join(members, registry, "driver-0", TOKEN);
    provider = TestAgent.join(members, registry, "provider-0", TOKEN);
  }

  @AfterAll
  static void agentsLeave() throws Exception {
    driver.close();
    provider.close();
    members.close();
    server.close();
  }

  @BeforeEach
  void counts() {
    frameworks = FrameworkModel.getAllInstances().size();
    clients = threads("SendThread", ":" + server.getPort() + ")");
  }

  @AfterEach
  @Timeout(120)
  void nothingIsLeft() throws Exception {
    assertThat(driver.run()).isEmpty();
    assertThat(provider.run()).isEmpty();
    assertThat(FrameworkModel.getAllInstances()).as("connections with agents").hasSize(frameworks);
    assertThat(threads("SendThread", ":" + server.getPort() + ")"))
        .as("connections with ZooKeeper")
        .isEqualTo(clients);
    while (threads("-clock", "") + threads("fleet-watch", "") > 0) {
      Thread.onSpinWait();
    }
    RunLock.take(members.client(), "the-next-run").close();
  }

  private static long threads(String name, String alsoName) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().contains(name) && thread.getName().contains(alsoName))
        .count();
  }

  private static Plan plan(int pairs) {
    return Plans.valid()
        .fleet(new Fleet(Fleet.Layout.PAIRS, pairs, pairs, Duration.ofSeconds(1), 0))
        .make();
  }

  private Machines open(Plan plan, String token, AgentFacts own) throws Exception {
    return open(plan, token, own, progress -> {});
  }

  private Machines open(Plan plan, String token, AgentFacts own, Progress.Listener listener)
      throws Exception {
    RunSetup setup =
        new RunSetup(
            RUN, "0.1.0", Instant.EPOCH, "bin/loadgen", registry.url(), 0, QuietRule.DEFAULT);
    try (Interruption interruption = new Interruption()) {
      return new Coordinator(
              plan,
              registry,
              new Coordinator.Access(Optional.of(token), Optional.empty()),
              own,
              folder,
              interruption,
              Optional.empty())
          .open(setup, listener);
    }
  }

  @Test
  void aFleetThatFitsIsTakenAndGivenBack() throws Exception {
    try (Machines machines = open(plan(1), TOKEN, TestAgent.FACTS)) {
      assertThat(machines).isNotNull();
      assertThat(driver.run()).startsWith(RUN + ".").isEqualTo(provider.run());
      assertThatThrownBy(() -> RunLock.take(members.client(), "the-next-run"))
          .hasMessageContaining(RUN);
      assertThat(ResultFiles.readFleet(folder.resolve(ResultFiles.FLEET_JSON)).agents())
          .extracting(FleetAgent::name)
          .containsExactly("driver-0", "provider-0");
    }
  }

  @Test
  void aFleetWithTooFewAgentsIsRefusedByTheNamesOfTheMissing() {
    assertThatThrownBy(() -> open(plan(2), TOKEN, TestAgent.FACTS))
        .isInstanceOf(LabException.class)
        .hasMessageStartingWith("no driver-1, provider-1 at " + registry.url() + " within 1s");
  }

  @Test
  void aFleetThatAnotherRunHasIsRefusedByItsName() throws Exception {
    try (RunLock other = RunLock.take(members.client(), "the-first-run")) {
      assertThat(other).isNotNull();
      assertThatThrownBy(() -> open(plan(1), TOKEN, TestAgent.FACTS))
          .isInstanceOf(LabException.class)
          .hasMessageContaining("another run has the fleet: the-first-run");
    }
  }

  @Test
  void agentsWithAnotherTokenRefuseAndTheFirstIsNamed() {
    assertThatThrownBy(() -> open(plan(1), "a guess of many characters", TestAgent.FACTS))
        .isInstanceOf(LabException.class)
        .hasMessage("driver-0 on host7 has another --token");
  }

  @Test
  void anAgentThatServesAnotherRunRefusesAndTheOthersAreGivenBack() throws Exception {
    assertThat(provider.claim(TOKEN, "the-first-run")).isEmpty();

    assertThatThrownBy(() -> open(plan(1), TOKEN, TestAgent.FACTS))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("provider-0 on host7")
        .hasMessageContaining("the-first-run");

    assertThat(provider.run()).isEqualTo("the-first-run");
    provider.release(TOKEN, "the-first-run");
  }

  @Test
  void machinesThatRunSomethingElseAreRefusedAllAtOnce() {
    assertThatThrownBy(() -> open(plan(1), TOKEN, OTHER_BUILD))
        .isInstanceOf(LabException.class)
        .hasMessageStartingWith("the fleet cannot measure this: ")
        .hasMessageContainingAll(
            "driver-0 on host7 has build b1, others b2",
            "provider-0 on host7 has build b1, others b2");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void whoStopsBeforeZooKeeperAnswersIsObeyed() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> open(plan(1), TOKEN, TestAgent.FACTS))
        .isInstanceOf(InterruptedException.class);
  }

  @Test
  void whoStopsWhileAgentsAreMissingIsObeyed() {
    Progress.Listener stops =
        new Progress.Listener() {
          @Override
          public void on(Progress progress) {}

          @Override
          public void waits(String sentence) {
            Thread.currentThread().interrupt();
          }
        };

    assertThatThrownBy(() -> open(plan(2), TOKEN, TestAgent.FACTS, stops))
        .isInstanceOf(InterruptedException.class);
  }
}
