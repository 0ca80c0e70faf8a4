package io.github.timebench.provider;

import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;

/**
 * Waits until ZooKeeper answers, so that Dubbo never starts against a registry that is not there.
 */
final class RegistryWait {
  private static final int SESSION_MILLIS = 10_000;

  /** ZooKeeper's close waits for an answer. */
  private static final int CLOSE_MILLIS = 200;

  private RegistryWait() {}

  /** Blocks until there is a session or the settings' deadline has passed. */
  static void awaitRegistry(ProviderSettings settings)
      throws ProviderStartException, InterruptedException {
    int deadlineMillis = Math.toIntExact(settings.registryDeadline().toMillis());
    try (CuratorFramework client =
        CuratorFrameworkFactory.builder()
            .connectString(settings.registryHost() + ":" + settings.registryPort())
            .sessionTimeoutMs(SESSION_MILLIS)
            .connectionTimeoutMs(deadlineMillis)
            .waitForShutdownTimeoutMs(CLOSE_MILLIS)
            .retryPolicy((retries, elapsedMillis, sleeper) -> false)
            .build()) {
      client.start();
      if (!client.blockUntilConnected(deadlineMillis, TimeUnit.MILLISECONDS)) {
        throw new ProviderStartException(
            "--registry must name a ZooKeeper that answers within "
                + deadlineMillis
                + " ms; none did at "
                + settings.registryUrl(),
            null);
      }
    }
  }
}
