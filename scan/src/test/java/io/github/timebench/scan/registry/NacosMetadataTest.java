package io.github.timebench.scan.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.github.timebench.api.ServiceRegistry;
import io.github.timebench.scan.StandInNacos;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.find.ApiScan;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.apache.dubbo.metadata.report.identifier.KeyTypeEnum;
import org.apache.dubbo.metadata.report.identifier.MetadataIdentifier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazard: a page that is left out, a password that is sent to somebody else or repeated, and a
 * server that is no Nacos, or that never ends its answer.
 */
class NacosMetadataTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  @TempDir private Path folder;

  /** Methods of the requests that a server which answers everything alike has got. */
  private final List<String> asked = new CopyOnWriteArrayList<>();

  private static Map<String, String> read(String url) throws Exception {
    return read(url, NacosMetadata.trustOfThisJvm());
  }

  private static Map<String, String> read(String url, SSLContext trust) throws Exception {
    return NacosMetadata.definitions(ServiceRegistry.parse(url), LONG, trust);
  }

  private static void assertRefused(ThrowingCallable call, String... parts) {
    assertThatThrownBy(call)
        .isInstanceOf(ApiException.class)
        .message()
        .contains(parts)
        .doesNotContain("s3cret", "a-token", "Exception", "\n");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void allPagesAreReadInOrder(boolean v3) throws Exception {
    try (StandInNacos nacos = new StandInNacos(v3, null)) {
      for (int i = 0; i < 25; i++) {
        nacos.publish("", "dubbo", "com.acme.Orders" + i);
      }
      nacos.publish("", "dubbo", "com.acme.Gone");
      nacos.gone.add("com.acme.Gone:1.0.0::provider:shop");
      nacos.publish("", "DEFAULT_GROUP", "com.acme.Elsewhere");
      nacos.publish("other", "dubbo", "com.acme.Elsewhere");
      nacos.published.put(
          new StandInNacos.Key("", "dubbo", "com.acme.Orders1:1.0.0::consumer:desk"), "{}");

      ApiScan scan = RegistryScan.of(ServiceRegistry.parse(nacos.url()), Optional.empty());

      assertThat(scan.size().services()).isEqualTo(25);
      assertThat(scan.methods()).hasSize(25);
      assertThat(scan.methods().get(0).in()).hasSize(1);
    }
  }

  /** The name is Dubbo's own. */
  @Test
  void definitionsStandWhereDubboPutsThem() throws Exception {
    try (StandInNacos nacos = new StandInNacos(false, null)) {
      nacos.publish("", "dubbo", "com.acme.Orders");
      String name =
          new MetadataIdentifier("com.acme.Orders", "1.0.0", "", "provider", "shop")
              .getUniqueKey(KeyTypeEnum.UNIQUE_KEY);

      assertThat(read(nacos.url())).containsOnlyKeys(name);
    }
  }

  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false"})
  void aNamespaceAndAGroupAreNamedAndAUserLogsIn(boolean v3, boolean hidesPaths) throws Exception {
    try (StandInNacos nacos = new StandInNacos(v3, "s3cret+&%")) {
      nacos.hidesPaths = hidesPaths;
      nacos.publish("team-a", "meta", "com.acme.Orders");
      String place = nacos.url() + "?namespace=team-a&group=meta";

      assertThat(read(place + "&username=nacos&password=s3cret+%26%25")).hasSize(1);
      assertThat(nacos.requests).noneMatch(request -> request.contains("s3cret"));
      assertRefused(
          () -> read(place + "&username=nacos&password=s3cret"), "does not take the user");
      assertRefused(() -> read(place), "wants a user", "username=NAME&password=WORD");
    }
  }

  @Test
  void overTlsTheCertificateMustBeTrustedAndNameTheHost() throws Exception {
    SSLContext here = MadeCertificate.of("ip:127.0.0.1", folder);
    SSLContext elsewhere = MadeCertificate.of("dns:elsewhere", folder);
    try (StandInNacos nacos = StandInNacos.overTls("s3cret", here);
        StandInNacos impostor = StandInNacos.overTls("s3cret", elsewhere)) {
      nacos.publish("", "dubbo", "com.acme.Orders");
      String user = "?username=nacos&password=s3cret";
      assertThat(nacos.url()).startsWith("nacos+https://");

      assertThat(read(nacos.url() + user, here)).hasSize(1);
      assertRefused(() -> read(nacos.url() + user), "its certificate is not trusted");
      assertRefused(() -> read(impostor.url() + user, elsewhere), "or names another host");
      assertThat(impostor.requests).as("no password is sent there").isEmpty();
      assertRefused(
          () -> read(nacos.url().replace("nacos+https", "nacos") + user, here),
          "no Nacos answers at nacos://");
    }
  }

  /**
   * It answers in plain text, as most servers do whatever they are sent, and whoever connects: a
   * client of another test may try a port that was its server's before.
   */
  @Test
  void aServerWithoutTlsIsNamed() throws Exception {
    try (ServerSocket plain = new ServerSocket(0, 8, InetAddress.getLoopbackAddress())) {
      daemon(
          () -> {
            while (true) {
              Socket client = plain.accept();
              daemon(() -> answerInPlainText(client));
            }
          });
      assertRefused(
          () -> read("nacos+https://127.0.0.1:" + plain.getLocalPort()),
          "what listens speaks no TLS");
    }
  }

  private static void answerInPlainText(Socket client) throws IOException {
    try (client) {
      if (client.getInputStream().read() != -1) {
        client
            .getOutputStream()
            .write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        client.getInputStream().readAllBytes();
      }
    }
  }

  /** Runs it until it returns, or its socket is closed. */
  private static void daemon(Talk talk) {
    Thread thread =
        new Thread(
            () -> {
              try {
                talk.run();
              } catch (IOException closed) {
                // The other end has what it needs.
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  private interface Talk {
    void run() throws IOException;
  }

  @Test
  void aNacosWithoutDefinitionsSaysWhereTheyWereLookedFor() throws Exception {
    try (StandInNacos nacos = new StandInNacos(true, null)) {
      nacos.publish("", "dubbo", "com.acme.Orders");
      assertThat(read(nacos.url() + "?namespace=public")).hasSize(1);
      assertRefused(
          () -> read(nacos.url() + "?group=meta"), "no definitions of services in group meta of ");
    }
  }

  @Test
  void theNextServerIsAskedWhereNothingListens() throws Exception {
    String free = "nacos://127.0.0.1:1";
    try (StandInNacos nacos = new StandInNacos(false, null)) {
      nacos.publish("", "dubbo", "com.acme.Orders");
      String backup = nacos.url().substring("nacos://".length());
      assertThat(read(free + "?backup=" + backup)).hasSize(1);
    }
    assertRefused(() -> read(free), "no Nacos answers at " + free + ": nothing listens");
    assertRefused(() -> read(free + "?backup="), "no Nacos answers at ", "malformed");
  }

  /** A server that answers everything alike. */
  private HttpServer server(int status, byte[] body, int times) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          asked.add(exchange.getRequestMethod());
          exchange.sendResponseHeaders(status, (long) body.length * times);
          try (OutputStream out = exchange.getResponseBody()) {
            for (int i = 0; i < times; i++) {
              out.write(body);
            }
          }
        });
    server.start();
    return server;
  }

  private void assertRefused(int status, String body, int times, String... parts)
      throws IOException {
    HttpServer server = server(status, body.getBytes(StandardCharsets.UTF_8), times);
    try {
      String url = "nacos://127.0.0.1:" + server.getAddress().getPort();
      assertRefused(() -> read(url + "?username=nacos&password=s3cret"), parts);
    } finally {
      server.stop(0);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          200 | <html>hello</html>                                    | something else
          200 | {"pageItems":[]}                                      | something else
          404 | none                                                  | answers with 404
          410 | gone                                                  | answers with 410
          503 | {"code":503}                                          | with 503
          403 | no                                                    | does not take the user
          """)
  void aServerThatIsNoneOrCannotAnswerIsNamed(int status, String body, String part)
      throws Exception {
    assertRefused(status, body, 1, part);
    assertThat(asked.contains("POST")).as("a password was sent").isEqualTo(status == 403);
  }

  @Test
  void morePagesAndLongerAnswersThanThereCanBeAreRefused() throws Exception {
    HttpServer server =
        server(
            200,
            "{\"data\":{\"pagesAvailable\":2000000000,\"pageItems\":[]}}"
                .getBytes(StandardCharsets.UTF_8),
            1);
    try {
      String url = "nacos://127.0.0.1:" + server.getAddress().getPort();
      assertRefused(() -> read(url), "has more than 20,000 definitions");
    } finally {
      server.stop(0);
    }
    assertRefused(200, " ".repeat(1 << 20), (NacosMetadata.MAX_BYTES >> 20) + 1, "more than");
  }

  /** It takes the connection and is silent. */
  @Test
  void aServerThatNeverAnswersIsNotWaitedForLongerThanAsked() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 8, InetAddress.getLoopbackAddress())) {
      ServiceRegistry registry =
          ServiceRegistry.parse("nacos://127.0.0.1:" + silent.getLocalPort());
      assertRefused(
          () ->
              NacosMetadata.definitions(
                  registry, Duration.ofMillis(100), NacosMetadata.trustOfThisJvm()),
          "no Nacos answers at ",
          "within 100ms");
    }
  }

  /** A certificate that signs itself, made by the JDK's keytool. */
  static final class MadeCertificate {
    private static final String WORD = "changeit";

    private MadeCertificate() {}

    /**
     * Shows such a certificate and trusts it alone.
     *
     * @param name of the host, such as {@code ip:127.0.0.1}
     * @param folder of its files
     */
    static SSLContext of(String name, Path folder) throws Exception {
      Path file = folder.resolve(name.replace(':', '-') + ".p12");
      Process keytool =
          new ProcessBuilder(
                  List.of(
                      Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                      "-J-XX:TieredStopAtLevel=1",
                      "-J-XX:+UseSerialGC",
                      "-genkeypair",
                      "-alias",
                      "it",
                      "-keyalg",
                      "EC",
                      "-dname",
                      "CN=test",
                      "-ext",
                      "san=" + name,
                      "-storetype",
                      "PKCS12",
                      "-keystore",
                      file.toString(),
                      "-storepass",
                      WORD))
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("keytool.log").toFile())
              .start();
      assertThat(keytool.waitFor(5, TimeUnit.MINUTES)).isTrue();
      assertThat(keytool.exitValue()).as(Files.readString(folder.resolve("keytool.log"))).isZero();
      KeyStore store = KeyStore.getInstance("PKCS12");
      try (InputStream in = Files.newInputStream(file)) {
        store.load(in, WORD.toCharArray());
      }
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, WORD.toCharArray());
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry("it", store.getCertificate("it"));
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
      return context;
    }
  }
}
