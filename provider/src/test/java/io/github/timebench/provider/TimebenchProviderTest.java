package io.github.timebench.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.DateType;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.ThreadPool;
import io.github.timebench.api.Variant;
import io.github.timebench.api.probe.ProbeService;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.curator.test.InstanceSpec;
import org.apache.curator.test.TestingServer;
import org.apache.dubbo.common.URL;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Hazard: services that advertise another serialization than the one they are measured with. */
class TimebenchProviderTest {
  private static final Bindings ONE = Bindings.builtIn().only(List.of(Variant.BASELINE));

  private TestingServer registry;
  private CuratorFramework client;

  @BeforeEach
  void start() throws Exception {
    registry = new TestingServer();
    client = CuratorFrameworkFactory.newClient(registry.getConnectString(), new RetryOneTime(100));
    client.start();
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    registry.close();
  }

  @Test
  void everyVariantIsRegisteredWithItsOwnSerializationAloneUntilItCloses() throws Exception {
    try (TimebenchProvider provider =
        TimebenchProvider.start(settings("hessian2-time"), Bindings.builtIn())) {
      assertThat(provider.variants()).isEqualTo(Variant.all());
      for (Variant variant : Variant.all()) {
        URL url = registered(Bindings.builtIn().of(variant).serviceInterface());
        assertThat(url.getAddress()).isEqualTo(provider.address()).startsWith("127.0.0.1:");
        assertThat(url.getParameter("serialization")).isEqualTo(variant.serializer().named());
        assertThat(url.getParameter("prefer.serialization"))
            .isEqualTo(variant.serializer().named());
      }
      assertThat(registered(ProbeService.class).getParameter("prefer.serialization"))
          .isEqualTo("hessian2");
      assertThat(provider.hops()).as("of no chain").isEmpty();
    }
    for (Variant variant : Variant.all()) {
      assertThat(children(Bindings.builtIn().of(variant).serviceInterface())).isEmpty();
    }
    assertThat(children(ProbeService.class)).isEmpty();
  }

  @Test
  void onlyWhatHasClassesIsExportedAndWithThose() throws Exception {
    Bindings bindings =
        new Bindings(
            Map.of(
                Variant.of(DateType.INSTANT, Serializer.STOCK),
                Bindings.builtIn().of(Variant.BASELINE_PLANTED)));
    try (TimebenchProvider provider =
        TimebenchProvider.start(settings("hessian2-time"), bindings)) {
      assertThat(provider.variants())
          .containsExactly(Variant.of(DateType.INSTANT, Serializer.STOCK));
      assertThat(provider.missing()).isEmpty();
      assertThat(client.getChildren().forPath("/dubbo"))
          .containsExactlyInAnyOrder(
              ProbeService.class.getName(), Bindings.builtIn().service(Variant.BASELINE_PLANTED));
    }
  }

  @Test
  void withAServerOfTheEnsembleDownItIsRegisteredAtAnother() throws Exception {
    int closed = InstanceSpec.getRandomPort();
    RegistryAddress ensemble =
        RegistryAddress.parse(
            "zookeeper://127.0.0.1:" + closed + "?backup=127.0.0.1:" + registry.getPort());
    try (TimebenchProvider provider =
        TimebenchProvider.start(settings(ensemble, "hessian2-time"), ONE)) {
      assertThat(registered(ProbeService.class).getAddress()).isEqualTo(provider.address());
    }
  }

  @Test
  void nobodyWhoLooksAtDubbosOwnRootSeesAProviderWithAnother() throws Exception {
    RegistryAddress ofPair =
        new RegistryAddress("127.0.0.1", registry.getPort()).ofPair("run", "0-0");
    try (TimebenchProvider provider =
        TimebenchProvider.start(settings(ofPair, "hessian2-time"), ONE)) {
      List<String> probes =
          client
              .getChildren()
              .forPath(ofPair.root() + "/" + ProbeService.class.getName() + "/providers");
      assertThat(probes).hasSize(1);
      assertThat(URL.valueOf(URL.decode(probes.get(0))).getAddress()).isEqualTo(provider.address());
      assertThat(client.getChildren().forPath("/"))
          .containsExactlyInAnyOrder("timebench-runs", "zookeeper");
    }
  }

  @Test
  void withoutTheCustomSerializerAllOtherVariantsAreExported() throws Exception {
    try (TimebenchProvider provider =
        TimebenchProvider.start(settings("hessian2-nowhere"), Bindings.builtIn())) {
      assertThat(provider.variants())
          .contains(Variant.BASELINE)
          .noneMatch(variant -> variant.serializer() == Serializer.CUSTOM);
    }
  }

  @Test
  void telnetTellsAStrangerNothing() throws Exception {
    try (TimebenchProvider provider = TimebenchProvider.start(settings("hessian2-time"), ONE);
        Socket stranger = new Socket("127.0.0.1", provider.settings().port())) {
      stranger.setSoTimeout(500);
      stranger.getOutputStream().write("ls -l\r\nhelp\r\n".getBytes(StandardCharsets.US_ASCII));
      assertThat(answer(stranger.getInputStream())).doesNotContain("io.github.timebench");
    }
  }

  /** All that comes until the end or until nothing more comes. */
  private static String answer(InputStream stream) throws IOException {
    StringBuilder answer = new StringBuilder();
    try {
      for (int next = stream.read(); next >= 0; next = stream.read()) {
        answer.append((char) next);
      }
    } catch (SocketTimeoutException e) {
      answer.append(" then silence");
    }
    return answer.toString();
  }

  private URL registered(Class<?> service) throws Exception {
    List<String> children = children(service);
    assertThat(children).hasSize(1);
    return URL.valueOf(URL.decode(children.get(0)));
  }

  private List<String> children(Class<?> service) throws Exception {
    return client.getChildren().forPath("/dubbo/" + service.getName() + "/providers");
  }

  private ProviderSettings settings(String customSerialization) {
    return settings(new RegistryAddress("127.0.0.1", registry.getPort()), customSerialization);
  }

  private static ProviderSettings settings(RegistryAddress address, String customSerialization) {
    return new ProviderSettings(
        address,
        0,
        ThreadPool.FIXED,
        4,
        0,
        customSerialization,
        Duration.ofSeconds(60),
        ProviderSettings.ChainSettings.NONE);
  }
}
