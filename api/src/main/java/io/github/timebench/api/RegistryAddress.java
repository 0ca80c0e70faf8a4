package io.github.timebench.api;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where a ZooKeeper is: one server, or the servers of an ensemble.
 *
 * @param servers at least one; any of them will do
 */
public record RegistryAddress(List<Server> servers) {
  /** How an address is written. */
  public static final String FORM = "zookeeper://HOST:PORT[?backup=HOST:PORT,...]";

  private static final String SCHEME = "zookeeper";
  private static final String OTHERS = "backup=";

  /**
   * One server.
   *
   * @param host name or address, an IPv6 address in brackets
   * @param port 1 to 65535
   */
  public record Server(String host, int port) {
    private static final int MAX_PORT = 65_535;

    /** Checks host and port. */
    public Server {
      if (host == null || host.isBlank()) {
        throw new IllegalArgumentException("registry must name a host");
      }
      if (port < 1 || port > MAX_PORT) {
        throw new IllegalArgumentException(
            "registry must have a port from 1 to " + MAX_PORT + ", not " + port);
      }
    }

    @Override
    public String toString() {
      return host + ":" + port;
    }
  }

  /** Checks that there is a server. */
  public RegistryAddress {
    servers = List.copyOf(servers);
    if (servers.isEmpty()) {
      throw new IllegalArgumentException("registry must name a server");
    }
  }

  /** A ZooKeeper of one server. */
  public RegistryAddress(String host, int port) {
    this(List.of(new Server(host, port)));
  }

  /**
   * Reads {@value #FORM}, as Dubbo writes ensembles.
   *
   * @throws IllegalArgumentException if the text has another form
   */
  public static RegistryAddress parse(String text) {
    try {
      URI uri = URI.create(text);
      if (SCHEME.equals(uri.getScheme()) && uri.getFragment() == null && isWithoutPath(uri)) {
        List<Server> servers = new ArrayList<>();
        servers.add(server(uri.getRawAuthority()));
        servers.addAll(others(uri.getRawQuery()));
        return new RegistryAddress(servers);
      }
    } catch (IllegalArgumentException e) {
      throw malformed(text, e);
    }
    throw malformed(text, null);
  }

  private static boolean isWithoutPath(URI uri) {
    return "".equals(uri.getPath()) || "/".equals(uri.getPath());
  }

  private static List<Server> others(String query) {
    if (query == null) {
      return List.of();
    }
    if (!query.startsWith(OTHERS)) {
      throw new IllegalArgumentException("no such parameter: " + query);
    }
    return Stream.of(query.substring(OTHERS.length()).split(",", -1))
        .map(RegistryAddress::server)
        .toList();
  }

  private static Server server(String text) {
    URI uri = URI.create(SCHEME + "://" + text);
    Server server = new Server(uri.getHost(), uri.getPort());
    if (!server.toString().equals(text)) {
      throw new IllegalArgumentException("not a server: " + text);
    }
    return server;
  }

  private static IllegalArgumentException malformed(String text, Exception cause) {
    return new IllegalArgumentException("registry must be " + FORM + ", not '" + text + "'", cause);
  }

  /** As Dubbo and the command line write it. */
  public String url() {
    String first = SCHEME + "://" + servers.get(0);
    return servers.size() == 1
        ? first
        : first + "?" + OTHERS + joined(servers.subList(1, servers.size()));
  }

  /** As ZooKeeper's client writes it: {@code HOST:PORT,HOST:PORT}. */
  public String connectString() {
    return joined(servers);
  }

  private static String joined(List<Server> servers) {
    return servers.stream().map(Server::toString).collect(Collectors.joining(","));
  }

  @Override
  public String toString() {
    return url();
  }
}
