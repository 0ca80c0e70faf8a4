package io.github.timebench.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.ServiceRegistry;
import io.github.timebench.api.Variant;
import io.github.timebench.api.VariantBinding;
import io.github.timebench.codec.QuietApplication;
import io.github.timebench.codec.wire.WireCounts;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Hazard: arms at a running service that are counted as one, and a service that is not found. */
class TargetReferencesTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final Variant STOCK = Variant.of(DateType.DATE, Serializer.STOCK);
  private static final Variant CUSTOM = Variant.of(DateType.DATE, Serializer.CUSTOM);
  private static final VariantBinding<?> CLASSES =
      Bindings.builtIn().of(Variant.of(DateType.DATE, Serializer.STOCK));
  private static final String SERVICE = CLASSES.serviceInterface().getName();
  private static final Bindings BINDINGS = new Bindings(Map.of(STOCK, CLASSES, CUSTOM, CLASSES));
  private static final int CALLS = 20;

  private static final Map<String, Integer> RECEIVED = new ConcurrentHashMap<>();

  private static RegistryFixture registry;
  private static FrameworkModel provider;

  @BeforeAll
  static void start() throws Exception {
    registry = new RegistryFixture();
    provider = new FrameworkModel();
    ApplicationModel application = provider.newApplication();
    application.modelEnvironment().updateAppConfigMap(Map.of("dubbo.service.shutdown.wait", "50"));
    DubboBootstrap bootstrap =
        DubboBootstrap.getInstance(application)
            .application(QuietApplication.named("somebody-elses"))
            .registry(new RegistryConfig(registry.address().url()))
            .protocol(new ProtocolConfig("dubbo", freePort()));
    Stream.of("blue", "green").forEach(group -> bootstrap.service(service(CLASSES, group)));
    bootstrap.start();
  }

  private static <S> ServiceConfig<S> service(VariantBinding<S> binding, String group) {
    ServiceConfig<S> service = new ServiceConfig<>();
    service.setInterface(binding.serviceInterface());
    service.setRef(counted(binding, group));
    service.setGroup(group);
    service.setVersion("1.2.0");
    service.setSerialization("hessian2");
    return service;
  }

  private static <S> S counted(VariantBinding<S> binding, String group) {
    S answers = binding.answers();
    Class<S> type = binding.serviceInterface();
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              RECEIVED.merge(group, 1, Integer::sum);
              return method.invoke(answers, arguments);
            }));
  }

  @AfterAll
  static void stop() throws Exception {
    provider.destroy();
    registry.close();
  }

  @Test
  void armsOfOneServiceAreToldApartOnTheWireAndSpeakAsTheirParametersSay() throws Exception {
    Map<String, String> blue = Map.of("group", "blue", "version", "1.2.0");
    Map<String, String> stock = new LinkedHashMap<>(blue);
    stock.put("filter", Serializer.NO_AGREEMENT);

    try (VariantReferences references = open(Map.of(STOCK, stock, CUSTOM, blue))) {
      for (int call = 0; call < CALLS; call++) {
        assertThat(references.firstAnswer(STOCK, () -> 0).isRight()).isTrue();
        assertThat(references.echo(CUSTOM, () -> 0).isRight()).isTrue();
      }
      WireCounts ofStock = references.wireCounts(STOCK);
      WireCounts ofCustom = references.wireCounts(CUSTOM);

      assertThat(ofStock.requests()).isEqualTo(Map.of(2, (long) CALLS));
      assertThat(ofStock.responses()).isEqualTo(Map.of(2, (long) CALLS));
      assertThat(ofCustom.allRequests()).isEqualTo(CALLS);
      assertThat(ofCustom.requests()).containsKey(30);
      assertThat(references.wireCountsByProvider(STOCK)).hasSize(1).doesNotContainKey("elsewhere");
      assertThat(references.capture(STOCK, () -> references.echo(STOCK, () -> 0)).request()[2])
          .isEqualTo((byte) 0xc2);
    }
  }

  @Test
  void eachArmCallsTheGroupThatItNames() throws Exception {
    try (VariantReferences references =
        open(
            Map.of(
                STOCK, Map.of("group", "blue", "version", "1.2.0"),
                CUSTOM, Map.of("group", "green", "version", "1.2.0")))) {
      int blue = RECEIVED.getOrDefault("blue", 0);
      int green = RECEIVED.getOrDefault("green", 0);
      references.echo(CUSTOM, () -> 0);
      assertThat(RECEIVED.getOrDefault("blue", 0)).isEqualTo(blue);
      assertThat(RECEIVED).containsEntry("green", green + 1);
      assertThat(registry.children("/dubbo/" + SERVICE)).doesNotContain("consumers");
    }
  }

  @Test
  void aGroupThatIsNotThereIsAnsweredWithThoseThatAre() {
    assertRefused(settings(address(), "echoTick", Map.of("group", "red", "version", "1.2.0")))
        .hasMessage(
            "arm date+stock finds no provider of red/%s:1.2.0 at %s; there is blue/%s:1.2.0, green/%s:1.2.0",
            SERVICE, address(), SERVICE, SERVICE);
  }

  @Test
  void aMethodThatIsNotThereIsAnsweredWithTheNearest() {
    assertRefused(settings(address(), "ecoTick", Map.of("group", "blue", "version", "1.2.0")))
        .hasMessageContaining("have no method ecoTick; nearest: echoTick");
  }

  @Test
  void aServiceThatIsNotThereIsAnsweredWithTheNearest() {
    Variant other = Variant.of(DateType.INSTANT, Serializer.STOCK);
    assertThatExceptionOfType(ProviderUnavailableException.class)
        .isThrownBy(
            () ->
                VariantReferences.atTarget(
                    new TargetSettings(
                        address(), "echoTick", TIMEOUT, 1, TIMEOUT, Map.of(other, Map.of())),
                    Bindings.builtIn()))
        .withMessageContaining(
            "no provider of " + Bindings.builtIn().service(other) + " is registered at")
        .withMessageContaining("nearest: " + SERVICE);
  }

  @Test
  void aRegistryWhereNothingListensIsNamedWithoutItsPassword() throws Exception {
    ServiceRegistry nobody =
        ServiceRegistry.parse("zookeeper://reader:secret@127.0.0.1:" + freePort());

    assertRefused(settings(nobody, "echoTick", Map.of()))
        .hasMessageMatching(
            "the registry at zookeeper://127.0.0.1:\\d+ cannot be read within 10 s: nothing listens"
                + " there");
  }

  @Test
  void aRegistryThatNeverAnswersIsGivenUp() throws Exception {
    try (ServerSocket silent = new ServerSocket(0)) {
      ServiceRegistry nobody =
          ServiceRegistry.parse("zookeeper://127.0.0.1:" + silent.getLocalPort());
      Duration patience = Duration.ofSeconds(1);
      Map<Variant, Map<String, String>> arms = Map.of(STOCK, Map.of());
      assertRefused(new TargetSettings(nobody, "echoTick", TIMEOUT, 1, patience, arms))
          .hasMessageContaining("cannot be read within 1 s");
    }
  }

  @Test
  void aRegistryWhoseClientIsMissingSaysWhatToDo() throws Exception {
    try (ServerSocket listening = new ServerSocket(0)) {
      ServiceRegistry nacos =
          ServiceRegistry.parse("nacos://127.0.0.1:" + listening.getLocalPort());

      assertRefused(settings(nacos, "echoTick", Map.of()))
          .hasMessageContaining("needs a client that is not on the class path: put nacos-client");
    }
  }

  private static AbstractThrowableAssert<?, ?> assertRefused(TargetSettings settings) {
    return assertThatThrownBy(() -> VariantReferences.atTarget(settings, BINDINGS))
        .isInstanceOf(ProviderUnavailableException.class);
  }

  private static VariantReferences open(Map<Variant, Map<String, String>> arms)
      throws ProviderUnavailableException, InterruptedException {
    return VariantReferences.atTarget(
        new TargetSettings(address(), "echoTick", TIMEOUT, 1, TIMEOUT, arms), BINDINGS);
  }

  private static TargetSettings settings(
      ServiceRegistry address, String method, Map<String, String> parameters) {
    return new TargetSettings(address, method, TIMEOUT, 1, TIMEOUT, Map.of(STOCK, parameters));
  }

  private static ServiceRegistry address() {
    return ServiceRegistry.parse(registry.address().url());
  }

  private static int freePort() throws IOException {
    try (ServerSocket trial = new ServerSocket(0)) {
      return trial.getLocalPort();
    }
  }
}
