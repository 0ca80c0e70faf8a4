package io.github.timebench.api;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A registry with services that were there already, as Dubbo writes its address. User, password and
 * whatever else is not known to be harmless is for Dubbo alone: neither the text of it nor any
 * message of this class shows them. Immutable.
 */
public final class ServiceRegistry {
  /** How an address is written. Dubbo's own parameters may follow. */
  public static final String FORM = "zookeeper://HOST:PORT or nacos://HOST:PORT";

  /** Nacos by its HTTP API over TLS, which Dubbo itself does not know. */
  public static final String NACOS_OVER_TLS = "nacos+https";

  /** How the address of a registry that is only read is written. */
  public static final String FORM_TO_READ =
      "zookeeper://HOST:PORT, nacos://HOST:PORT or " + NACOS_OVER_TLS + "://HOST:PORT";

  private static final String NACOS = "nacos";
  private static final Set<String> SCHEMES = Set.of("zookeeper", NACOS, NACOS_OVER_TLS);
  private static final Set<String> SHOWN = Set.of("backup", "group", "namespace");

  private final String url;
  private final URI uri;

  private ServiceRegistry(String url, URI uri) {
    this.url = url;
    this.uri = uri;
  }

  /**
   * @throws IllegalArgumentException if it has another form; the message has nothing of a secret
   */
  public static ServiceRegistry parse(String text) {
    URI uri;
    try {
      uri = new URI(text);
    } catch (URISyntaxException e) {
      throw new RefusedValue("must be %s", FORM_TO_READ);
    }
    boolean known = uri.getScheme() != null && SCHEMES.contains(uri.getScheme());
    boolean pathless = uri.getRawPath() == null || uri.getRawPath().matches("/?");
    if (!known || uri.getHost() == null || uri.getPort() < 1 || !pathless) {
      throw new RefusedValue("must be %s", FORM_TO_READ);
    }
    return new ServiceRegistry(text, uri);
  }

  /** As Dubbo takes it, with what is secret in it. */
  public String url() {
    return url;
  }

  /** Which of Dubbo's registries it is, such as {@code zookeeper}. */
  public String scheme() {
    return uri.getScheme();
  }

  public boolean nacos() {
    return scheme().startsWith(NACOS);
  }

  /** Whether a password would be sent that others on the network can read. */
  public boolean tellsItsPassword() {
    return scheme().equals(NACOS)
        && (uri.getRawUserInfo() != null || parameter("password").isPresent());
  }

  /** Its servers: {@code host:port}. */
  public List<String> servers() {
    List<String> servers = new ArrayList<>(List.of(uri.getHost() + ":" + uri.getPort()));
    parameters()
        .filter(parameter -> parameter.startsWith("backup="))
        .flatMap(backup -> Stream.of(backup.substring("backup=".length()).split(",")))
        .forEach(servers::add);
    return List.copyOf(servers);
  }

  /** A parameter of it, which may be secret. A plus is a plus; {@code %26} is an ampersand. */
  public Optional<String> parameter(String name) {
    return parameters()
        .filter(parameter -> parameter.startsWith(name + "="))
        .map(parameter -> parameter.substring(name.length() + 1))
        .map(value -> URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8))
        .findFirst();
  }

  private Stream<String> parameters() {
    return uri.getRawQuery() == null ? Stream.of() : Stream.of(uri.getRawQuery().split("&"));
  }

  /** For people and files: without what may be secret. It is an address, too. */
  @Override
  public String toString() {
    String shown =
        parameters()
            .filter(parameter -> SHOWN.contains(parameter.split("=", 2)[0]))
            .collect(Collectors.joining("&"));
    return uri.getScheme()
        + "://"
        + uri.getHost()
        + ":"
        + uri.getPort()
        + (shown.isEmpty() ? "" : "?" + shown);
  }
}
