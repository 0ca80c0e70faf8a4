package io.github.timebench.consumer;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.consumer.ProviderSearch.ServicePaths;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.dubbo.common.URL;
import org.apache.zookeeper.KeeperException;

/**
 * What listens at an address. Looking changes nothing there: nothing is created or written, and a
 * stranger sees no more than a connection that ends.
 *
 * @param pattern says it for people, without a full stop, with {@code %s} for each argument
 */
public record RegistryLook(Kind kind, String pattern, List<String> arguments) {
  public enum Kind {
    NOTHING,
    /** Something that does not answer as ZooKeeper does. */
    STRANGER,
    REGISTRY,
    /** A ZooKeeper in which a Timebench provider is registered. */
    PROVIDER
  }

  public RegistryLook {
    arguments = List.copyOf(arguments);
  }

  private RegistryLook(Kind kind, String pattern, Object... arguments) {
    this(kind, pattern, Stream.of(arguments).map(Object::toString).toList());
  }

  /**
   * Looks once.
   *
   * @param timeout for the connection to each server and again for ZooKeeper's greeting, at least 1
   *     ms
   */
  public static RegistryLook at(RegistryAddress address, Duration timeout)
      throws InterruptedException {
    List<RegistryAddress.Server> answering =
        address.servers().stream()
            .filter(server -> answers(server.host(), server.port(), timeout))
            .toList();
    if (answering.isEmpty()) {
      return new RegistryLook(Kind.NOTHING, "nothing listens at %s", address);
    }
    Optional<ZooKeeperView> opened =
        ZooKeeperView.open(new RegistryAddress(answering, address.root()), timeout);
    if (opened.isEmpty()) {
      return stranger(address);
    }
    String probe = new ServicePaths(address.root()).probe();
    try (ZooKeeperView registry = opened.get()) {
      List<URL> providers = ServicePaths.providers(registry, probe);
      if (providers.isEmpty()) {
        return new RegistryLook(
            Kind.REGISTRY,
            "a ZooKeeper without a Timebench provider stands at %s (%s is empty)",
            address,
            probe);
      }
      return new RegistryLook(
          Kind.PROVIDER,
          "a Timebench provider (%s) is registered at %s",
          providers.get(0).getAddress(),
          address);
    } catch (KeeperException e) {
      return stranger(address);
    }
  }

  static boolean answers(String host, int port, Duration timeout) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port), Math.toIntExact(timeout.toMillis()));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static RegistryLook stranger(RegistryAddress address) {
    return new RegistryLook(
        Kind.STRANGER, "what listens at %s does not answer as a ZooKeeper", address);
  }
}
