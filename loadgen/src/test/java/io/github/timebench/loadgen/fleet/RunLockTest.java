package io.github.timebench.loadgen.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.agent.Members;
import java.time.Duration;
import org.apache.curator.test.KillSession;
import org.apache.curator.test.TestingServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Hazards: two runs on one fleet; a fleet that nobody gets because of a run that is gone. */
@Timeout(300)
class RunLockTest {
  private TestingServer server;
  private Members first;
  private Members second;

  @BeforeEach
  void connects() throws Exception {
    server = new TestingServer();
    RegistryAddress registry = RegistryAddress.parse("zookeeper://" + server.getConnectString());
    first = Members.open(registry, Duration.ofSeconds(60));
    second = Members.open(registry, Duration.ofSeconds(60));
  }

  @AfterEach
  void closes() throws Exception {
    first.close();
    second.close();
    server.close();
  }

  @Test
  void aSecondRunIsRefusedWithTheNameOfTheFirst() throws Exception {
    try (RunLock lock = RunLock.take(first.client(), "20261122-1500-load")) {
      assertThat(lock).isNotNull();
      assertThatThrownBy(() -> RunLock.take(second.client(), "the-next-run"))
          .isInstanceOf(LabException.class)
          .hasMessageContaining("another run has the fleet: 20261122-1500-load");
    }
  }

  @Test
  void theFleetIsFreeWhenItsRunHasEnded() throws Exception {
    RunLock.take(first.client(), "the-first-run").close();

    try (RunLock next = RunLock.take(second.client(), "the-next-run")) {
      assertThat(next).isNotNull();
      assertThatThrownBy(() -> RunLock.take(first.client(), "a-third-run"))
          .hasMessageContaining("the-next-run");
    }
  }

  @Test
  void oneThatWasRefusedLeavesNothingInTheWay() throws Exception {
    try (RunLock lock = RunLock.take(first.client(), "the-first-run")) {
      assertThat(lock).isNotNull();
      assertThatThrownBy(() -> RunLock.take(second.client(), "refused"))
          .isInstanceOf(LabException.class);
    }

    try (RunLock again = RunLock.take(first.client(), "the-next-run")) {
      assertThat(again).isNotNull();
    }
  }

  @Test
  void aRunWhoseSessionEndedHasTheFleetNoMoreAndTakesItFromNobody() throws Exception {
    RunLock lost = RunLock.take(first.client(), "the-first-run");

    KillSession.kill(first.client().getZookeeperClient().getZooKeeper());

    try (RunLock next = takenAtLast("the-next-run")) {
      lost.close();
      assertThat(next).isNotNull();
      assertThatThrownBy(() -> RunLock.take(first.client(), "a-third-run"))
          .hasMessageContaining("the-next-run");
    }
  }

  /** ZooKeeper may take a moment to end a session. */
  private RunLock takenAtLast(String run) {
    while (true) {
      try {
        return RunLock.take(second.client(), run);
      } catch (LabException notYet) {
        Thread.onSpinWait();
      }
    }
  }
}
