package io.github.timebench.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.api.date.stocka.Tick;
import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.codec.wire.WireCounts;
import io.github.timebench.consumer.ProviderUnavailableException.Reason;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a set of providers of which one gets no calls, or more than its share; one that is dead,
 * wrong, or too many, and does its part of the load; calls that are counted for another.
 */
class ProviderSetTest {
  private static final Variant INSTANT_CUSTOM = Variant.of(DateType.INSTANT, Serializer.CUSTOM);
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final int NOBODY_LISTENS = 1;
  private static final List<Variant> BASELINE = List.of(Variant.BASELINE);
  private static final List<Variant> VARIANTS = List.of(Variant.BASELINE, INSTANT_CUSTOM);

  private final List<LocalProvider> providers = new ArrayList<>();
  @AutoClose private final RegistryFixture registry = new RegistryFixture();

  @AfterEach
  void stop() {
    providers.forEach(LocalProvider::close);
  }

  @Test
  void callsGoToAllInTurnAndAreCountedAsTheProvidersCountThem() throws Exception {
    Map<String, AtomicLong> received = new TreeMap<>();
    for (int i = 0; i < 3; i++) {
      AtomicLong count = new AtomicLong();
      received.put(provide(BASELINE, counting(count)).address(), count);
    }
    try (VariantReferences references = open(3, 2, BASELINE)) {
      assertThat(references.providers()).containsExactlyElementsOf(received.keySet());
      assertThat(received.values()).as("each has proven itself").allMatch(c -> c.get() > 0);

      echo(references, Variant.BASELINE, 30);

      Map<String, WireCounts> counted = references.wireCountsByProvider(Variant.BASELINE);
      assertThat(counted).containsOnlyKeys(received.keySet());
      received.forEach(
          (address, count) -> {
            int stock = Serializer.STOCK.serializationId();
            assertThat(count.get()).as("calls of %s", address).isEqualTo(11);
            assertThat(counted.get(address).requests()).isEqualTo(Map.of(stock, count.get()));
            assertThat(counted.get(address).responses()).isEqualTo(Map.of(stock, count.get()));
            assertThat(requests(address)).as("requests of %s", address).isEqualTo(count.get());
          });
      assertThat(counted.values().stream().reduce(WireCounts.NONE, WireCounts::plus))
          .isEqualTo(references.wireCounts(Variant.BASELINE));
    }
  }

  private long requests(String address) {
    return providers.stream()
        .filter(provider -> provider.address().equals(address))
        .mapToLong(
            provider ->
                provider
                    .requests()
                    .get(Bindings.builtIn().of(Variant.BASELINE).serviceInterface().getName()))
        .sum();
  }

  @Test
  void everyConnectionHasAgreedBeforeTheLoadAndNoneIsAProbes() throws Exception {
    int connections = 3;
    provide(VARIANTS);
    provide(VARIANTS);
    try (VariantReferences references = open(2, connections, VARIANTS)) {
      Map<String, WireCounts> before = references.wireCountsByProvider(INSTANT_CUSTOM);

      echo(references, INSTANT_CUSTOM, 2 * connections);

      Map<String, WireCounts> after = references.wireCountsByProvider(INSTANT_CUSTOM);
      int custom = Serializer.CUSTOM.serializationId();
      Map<Integer, Long> ofEach = Map.of(custom, (long) connections);
      for (String provider : references.providers()) {
        assertThat(after.get(provider).since(before.get(provider)))
            .isEqualTo(new WireCounts(ofEach, ofEach));
      }
      int all = VARIANTS.size() * connections;
      for (LocalProvider provider : providers) {
        assertThat(provider.connectionsOnceThereAre(all)).isEqualTo(all);
      }
      assertThatIllegalStateException().isThrownBy(references::probe);
    }
  }

  @Test
  void aDriverWaitsUntilTheLastOneStands() throws Exception {
    LocalProvider first = provide(BASELINE);
    CompletableFuture<VariantReferences> opening =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return open(2, 1, BASELINE);
              } catch (ProviderUnavailableException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    LocalProvider last = provide(BASELINE);

    try (VariantReferences references = opening.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
      assertThat(references.providers()).containsExactlyInAnyOrder(first.address(), last.address());
    }
  }

