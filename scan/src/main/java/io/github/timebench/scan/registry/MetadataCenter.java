package io.github.timebench.scan.registry;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.scan.classes.ApiException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;

/** Reads what Dubbo providers published of their services in ZooKeeper. It changes nothing. */
final class MetadataCenter {
  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final int SESSION_MILLIS = 10_000;

  /** ZooKeeper's close takes seconds while nothing answers. */
  private static final int CLOSE_MILLIS = 200;

  /** Far more than a company's services, versions and applications make. */
  private static final int MAX_NODES = 200_000;

  private static final String PROVIDER = "/provider/";

  private MetadataCenter() {}

  /**
   * The definitions of services, by path.
   *
   * @throws ApiException if nothing answers, or there are no definitions
   */
  static Map<String, String> definitions(RegistryAddress registry)
      throws ApiException, InterruptedException {
    CountDownLatch connected = new CountDownLatch(1);
    ZooKeeper client = client(registry, connected);
    try {
      if (!connected.await(DEADLINE.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new ApiException(
            "no ZooKeeper answers at %s within %d s".formatted(registry, DEADLINE.toSeconds()));
      }
      return read(client, registry);
    } catch (KeeperException e) {
      throw unreadable(registry, e);
    } finally {
      client.close(CLOSE_MILLIS);
    }
  }

  private static ZooKeeper client(RegistryAddress registry, CountDownLatch connected)
      throws ApiException {
    try {
      return new ZooKeeper(
          registry.connectString(),
          SESSION_MILLIS,
          event -> {
            if (event.getState() == KeeperState.SyncConnected) {
              connected.countDown();
            }
          });
    } catch (IOException | IllegalArgumentException e) {
      throw unreadable(registry, e);
    }
  }

  private static ApiException unreadable(RegistryAddress registry, Exception e) {
    return new ApiException(registry + " cannot be read: " + e.getMessage(), e);
  }

  private static Map<String, String> read(ZooKeeper client, RegistryAddress registry)
      throws KeeperException, InterruptedException, ApiException {
    String root = registry.root() + "/metadata";
    Map<String, String> definitions = new TreeMap<>();
    Deque<String> open = new ArrayDeque<>();
    if (client.exists(root, false) != null) {
      open.add(root);
    }
    for (int nodes = 0; !open.isEmpty(); nodes++) {
      if (nodes > MAX_NODES) {
        throw new ApiException(
            "%s has more than %,d nodes of metadata: name a smaller root with ?group=/PATH"
                .formatted(registry, MAX_NODES));
      }
      String path = open.pop();
      client.getChildren(path, false).forEach(child -> open.add(path + "/" + child));
      if (path.contains(PROVIDER)) {
        byte[] data = client.getData(path, false, null);
        if (data != null && data.length > 0) {
          definitions.put(path, new String(data, StandardCharsets.UTF_8));
        }
      }
    }
    if (definitions.isEmpty()) {
      throw new ApiException(
          "no definitions of services below %s of %s: providers publish them where they have a metadata report"
              .formatted(root, registry));
    }
    return definitions;
  }
}
