package io.github.timebench.loadgen.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.LabException;
import io.github.timebench.model.fleet.FleetAgent;
import io.github.timebench.model.threads.Side;
import java.time.Duration;
import java.util.Optional;
import org.apache.curator.test.KillSession;
import org.apache.curator.test.TestingServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Hazards: two agents of one name; an agent that is gone and still counts; one that is there and is
 * not seen any more.
 */
@Timeout(300)
class MembersTest {
  private static final Duration DEADLINE = Duration.ofSeconds(60);

  private TestingServer server;
  private RegistryAddress registry;
  private Members agent;
  private Members other;

  @BeforeEach
  void connects() throws Exception {
    server = new TestingServer();
    registry = RegistryAddress.parse("zookeeper://" + server.getConnectString());
    agent = Members.open(registry, DEADLINE);
    other = Members.open(registry, DEADLINE);
  }

  @AfterEach
  void closes() throws Exception {
    agent.close();
    other.close();
    server.close();
  }

  private static Member member(Side role, int index, int port) {
    return new Member(
        new FleetAgent(FleetAgent.name(role, index), FakeMachine.FACTS),
        "dubbo://127.0.0.1:" + port);
  }

  @Test
  void membersAreThereWithTheirFactsDriversFirst() throws Exception {
    assertThat(other.now()).isEmpty();
    Member provider = member(Side.PROVIDER, 0, 1);
    Member tenth = member(Side.DRIVER, 10, 2);
    Member second = member(Side.DRIVER, 2, 3);

    assertThat(agent.join(provider)).isPresent();
    assertThat(agent.join(tenth)).isPresent();
    assertThat(agent.join(second)).isPresent();

    assertThat(other.now()).containsExactly(second, tenth, provider);
  }

  @Test
  void aNameIsTakenOnceAndFreeWhenItsAgentHasLeft() throws Exception {
    Optional<Members.Membership> first = agent.join(member(Side.DRIVER, 0, 1));

    assertThat(first).isPresent();
    assertThat(other.join(member(Side.DRIVER, 0, 2))).isEmpty();
    assertThat(other.join(member(Side.PROVIDER, 0, 2))).isPresent();

    first.get().close();
    assertThat(other.join(member(Side.DRIVER, 0, 2))).isPresent();
  }

  @Test
  void anAgentWhoseSessionEndedTakesItsPlaceAgain() throws Exception {
    Member member = member(Side.DRIVER, 0, 1);
    Members.Membership place = agent.join(member).orElseThrow();
    long session = session();

    KillSession.kill(agent.client().getZookeeperClient().getZooKeeper());
    while (session() == session || !holds(place)) {
      Thread.onSpinWait();
    }

    other.client().sync().forPath(Members.ROOT);
    assertThat(other.now()).containsExactly(member);
    assertThat(other.client().checkExists().forPath(Members.ROOT + "/driver-0").getEphemeralOwner())
        .isEqualTo(session());
  }

  private long session() throws Exception {
    return agent.client().getZookeeperClient().getZooKeeper().getSessionId();
  }

  private static boolean holds(Members.Membership place) {
    try {
      return place.hold();
    } catch (LabException notYetConnectedAgain) {
      return false;
    }
  }

  @Test
  void anAgentThatIsGoneWithoutAWordIsMissedWhenItsSessionEnds() throws Exception {
    Member member = member(Side.DRIVER, 0, 1);
    agent.join(member).orElseThrow();

    agent.close();

    assertThat(other.now()).isEmpty();
    assertThat(other.join(member(Side.DRIVER, 0, 2))).isPresent();
  }

  @Test
  void aRegistryThatIsNotThereIsNamed() throws Exception {
    server.stop();

    assertThatThrownBy(() -> Members.open(registry, Duration.ofMillis(200)))
        .isInstanceOf(LabException.class)
        .hasMessageContaining(registry.url());
  }
}
