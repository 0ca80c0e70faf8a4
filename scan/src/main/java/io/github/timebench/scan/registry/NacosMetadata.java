package io.github.timebench.scan.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.timebench.api.Durations;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.RefusedValue;
import io.github.timebench.api.ServiceRegistry;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.scan.classes.ApiException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

/**
 * Reads what Dubbo providers published of their services in Nacos, by its HTTP API. It changes
 * nothing. User, password and token stand in no message.
 */
final class NacosMetadata {
  static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Far more than a company's services, versions and applications make. */
  private static final int MAX_DEFINITIONS = 20_000;

  /** Size of one answer. A page of Nacos 1 and 2 holds the definitions themselves. */
  static final int MAX_BYTES = 32 << 20;

  private static final Duration DEADLINE = Duration.ofMinutes(5);
  private static final long MAX_CHARACTERS = 200_000_000;
  private static final int PAGE = 100;
  private static final String PROVIDER = ":provider:";
  private static final Set<Integer> NO_SUCH_PATH = Set.of(404, 405, 410);
  private static final Set<Integer> NOT_ALLOWED = Set.of(401, 403);
  private static final int NO_SUCH_CONFIGURATION = 20_004;

  /** The namespace that there always is. Nacos 1 and 2 want it unnamed. */
  private static final String PUBLIC = "public";

  private static final JsonMapper MAPPER = new JsonMapper();

  /** Paths and parameters. Nacos 3 has new ones, and has the older ones switched off. */
  private enum Version {
    NACOS_3("/v3/admin/cs/config/list", "/v3/admin/cs/config", "/v3/auth/user/login"),
    NACOS_1_AND_2("/v1/cs/configs", "/v1/cs/configs", "/v1/auth/users/login");

    private final String list;
    private final String one;
    private final String login;

    Version(String list, String one, String login) {
      this.list = list;
      this.one = one;
      this.login = login;
    }

    private String group() {
      return this == NACOS_3 ? "groupName" : "group";
    }

    private String namespace() {
      return this == NACOS_3 ? "namespaceId" : "tenant";
    }
  }

  private final ServiceRegistry registry;
  private final String server;
  private final Duration patience;
  private final HttpClient client;
  private final long begun = NanoClock.SYSTEM.nanoTime();
  private Version version = Version.NACOS_3;
  private Optional<String> token = Optional.empty();

  private NacosMetadata(
      ServiceRegistry registry, String server, Duration patience, SSLContext trust) {
    this.registry = registry;
    this.server = server;
    this.patience = patience;
    this.client = HttpClient.newBuilder().connectTimeout(patience).sslContext(trust).build();
  }

  /**
   * The definitions of services, by the name of the configuration that holds them.
   *
   * @param patience the longest wait for one answer
   * @param trust whose certificates are believed, where it is asked over TLS
   * @throws ApiException if nothing answers as Nacos does, or there are no definitions
   */
  static Map<String, String> definitions(
      ServiceRegistry registry, Duration patience, SSLContext trust)
      throws ApiException, InterruptedException {
    Exception reason = new RefusedValue("no server");
    for (String server : registry.servers()) {
      try {
        return new NacosMetadata(registry, server, patience, trust).read();
      } catch (IOException | RefusedValue e) {
        reason = e;
      }
    }
    throw new ApiException(
        Phrase.of("no Nacos answers at %s: %s", registry, Phrase.ofMessage(reason)), reason);
  }

  /** That of the JDK, or of the file that {@code javax.net.ssl.trustStore} names. */
  static SSLContext trustOfThisJvm() throws ApiException {
    try {
      return SSLContext.getDefault();
    } catch (NoSuchAlgorithmException e) {
      throw new ApiException(
          Phrase.of(
              "the certificates that this JVM trusts cannot be read: %s", Phrase.ofMessage(e)),
          e);
    }
  }

