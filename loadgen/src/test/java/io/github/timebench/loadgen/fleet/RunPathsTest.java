package io.github.timebench.loadgen.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.loadgen.fleet.Coordinator.RunPaths;
import io.github.timebench.reports.language.Text;
import java.util.ArrayList;
import java.util.List;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.curator.test.TestingServer;
import org.apache.zookeeper.CreateMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Hazard: a registry that fills up with the paths of old runs, or loses those of others. */
@Timeout(120)
class RunPathsTest {
  private static final String RUN = "20261122-1500 load";

  private final List<Text> told = new ArrayList<>();

  @Test
  void emptyPathsOfTheRunGoAndAllOthersStay() throws Exception {
    try (TestingServer server = new TestingServer()) {
      RegistryAddress registry = RegistryAddress.parse("zookeeper://" + server.getConnectString());
      try (CuratorFramework client =
          CuratorFrameworkFactory.newClient(registry.connectString(), new RetryOneTime(100))) {
        client.start();
        String killed = registry.ofPair(RUN + ".17", "pair-0-0").root();
        String live = registry.ofPair(RUN + ".18", "pair-0-0").root();
        String older = registry.ofPair(RUN, "0-0").root();
        String longer = registry.ofPair(RUN + ".17-other", "0-0").root();
        for (String path : List.of(killed + "/a.Service/providers", older, longer)) {
          client.create().creatingParentsIfNeeded().forPath(path);
        }
        client
            .create()
            .creatingParentsIfNeeded()
            .withMode(CreateMode.EPHEMERAL)
            .forPath(live + "/a.Service/providers/dubbo");
        client.create().forPath(live + "/a.Service/consumers");

        new RunPaths(registry, RUN, told::add).close();

        assertThat(client.getChildren().forPath(RegistryAddress.RUNS))
            .containsExactlyInAnyOrder(
                "20261122-1500-load", "20261122-1500-load.17-other", "20261122-1500-load.18");
        assertThat(client.getChildren().forPath(live + "/a.Service")).containsExactly("providers");
        assertThat(told).isEmpty();
      }
    }
  }

  @Test
  void whereNothingWasEverThereNothingIsToldAndWhereNobodyAnswersItIs() throws Exception {
    try (TestingServer server = new TestingServer()) {
      RegistryAddress registry = RegistryAddress.parse("zookeeper://" + server.getConnectString());
      RunPaths paths = new RunPaths(registry, RUN, told::add);
      paths.close();
      assertThat(told).isEmpty();
      server.stop();
      paths.close();
      assertThat(told).hasSize(1).first().asString().contains("/timebench-runs");
    }
  }
}
