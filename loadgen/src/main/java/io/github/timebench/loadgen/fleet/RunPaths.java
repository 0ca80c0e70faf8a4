package io.github.timebench.loadgen.fleet;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.LabException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.data.Stat;

/**
 * The registry roots of a run's pairs of JVMs. Providers go with their sessions; the paths that
 * Dubbo made for them are empty then, and are deleted when this is closed.
 */
final class RunPaths implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int RETRY_MILLIS = 200;

  private final RegistryAddress registry;
  private final String ofRun;
  private final Consumer<String> told;

  /**
   * Those of all commands of a run.
   *
   * @param run its id, which the names of its commands begin with
   * @param told takes a sentence if they cannot be deleted
   */
  RunPaths(RegistryAddress registry, String run, Consumer<String> told) {
    this.registry = registry;
    String ofPair = registry.ofPair(run, "any").root();
    this.ofRun = ofPair.substring(0, ofPair.lastIndexOf('/'));
    this.told = told;
  }

  /** Deletes what is empty of them. A provider that still stands keeps its path. */
  @Override
  public void close() {
    try (CuratorFramework zooKeeper =
        CuratorFrameworkFactory.newClient(
            registry.connectString(),
            Math.toIntExact(PATIENCE.toMillis()),
            Math.toIntExact(PATIENCE.toMillis()),
            new RetryOneTime(RETRY_MILLIS))) {
      zooKeeper.start();
      if (!zooKeeper.blockUntilConnected(
          Math.toIntExact(PATIENCE.toMillis()), TimeUnit.MILLISECONDS)) {
        throw new LabException("ZooKeeper does not answer");
      }
      for (String child : zooKeeper.getChildren().forPath(RegistryAddress.RUNS)) {
        String path = RegistryAddress.RUNS + "/" + child;
        if (path.startsWith(ofRun) && path.substring(ofRun.length()).matches("\\.\\d+")) {
          deleteEmpty(zooKeeper, path);
        }
      }
    } catch (KeeperException.NoNodeException nothingWasEverThere) {
      return;
    } catch (Exception e) {
      told.accept(
          "Empty paths of this run stay in ZooKeeper below %s.*: %s."
              .formatted(ofRun, e.getMessage()));
    }
  }

  private static void deleteEmpty(CuratorFramework zooKeeper, String path) throws Exception {
    try {
      for (String child : zooKeeper.getChildren().forPath(path)) {
        deleteEmpty(zooKeeper, path + "/" + child);
      }
      Stat stat = zooKeeper.checkExists().forPath(path);
      if (stat != null && stat.getEphemeralOwner() == 0) {
        zooKeeper.delete().forPath(path);
      }
    } catch (KeeperException.NoNodeException | KeeperException.NotEmptyException changedMeanwhile) {
      return;
    }
  }
}
