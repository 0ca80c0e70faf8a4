package io.github.timebench.loadgen.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.lab.EmbeddedZooKeeper;
import io.github.timebench.lab.LabException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazards: hosts refused because ZooKeeper starts after them; a wait that nobody is told of. */
class RegistryChooserTest {
  private static final Duration DEADLINE = Duration.ofSeconds(2);

  private final List<String> told = new ArrayList<>();

  @Test
  void aZooKeeperThatIsThereIsNotWaitedFor() throws Exception {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.start()) {
      RegistryChoice choice = RegistryChooser.chooseForFleet(server.url(), DEADLINE, told::add);

      assertThat(choice.url()).isEqualTo(server.url());
      assertThat(told).isEmpty();
    }
  }

  @Test
  void oneThatDoesNotComeIsWaitedForAndNamed() throws IOException {
    String nothing = "zookeeper://127.0.0.1:" + freePort();

    assertThatThrownBy(() -> RegistryChooser.chooseForFleet(nothing, DEADLINE, told::add))
        .isInstanceOf(LabException.class)
        .hasMessageStartingWith("--registry=" + nothing + ": ");
    assertThat(told).singleElement().asString().startsWith("Wait for a ZooKeeper, at most 2s: ");
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
