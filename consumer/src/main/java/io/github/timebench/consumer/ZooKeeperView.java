package io.github.timebench.consumer;

import io.github.timebench.api.Daemon;
import io.github.timebench.api.RegistryAddress;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;

/** A ZooKeeper session that only reads. Nothing is ever created or written through it. */
final class ZooKeeperView implements AutoCloseable {
  private static final int CLOSE_MILLIS = 200;

  private final ZooKeeper client;
  private final Semaphore changes;

  private ZooKeeperView(ZooKeeper client, Semaphore changes) {
    this.client = client;
    this.changes = changes;
  }

  /** A session, or nothing if there is none within the timeout. */
  static Optional<ZooKeeperView> open(RegistryAddress address, Duration timeout)
      throws InterruptedException {
    CountDownLatch connected = new CountDownLatch(1);
    Semaphore changes = new Semaphore(0);
    int timeoutMillis = Math.toIntExact(timeout.toMillis());
    ZooKeeper client;
    try {
      client =
          new ZooKeeper(
              address.connectString(),
              timeoutMillis,
              event -> {
                if (event.getState() == KeeperState.SyncConnected) {
                  connected.countDown();
                  changes.release();
                }
              });
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
    ZooKeeperView view = new ZooKeeperView(client, changes);
    if (connected.await(timeoutMillis, TimeUnit.MILLISECONDS)) {
      return Optional.of(view);
    }
    view.close();
    return Optional.empty();
  }

  /** The names below a path, empty if there is no such path; its next change is awaitable. */
  List<String> children(String path) throws KeeperException, InterruptedException {
    if (client.exists(path, true) == null) {
      return List.of();
    }
    try {
      return client.getChildren(path, true);
    } catch (KeeperException.NoNodeException e) {
      return List.of();
    }
  }

  /** Blocks until something changed below a path that was looked at, or a server is back. */
  void awaitChange() throws InterruptedException {
    changes.acquire();
    changes.drainPermits();
  }

  /**
   * In the background, because ZooKeeper (and Curator around it) waits here while nothing answers.
   */
  @Override
  public void close() {
    Daemon.join(Daemon.start(this::closeClient, "registry-close"), CLOSE_MILLIS);
  }

  private void closeClient() {
    try {
      client.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
