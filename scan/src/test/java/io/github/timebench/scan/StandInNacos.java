package io.github.timebench.scan;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;

/** Answers as the documented HTTP API of Nacos does, of version 2 or of version 3. */
public final class StandInNacos implements AutoCloseable {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final String TOKEN = "a-token";

  /** It gives no more at once, whatever is asked for. */
  private static final int MAX_PAGE = 10;

  /** A configuration: where it is, and its name. */
  public record Key(String namespace, String group, String dataId) {}

  /** What is published. */
  public final Map<Key, String> published = new HashMap<>();

  /** Listed, and gone when it is asked for. */
  public final List<String> gone = new ArrayList<>();

  /** Requests, in order. */
  public final List<String> requests = new CopyOnWriteArrayList<>();

  /** Whether only a user is told that there is no such path, and logs in at any, as with rnacos. */
  public boolean hidesPaths;

  private final HttpServer server;
  private final boolean v3;
  private final String password;

  /**
   * Starts one.
   *
   * @param v3 whether it is of version 3
   * @param password of the user nacos; without one everybody may read
   */
  public StandInNacos(boolean v3, String password) throws IOException {
    this(v3, password, HttpServer.create());
  }

  /** Starts one that speaks TLS, likewise. */
  public static StandInNacos overTls(String password, SSLContext identity) throws IOException {
    HttpsServer server = HttpsServer.create();
    server.setHttpsConfigurator(new HttpsConfigurator(identity));
    return new StandInNacos(true, password, server);
  }

  private StandInNacos(boolean v3, String password, HttpServer server) throws IOException {
    this.v3 = v3;
    this.password = password;
    this.server = server;
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  /** Publishes the definition of a service with one method that takes a Date. */
  public void publish(String namespace, String group, String service) {
    published.put(
        new Key(namespace, group, service + ":1.0.0::provider:shop"),
        """
        {"canonicalName":"%s","methods":[{"name":"get","parameterTypes":["java.util.Date"],
        "returnType":"void"}],"types":[]}\
        """
            .formatted(service));
  }

  /** Its address, as Dubbo writes it. */
  public String url() {
    return (server instanceof HttpsServer ? "nacos+https" : "nacos")
        + "://127.0.0.1:"
        + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    Map<String, String> given = parameters(exchange);
    requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
    String api = v3 ? "/nacos/v3/admin/cs/config" : "/nacos/v1/cs/configs";
    String login = v3 ? "/nacos/v3/auth/user/login" : "/nacos/v1/auth/users/login";
    boolean known =
        ("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"));
    if (path.equals(login) || (hidesPaths && path.contains("/auth/"))) {
      boolean right =
          "nacos".equals(given.get("username")) && password.equals(given.get("password"));
      send(exchange, right ? 200 : 403, right ? Map.of("accessToken", TOKEN) : "unknown user!");
    } else if (!path.startsWith(api) && (known || !hidesPaths)) {
      send(exchange, exchange.getRequestMethod().equals("GET") ? 404 : 405, "no such path");
    } else if (password != null && !known) {
      send(exchange, 403, Map.of("message", "user not found!"));
    } else if ("accurate".equals(given.get("search"))) {
      send(exchange, 200, inResult(page(given)));
    } else {
      sendOne(exchange, given);
    }
  }

  private Map<String, String> parameters(HttpExchange exchange) throws IOException {
    String form =
        exchange.getRequestMethod().equals("POST")
            ? new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)
            : exchange.getRequestURI().getRawQuery();
    Map<String, String> given = new TreeMap<>();
    for (String one : form == null ? new String[0] : form.split("&")) {
      String[] parts = one.split("=", 2);
      given.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
    }
    return given;
  }

  private boolean isIn(Key key, Map<String, String> given) {
    return key.namespace().equals(given.getOrDefault(v3 ? "namespaceId" : "tenant", ""))
        && key.group().equals(given.get(v3 ? "groupName" : "group"));
  }

  private Map<String, Object> page(Map<String, String> given) {
    String wanted = given.get("dataId");
    int size = Math.min(MAX_PAGE, Integer.parseInt(given.get("pageSize")));
    int number = Integer.parseInt(given.get("pageNo"));
    List<Map<String, String>> all =
        published.keySet().stream()
            .filter(key -> isIn(key, given) && (wanted.isEmpty() || key.dataId().equals(wanted)))
            .sorted((a, b) -> a.dataId().compareTo(b.dataId()))
            .map(key -> Map.of("dataId", key.dataId(), v3 ? "groupName" : "group", key.group()))
            .toList();
    int from = Math.min((number - 1) * size, all.size());
    return Map.of(
        "totalCount",
        all.size(),
        "pageNumber",
        number,
        "pagesAvailable",
        (all.size() + size - 1) / size,
        "pageItems",
        all.subList(from, Math.min(from + size, all.size())));
  }

  private Object inResult(Object data) {
    return v3 ? Map.of("code", 0, "message", "success", "data", data) : data;
  }

  private void sendOne(HttpExchange exchange, Map<String, String> given) throws IOException {
    String content =
        published.entrySet().stream()
            .filter(one -> isIn(one.getKey(), given))
            .filter(one -> one.getKey().dataId().equals(given.get("dataId")))
            .filter(one -> !gone.contains(one.getKey().dataId()))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse(null);
    if (content == null) {
      send(exchange, 404, "config data not exist");
    } else {
      send(exchange, 200, v3 ? inResult(Map.of("content", content)) : content);
    }
  }

  private static void send(HttpExchange exchange, int status, Object body) throws IOException {
    byte[] bytes =
        body instanceof String text
            ? text.getBytes(StandardCharsets.UTF_8)
            : MAPPER.writeValueAsBytes(body);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
