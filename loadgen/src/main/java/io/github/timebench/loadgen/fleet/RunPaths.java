package io.github.timebench.loadgen.fleet;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.loadgen.run.Announced;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.apache.curator.framework.CuratorFramework;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.data.Stat;

/**
 * The registry roots of a run's pairs of JVMs. Providers go with their sessions; the paths that
 * Dubbo made for them are empty then, and are deleted when this is closed, with the copies of what
 * was announced.
 */
final class RunPaths implements AutoCloseable {
  private static final String COPIES = "/announced/";

  private final CuratorFramework zooKeeper;
  private final String ofRun;
  private final Consumer<String> told;

  /**
   * Those of all commands of a run.
   *
   * @param run its id, which the names of its commands begin with
   * @param told takes a sentence if they cannot be deleted, or a copy cannot be kept
   */
  RunPaths(
      CuratorFramework zooKeeper, RegistryAddress registry, String run, Consumer<String> told) {
    this.zooKeeper = zooKeeper;
    String ofPair = registry.ofPair(run, "any").root();
    this.ofRun = ofPair.substring(0, ofPair.lastIndexOf('/'));
    this.told = told;
  }

  /**
   * Keeps a copy of an announcement below the root of its pair. Nobody waits for it: ZooKeeper may
   * be away while a load goes on.
   */
  void keep(Announced one) {
    String path = one.registry() + COPIES + one.announcement();
    try {
      zooKeeper
          .create()
          .orSetData()
          .creatingParentsIfNeeded()
          .inBackground(
              (client, event) -> {
                if (event.getResultCode() != KeeperException.Code.OK.intValue()) {
                  notKept(path, KeeperException.Code.get(event.getResultCode()).toString());
                }
              })
          .forPath(path, JsonLines.write(one).getBytes(StandardCharsets.UTF_8));
    } catch (Exception e) {
      notKept(path, e.getMessage());
    }
  }

  private void notKept(String path, String why) {
    told.accept("ZooKeeper has no copy of an announcement at %s: %s.".formatted(path, why));
  }

  /** Deletes what is empty of them. A provider that still stands keeps its path. */
  @Override
  public void close() {
    try {
      for (String child : zooKeeper.getChildren().forPath(RegistryAddress.RUNS)) {
        String path = RegistryAddress.RUNS + "/" + child;
        if (path.startsWith(ofRun) && path.substring(ofRun.length()).matches("\\.\\d+")) {
          deleteEmpty(path);
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

  private void deleteEmpty(String path) throws Exception {
    try {
      for (String child : zooKeeper.getChildren().forPath(path)) {
        deleteEmpty(path + "/" + child);
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