  private Map<String, String> read() throws IOException, ApiException, InterruptedException {
    JsonNode page = firstPage();
    Set<String> names = new TreeSet<>();
    int pages = page.path("pagesAvailable").intValue();
    requireFew(pages <= MAX_DEFINITIONS);
    addNames(page, names);
    for (int number = 2; number <= pages; number++) {
      addNames(page(list(number)), names);
    }
    Map<String, String> definitions = new TreeMap<>();
    long characters = 0;
    for (String name : names) {
      Optional<String> definition = definition(name);
      characters += definition.map(String::length).orElse(0);
      requireFew(characters <= MAX_CHARACTERS);
      definition.ifPresent(json -> definitions.put(name, json));
    }
    if (definitions.isEmpty()) {
      throw new ApiException(
          Phrase.of(
              "no definitions of services in group %s of %s: providers publish them where"
                  + " Nacos is their metadata report; name another place with"
                  + " ?namespace=ID&group=NAME",
              groupName(), registry));
    }
    return definitions;
  }

  /**
   * Finds out which version answers, if one does, before a password is sent. Some servers tell only
   * users which paths there are.
   */
  private JsonNode firstPage() throws IOException, ApiException, InterruptedException {
    Optional<String> user = registry.parameter("username");
    int status = 0;
    for (Version candidate : Version.values()) {
      version = candidate;
      HttpAnswer first = list(1);
      if (user.isPresent() && token.isEmpty() && !isMissing(first)) {
        if (!NOT_ALLOWED.contains(first.status())) {
          page(first);
        }
        logIn(user.get(), registry.parameter("password").orElse(""));
        first = list(1);
      }
      if (!isMissing(first)) {
        return page(first);
      }
      status = first.status();
    }
    throw new RefusedValue("what listens answers with %d", status);
  }

  private static boolean isMissing(HttpAnswer answer) {
    return NO_SUCH_PATH.contains(answer.status());
  }

  private void logIn(String user, String password)
      throws IOException, ApiException, InterruptedException {
    HttpAnswer answer =
        ask(
            request(version.login)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(
                    BodyPublishers.ofString(
                        query(Map.of("username", user, "password", password)))));
    String given = answer.status() == 200 ? tree(answer).path("accessToken").asText("") : "";
    if (given.isEmpty()) {
      throw new ApiException(
          Phrase.of("%s does not take the user and the password (%d)", registry, answer.status()));
    }
    token = Optional.of(given);
  }

  /** Of all names of the group: servers differ in what they take for a pattern. */
  private HttpAnswer list(int number) throws IOException, ApiException, InterruptedException {
    Map<String, String> parameters = place();
    parameters.put("search", "accurate");
    parameters.put("dataId", "");
    parameters.put("pageNo", Integer.toString(number));
    parameters.put("pageSize", Integer.toString(PAGE));
    return ask(request(version.list + "?" + query(parameters)));
  }

  private JsonNode page(HttpAnswer answer) throws ApiException {
    requireAnswered(answer);
    JsonNode page = data(tree(answer));
    if (!page.path("pageItems").isArray() || !page.path("pagesAvailable").isInt()) {
      throw somethingElse();
    }
    return page;
  }

  private void addNames(JsonNode page, Set<String> names) throws ApiException {
    for (JsonNode item : page.path("pageItems")) {
      String name = item.path("dataId").asText("");
      if (name.contains(PROVIDER) && item.path(version.group()).asText("").equals(groupName())) {
        names.add(name);
      }
    }
    requireFew(names.size() <= MAX_DEFINITIONS);
  }

  /** Empty if it went meanwhile. */
  private Optional<String> definition(String name)
      throws IOException, ApiException, InterruptedException {
    Map<String, String> parameters = place();
    parameters.put("dataId", name);
    HttpAnswer answer = ask(request(version.one + "?" + query(parameters)));
    if (answer.status() == 404) {
      return Optional.empty();
    }
    requireAnswered(answer);
    if (version == Version.NACOS_1_AND_2) {
      return Optional.of(answer.body());
    }
    JsonNode tree = tree(answer);
    JsonNode content = data(tree).path("content");
    if (!content.isTextual() && tree.path("code").asInt() != NO_SUCH_CONFIGURATION) {
      throw somethingElse();
    }
    return Optional.ofNullable(content.textValue());
  }

  private JsonNode data(JsonNode tree) {
    return version == Version.NACOS_3 ? tree.path("data") : tree;
  }

  private void requireAnswered(HttpAnswer answer) throws ApiException {
    if (NOT_ALLOWED.contains(answer.status())) {
      throw new ApiException(
          token.isPresent()
              ? Phrase.of(
                  "%s does not let the user read configurations (%d)", registry, answer.status())
              : Phrase.of(
                  "%s wants a user who may read configurations (%d): add username=NAME&password=WORD"
                      + " to the address",
                  registry, answer.status()));
    }
    if (answer.status() != 200) {
      throw new ApiException(
          Phrase.of("%s cannot be read: it answers with %d", registry, answer.status()));
    }
  }

