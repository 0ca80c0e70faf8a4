package io.github.timebench.consumer;

import java.net.URI;

/**
 * Where a ZooKeeper is.
 *
 * @param host name or address
 * @param port 1 to 65535
 */
public record RegistryAddress(String host, int port) {
  private static final String SCHEME = "zookeeper";
  private static final int MAX_PORT = 65_535;

  /** Checks host and port. */
  public RegistryAddress {
    if (host == null || host.isBlank()) {
      throw new IllegalArgumentException("registry must name a host");
    }
    if (port < 1 || port > MAX_PORT) {
      throw new IllegalArgumentException(
          "registry must have a port from 1 to " + MAX_PORT + ", not " + port);
    }
  }

  /**
   * Reads {@code zookeeper://HOST:PORT}.
   *
   * @throws IllegalArgumentException if the text has another form
   */
  public static RegistryAddress parse(String text) {
    try {
      URI uri = URI.create(text);
      if (SCHEME.equals(uri.getScheme()) && uri.getHost() != null && uri.getPort() >= 0) {
        return new RegistryAddress(uri.getHost(), uri.getPort());
      }
    } catch (IllegalArgumentException e) {
      throw malformed(text, e);
    }
    throw malformed(text, null);
  }

  /** As Dubbo and the command line write it: {@code zookeeper://HOST:PORT}. */
  public String url() {
    return SCHEME + "://" + hostAndPort();
  }

  /** As ZooKeeper's client writes it: {@code HOST:PORT}. */
  public String hostAndPort() {
    return host + ":" + port;
  }

  @Override
  public String toString() {
    return url();
  }

  private static IllegalArgumentException malformed(String text, Exception cause) {
    return new IllegalArgumentException(
        "registry must be zookeeper://HOST:PORT, not '" + text + "'", cause);
  }
}
