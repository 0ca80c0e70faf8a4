package io.github.timebench.provider;

import io.github.timebench.api.Daemon;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;

/**
 * Waits until ZooKeeper answers, so that Dubbo never starts against a registry that is not there.
 */
final class RegistryWait {
  private static final int SESSION_MILLIS = 10_000;
  private static final int CLOSE_MILLIS = 200;

  private RegistryWait() {}

  /** Blocks until there is a session or the settings' deadline has passed. */
  static void awaitRegistry(ProviderSettings settings)
      throws ProviderStartException, InterruptedException {
    CountDownLatch connected = new CountDownLatch(1);
    ZooKeeper client;
    try {
      client =
          new ZooKeeper(
              settings.registry().connectString(),
              SESSION_MILLIS,
              event -> {
                if (event.getState() == KeeperState.SyncConnected) {
                  connected.countDown();
                }
              });
    } catch (IOException | IllegalArgumentException e) {
      throw unreachable(settings, e);
    }
    try {
      long deadlineMillis = settings.registryDeadline().toMillis();
      if (!connected.await(deadlineMillis, TimeUnit.MILLISECONDS)) {
        throw unreachable(settings, null);
      }
    } finally {
      closeInBackground(client);
    }
  }

  /** ZooKeeper's close, and Curator's around it, takes seconds while nothing answers. */
  private static void closeInBackground(ZooKeeper client) throws InterruptedException {
    Thread closing =
        Daemon.start(
            () -> {
              try {
                client.close();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "registry-wait-close");
    closing.join(CLOSE_MILLIS);
  }

  private static ProviderStartException unreachable(ProviderSettings settings, Exception cause) {
    return new ProviderStartException(
        "--registry must name a ZooKeeper that answers within "
            + settings.registryDeadline().toMillis()
            + " ms; none did at "
            + settings.registry(),
        cause);
  }
}
