package io.github.timebench.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Chain;
import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Precision;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Shape;
import io.github.timebench.api.ThreadPool;
import io.github.timebench.api.Variant;
import io.github.timebench.api.VariantBinding;
import io.github.timebench.api.VerifiedCalls;
import io.github.timebench.api.probe.HopCounts;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.curator.test.TestingServer;
import org.apache.dubbo.common.URL;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Hazard: a chain that is shorter than it is called, or speaks another serialization inside. */
class ChainsTest {
  private static final Corpus TICKS = new Corpus(Shape.TICK, 1, Precision.NANOS, 1);
  private static final int CALLS = 10;
  private static final Bindings BUILT_IN = Bindings.builtIn();

  private TestingServer registry;

  @BeforeEach
  void start() throws Exception {
    registry = new TestingServer();
  }

  @AfterEach
  void stop() throws Exception {
    registry.close();
  }

  /** And stays in its provider wherever others stand beside it. */
  @Test
  void everyCallGoesDownTheWholeChainOnTheSerializationOfItsVariant() throws Exception {
    List<Variant> variants =
        List.of(Variant.BASELINE, Variant.of(DateType.LOCALDATETIME, Serializer.CUSTOM));
    Bindings bindings = BUILT_IN.only(variants);
    try (TimebenchProvider other = TimebenchProvider.start(settings(4), bindings);
        TimebenchProvider provider = TimebenchProvider.start(settings(4), bindings);
        HopReferences caller = new HopReferences(settings(5).chains(), bindings)) {
      for (Variant variant : variants) {
        VerifiedCalls calls = entry(caller, variant, BUILT_IN.of(variant), 4, provider.address());
        Map<String, HopCounts> before = provider.hops();
        Map<String, HopCounts> elsewhere = other.hops();
        for (int call = 0; call < CALLS; call++) {
          assertThat(calls.isExpected(0, calls.call(0))).isTrue();
        }
        Map<String, HopCounts> after = provider.hops();
        for (int left = 1; left < 4; left++) {
          assertOneMore(
              before.get(service(variant, left)), after.get(service(variant, left)), variant);
          assertThat(other.hops().get(service(variant, left)).requests())
              .isEqualTo(elsewhere.get(service(variant, left)).requests());
        }
        assertThat(after.get(service(variant, 1)).requestBytes())
            .isEqualTo(after.get(service(variant, 3)).requestBytes())
            .as("Dubbo adds an attachment to what a provider sends on")
            .isGreaterThanOrEqualTo(caller.tap().lastRequestBytes(service(variant, 4)));
      }
      assertThat(provider.hops()).hasSize(6);
    }
  }

  private static String service(Variant variant, int callsLeft) {
    return Chain.service(BUILT_IN.service(variant), Chain.version(callsLeft));
  }

  private <S> VerifiedCalls entry(
      HopReferences caller, Variant variant, VariantBinding<S> binding, int calls, String address)
      throws Exception {
    boolean agreed = variant.serializer().isAgreed();
    URL url = registered(binding.serviceInterface(), Chain.version(calls), address);
    S stub = caller.open(variant, binding, agreed, calls, url);
    return binding.verifiedCalls(stub, Operation.ECHO, TICKS);
  }

  private URL registered(Class<?> service, String version, String address) throws Exception {
    try (CuratorFramework client =
        CuratorFrameworkFactory.newClient(registry.getConnectString(), new RetryOneTime(100))) {
      client.start();
      return client.getChildren().forPath("/dubbo/" + service.getName() + "/providers").stream()
          .map(child -> URL.valueOf(URL.decode(child)))
          .filter(url -> url.getAddress().equals(address) && version.equals(url.getVersion()))
          .findFirst()
          .orElseThrow();
    }
  }

  private static void assertOneMore(HopCounts before, HopCounts after, Variant variant)
      throws Exception {
    int id = variant.serializer().serializationId();
    assertThat(after.requests().get(id) - before.requests().getOrDefault(id, 0L)).isEqualTo(CALLS);
    assertThat(after.responses().get(id) - before.responses().getOrDefault(id, 0L))
        .isEqualTo(CALLS);
    assertThat(times(after).getTotalCount() - times(before).getTotalCount()).isEqualTo(CALLS);
    assertThat(after.nanos()).isGreaterThan(before.nanos());
  }

  private static Histogram times(HopCounts counts) throws Exception {
    return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(counts.times()), 0);
  }

  @Test
  void aChainOutOfRangeIsRefusedWithTheFlag() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(Chain.MAX_CALLS + 1))
        .withMessage("hops must be 1 to 20, not 21");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ProviderSettings.ChainSettings(2, 0, Duration.ofSeconds(1)))
        .withMessage("connections must be 1 to 1024, not 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ProviderSettings.ChainSettings(2, 1, Duration.ZERO))
        .withMessage("timeout must be 1ms to 1h, not 0ms");
  }

  private ProviderSettings settings(int hops) {
    return new ProviderSettings(
        new RegistryAddress("127.0.0.1", registry.getPort()),
        0,
        ThreadPool.FIXED,
        40,
        0,
        "hessian2-time",
        Duration.ofSeconds(60),
        new ProviderSettings.ChainSettings(hops, 2, Duration.ofSeconds(20)));
  }
}
