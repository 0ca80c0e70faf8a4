package io.github.timebench.consumer;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.consumer.ProviderSearch.ServicePaths;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.curator.test.TestingServer;
import org.apache.dubbo.common.URL;

/** A ZooKeeper in the test's JVM, and what is registered in it. */
public final class RegistryFixture implements AutoCloseable {
  private final TestingServer server;
  private final CuratorFramework client;

  public RegistryFixture() {
    try {
      server = new TestingServer();
      client = CuratorFrameworkFactory.newClient(server.getConnectString(), new RetryOneTime(100));
      client.start();
      client.blockUntilConnected();
    } catch (Exception e) {
      throw new IllegalStateException("no ZooKeeper for the test", e);
    }
  }

  public int port() {
    return server.getPort();
  }

  public RegistryAddress address() {
    return new RegistryAddress("127.0.0.1", port());
  }

  private ServicePaths paths() {
    return new ServicePaths(address().root());
  }

  public ConsumerSettings settings(Duration timeout, int connections, Duration readyDeadline) {
    return new ConsumerSettings(address(), timeout, connections, readyDeadline, 1, 1);
  }

  /** For a set of providers, with a connection of each variant to each of them. */
  ConsumerSettings settings(int providers, int connections, Duration readyDeadline) {
    return new ConsumerSettings(
        address(), Duration.ofSeconds(10), connections, readyDeadline, 1, providers);
  }

  public List<String> children(String path) throws Exception {
    return client.getChildren().forPath(path);
  }

  /** Registers a provider of a service that was not started. */
  public void register(Class<?> service, int port) throws Exception {
    URL url =
        URL.valueOf(
            "dubbo://127.0.0.1:"
                + port
                + "/"
                + service.getName()
                + "?application=nobody&interface="
                + service.getName()
                + "&serialization=hessian2&prefer.serialization=hessian2&side=provider");
    client
        .create()
        .creatingParentsIfNeeded()
        .forPath(paths().providersOf(service) + "/" + URL.encode(url.toFullString()));
  }

  /** Takes every provider of a service out of the registry. */
  public void unregister(Class<?> service) throws Exception {
    String path = paths().providersOf(service);
    for (String child : children(path)) {
      client.delete().forPath(path + "/" + child);
    }
  }

  @Override
  public void close() throws IOException {
    client.close();
    server.close();
  }
}