  @Test
  void oneTooFewIsRefusedWithThoseThatStand() throws Exception {
    LocalProvider only = provide(BASELINE);

    assertRefused(
        2,
        Reason.PROVIDERS_MISSING,
        "2 providers must be registered below",
        "found 1: " + only.address());
  }

  @Test
  void oneTooManyIsRefusedByName() throws Exception {
    List<String> all = List.of(provided(), provided(), provided());

    assertRefused(
        2,
        Reason.SEVERAL_PROVIDERS,
        "exactly 2 providers must be registered",
        all.get(0),
        all.get(1),
        all.get(2));
  }

  @Test
  void oneThatIsRegisteredButDeadIsRefusedByName() throws Exception {
    String alive = provided();
    register(NOBODY_LISTENS);

    assertThat(refused(2, Reason.NOT_ANSWERING))
        .contains(
            "a provider is registered", "127.0.0.1:" + NOBODY_LISTENS + " but does not answer")
        .doesNotContain(alive);
  }

  @Test
  @Tag("night")
  void oneThatTakesConnectionsAndSaysNothingIsRefusedByName() throws Exception {
    String alive = provided();
    try (ServerSocket mute = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      register(mute.getLocalPort());
      ProviderUnavailableException refusal =
          Refusal.of(
              patience -> new ConsumerSettings(registry.address(), patience, 1, TIMEOUT, 1, 2),
              BASELINE,
              refused -> !refused.getMessage().contains(alive));

      assertThat(refusal.reason()).isEqualTo(Reason.NOT_ANSWERING);
      assertThat(refusal)
          .hasMessageContaining("127.0.0.1:" + mute.getLocalPort())
          .hasMessageNotContaining(alive);
    }
  }

  @Test
  void oneThatAnswersWronglyIsRefusedByName() throws Exception {
    String right = provided();
    LocalProvider wrong =
        provide(
            BASELINE,
            (type, answers) ->
                Proxy.newProxyInstance(
                    type.getClassLoader(), new Class<?>[] {type}, (proxy, m, args) -> new Tick()));

    assertThat(refused(2, Reason.WRONG_ECHO))
        .contains("the provider at " + wrong.address() + " answered a date+stock echo")
        .doesNotContain(right);
  }

  private void assertRefused(int wanted, Reason reason, String... parts) throws Exception {
    assertThat(refused(wanted, reason)).contains(parts);
  }

  private String refused(int wanted, Reason reason) throws Exception {
    ProviderUnavailableException refusal =
        Refusal.of(
            patience -> registry.settings(wanted, 1, patience),
            BASELINE,
            refused -> refused.reason() == reason);
    assertThat(refusal.reason()).as(refusal.getMessage()).isEqualTo(reason);
    return refusal.getMessage();
  }

  private void register(int port) throws Exception {
    registry.register(ProbeService.class, port);
    registry.register(Bindings.builtIn().of(Variant.BASELINE).serviceInterface(), port);
  }

  private String provided() throws Exception {
    return provide(BASELINE).address();
  }

  private LocalProvider provide(Collection<Variant> variants) throws Exception {
    return provide(variants, (type, right) -> right);
  }

  private LocalProvider provide(
      Collection<Variant> variants, BiFunction<Class<?>, Object, Object> answers) throws Exception {
    LocalProvider provider =
        LocalProvider.start(registry.address(), variants, 8, Map.of(), answers);
    providers.add(provider);
    return provider;
  }

  private static BiFunction<Class<?>, Object, Object> counting(AtomicLong calls) {
    return (type, right) ->
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              calls.incrementAndGet();
              return method.invoke(right, arguments);
            });
  }

  private VariantReferences open(int wanted, int connections, Collection<Variant> variants)
      throws ProviderUnavailableException, InterruptedException {
    return VariantReferences.open(registry.settings(wanted, connections, TIMEOUT), variants);
  }

  private static void echo(VariantReferences references, Variant variant, int calls) {
    for (int call = 0; call < calls; call++) {
      assertThat(references.echo(variant, () -> 0).isRight()).isTrue();
    }
  }
}
