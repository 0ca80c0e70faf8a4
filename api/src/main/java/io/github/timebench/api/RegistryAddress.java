package io.github.timebench.api;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where services are registered: a ZooKeeper, which is one server or the servers of an ensemble,
 * and a path in it. Nobody who looks below another path sees them.
 *
 * @param servers at least one; any of them will do
 * @param root path below which the services stand, such as {@value #DEFAULT_ROOT}
 */
public record RegistryAddress(List<Server> servers, String root) {
  /** How an address is written. {@code group=/PATH}, Dubbo's name of the root, may follow. */
  public static final String FORM = "zookeeper://HOST:PORT[?backup=HOST:PORT,...]";

  /** Where Dubbo registers services unless it is told otherwise. */
  public static final String DEFAULT_ROOT = "/dubbo";

  public static final String RUNS = "/timebench-runs";

  private static final String SCHEME = "zookeeper";
  private static final String OTHERS = "backup=";
  private static final String GROUP = "group=";
  private static final Pattern PATH = Pattern.compile("(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+");
  private static final String ZOOKEEPERS_OWN = "/zookeeper";

  /**
   * @param host name or address, an IPv6 address in brackets
   * @param port 1 to 65535
   */
  public record Server(String host, int port) {
    private static final int MAX_PORT = 65_535;

    public Server {
      if (host == null || host.isBlank()) {
        throw new RefusedValue("registry must name a host");
      }
      if (port < 1 || port > MAX_PORT) {
        throw new RefusedValue("registry must have a port from 1 to %s, not %s", MAX_PORT, port);
      }
    }

    @Override
    public String toString() {
      return host + ":" + port;
    }
  }

  public RegistryAddress {
    servers = List.copyOf(servers);
    if (servers.isEmpty()) {
      throw new RefusedValue("registry must name a server");
    }
    boolean taken = root.equals(ZOOKEEPERS_OWN) || root.startsWith(ZOOKEEPERS_OWN + "/");
    if (taken || !PATH.matcher(root).matches()) {
      throw new RefusedValue(
          "registry-root must be a path such as %s, outside of %s, of letters, digits,"
              + " '-', '_' and '.', not '%s'",
          DEFAULT_ROOT, ZOOKEEPERS_OWN, root);
    }
  }

  /** Dubbo's usual root in a ZooKeeper of one server. */
  public RegistryAddress(String host, int port) {
    this(List.of(new Server(host, port)), DEFAULT_ROOT);
  }

  /**
   * The same ZooKeeper with another root.
   *
   * @throws IllegalArgumentException if that is no path
   */
  public RegistryAddress withRoot(String newRoot) {
    return new RegistryAddress(servers, newRoot);
  }

  /**
   * The same ZooKeeper with the root of one pair of a run, which nobody else uses.
   *
   * @param run its name; what a path cannot hold becomes a dash
   * @param pair unique within the run
   */
  public RegistryAddress ofPair(String run, String pair) {
    return withRoot(RUNS + "/" + name(run) + "/" + name(pair));
  }

  private static String name(String text) {
    return text.replaceAll("[^A-Za-z0-9._-]|^\\.", "-");
  }

  /**
   * Reads {@value #FORM} with a root or without, as Dubbo writes both.
   *
   * @throws IllegalArgumentException if the text has another form
   */
  public static RegistryAddress parse(String text) {
    try {
      URI uri = URI.create(text);
      if (SCHEME.equals(uri.getScheme()) && uri.getFragment() == null && isWithoutPath(uri)) {
        return parse(uri.getRawAuthority(), uri.getRawQuery());
      }
    } catch (IllegalArgumentException e) {
      throw malformed(text, e);
    }
    throw malformed(text, null);
  }

  private static boolean isWithoutPath(URI uri) {
    return "".equals(uri.getPath()) || "/".equals(uri.getPath());
  }

  private static RegistryAddress parse(String first, String query) {
    List<Server> servers = new ArrayList<>();
    servers.add(server(first));
    String root = DEFAULT_ROOT;
    for (String parameter : query == null ? new String[0] : query.split("&", -1)) {
      if (parameter.startsWith(OTHERS)) {
        Stream.of(parameter.substring(OTHERS.length()).split(",", -1))
            .map(RegistryAddress::server)
            .forEach(servers::add);
      } else if (parameter.startsWith(GROUP)) {
        root = parameter.substring(GROUP.length());
      } else {
        throw new RefusedValue("no such parameter: %s", parameter);
      }
    }
    return new RegistryAddress(servers, root);
  }

  private static Server server(String text) {
    URI uri = URI.create(SCHEME + "://" + text);
    Server server = new Server(uri.getHost(), uri.getPort());
    if (!server.toString().equals(text)) {
      throw new RefusedValue("not a server: %s", text);
    }
    return server;
  }

  private static IllegalArgumentException malformed(String text, Exception cause) {
    return new RefusedValue("registry must be %s, not '%s'", FORM, text).because(cause);
  }

  /** As Dubbo and the command line write it. */
  public String url() {
    List<String> parameters = new ArrayList<>();
    if (servers.size() > 1) {
      parameters.add(OTHERS + joined(servers.subList(1, servers.size())));
    }
    if (!root.equals(DEFAULT_ROOT)) {
      parameters.add(GROUP + root);
    }
    String query = parameters.isEmpty() ? "" : "?" + String.join("&", parameters);
    return SCHEME + "://" + servers.get(0) + query;
  }

  /** The servers as ZooKeeper's client writes them: {@code HOST:PORT,HOST:PORT}. */
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