  private void requireFew(boolean few) throws ApiException {
    if (!few) {
      throw new ApiException(
          Phrase.of(
              "%s has more than %,d definitions, or %,d characters in them: name another"
                  + " place with ?namespace=ID&group=NAME",
              registry, MAX_DEFINITIONS, MAX_CHARACTERS));
    }
  }

  private String groupName() {
    return registry.parameter("group").orElse("dubbo");
  }

  private Map<String, String> place() {
    Map<String, String> place = new TreeMap<>(Map.of(version.group(), groupName()));
    registry
        .parameter("namespace")
        .filter(name -> !name.equals(PUBLIC))
        .ifPresent(name -> place.put(version.namespace(), name));
    return place;
  }

  private static String query(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .map(one -> one.getKey() + "=" + URLEncoder.encode(one.getValue(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
  }

  private HttpRequest.Builder request(String path) {
    try {
      boolean secure = registry.scheme().equals(ServiceRegistry.NACOS_OVER_TLS);
      URI uri = URI.create((secure ? "https://" : "http://") + server + "/nacos" + path);
      HttpRequest.Builder request = HttpRequest.newBuilder(uri);
      token.ifPresent(given -> request.header("Authorization", "Bearer " + given));
      return request;
    } catch (IllegalArgumentException e) {
      throw new RefusedValue("its address or its token is malformed").because(e);
    }
  }

  private static RefusedValue somethingElse() {
    return new RefusedValue("what listens answers with something else");
  }

  private static JsonNode tree(HttpAnswer answer) {
    try {
      return MAPPER.readTree(answer.body());
    } catch (JsonProcessingException e) {
      throw somethingElse().because(e);
    }
  }

  private HttpAnswer ask(HttpRequest.Builder request)
      throws IOException, ApiException, InterruptedException {
    if (NanoClock.SYSTEM.nanoTime() - begun > DEADLINE.toNanos()) {
      throw new ApiException(
          Phrase.of("%s could not be read within %d minutes", registry, DEADLINE.toMinutes()));
    }
    return HttpAnswer.of(client, request.build(), patience, MAX_BYTES);
  }

  /** What a server answers to one request, bounded in time and size. */
  private record HttpAnswer(int status, String body) {
    /**
     * @param patience the longest wait until the answer is whole
     * @param maxBytes of its body
     * @throws IOException if there is none
     * @throws RefusedValue if it is longer, comes too late, or nothing listens that can be trusted
     */
    static HttpAnswer of(HttpClient client, HttpRequest request, Duration patience, int maxBytes)
        throws IOException, InterruptedException {
      ByteArrayOutputStream body = new ByteArrayOutputStream();
      CompletableFuture<HttpResponse<Void>> answer =
          client.sendAsync(
              request,
              BodyHandlers.ofByteArrayConsumer(
                  part ->
                      part.filter(bytes -> body.size() <= maxBytes).ifPresent(body::writeBytes)));
      try {
        int status = answer.get(patience.toNanos(), TimeUnit.NANOSECONDS).statusCode();
        if (body.size() > maxBytes) {
          throw new RefusedValue("an answer has more than %,d bytes", maxBytes);
        }
        return new HttpAnswer(status, body.toString(StandardCharsets.UTF_8));
      } catch (TimeoutException e) {
        throw new RefusedValue("no whole answer within %s", Durations.format(patience)).because(e);
      } catch (ExecutionException e) {
        Throwable cause = e.getCause();
        if (cause instanceof ConnectException) {
          throw new RefusedValue("nothing listens").because(cause);
        }
        if (cause instanceof SSLHandshakeException) {
          throw new RefusedValue(
                  "its certificate is not trusted, or names another host; a JVM trusts more with"
                      + " JAVA_TOOL_OPTIONS=-Djavax.net.ssl.trustStore=FILE")
              .because(cause);
        }
        if (cause instanceof SSLException) {
          throw new RefusedValue("what listens speaks no TLS").because(cause);
        }
        throw new IOException(
            cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage(),
            cause);
      } finally {
        answer.cancel(true);
      }
    }
  }
}
