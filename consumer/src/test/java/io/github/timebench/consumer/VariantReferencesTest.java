package io.github.timebench.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.DateType;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.codec.wire.WireCounts;
import io.github.timebench.consumer.ProviderUnavailableException.Reason;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Hazard: references that measure something else than the variant, and against hangs. */
class VariantReferencesTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final int NOBODY_LISTENS = 1;

  @AutoClose private final RegistryFixture registry = new RegistryFixture();

  @Test
  void everyVariantEchoesOnItsOwnConnectionsAndItsOwnSerialization() throws Exception {
    int connections = 2;
    try (LocalProvider provider = LocalProvider.start(registry.port(), Variant.all());
        VariantReferences references =
            VariantReferences.open(
                registry.settings(TIMEOUT, connections, TIMEOUT), Variant.all())) {
      for (Variant variant : Variant.all()) {
        WireCounts before = references.wireCounts(variant);
        assertThat(references.echo(variant, () -> 0).isRight()).isTrue();
        WireCounts passed = references.wireCounts(variant).since(before);
        Map<Integer, Long> oneMessage = Map.of(variant.serializer().serializationId(), 1L);
        assertThat(passed).isEqualTo(new WireCounts(oneMessage, oneMessage));
      }
      int all = Variant.all().size() * connections + 1;
      assertThat(provider.connectionsOnceThereAre(all)).isEqualTo(all);
      assertThat(references.probe().environment()).containsEntry("test", "1");
      assertThat(references.providers()).containsExactly(provider.address());
      assertThat(registry.children("/dubbo/" + ProbeService.class.getName()))
          .as("a consumer leaves no trace of itself")
          .doesNotContain("consumers");
    }
  }

  @Test
  void aVariantIsMeasuredWithTheClassesThatItsBindingNames() throws Exception {
    Variant arm = Variant.BASELINE;
    Variant classes = Variant.BASELINE_PLANTED;
    try (LocalProvider provider = LocalProvider.start(registry.port(), List.of(classes));
        VariantReferences references =
            VariantReferences.open(
                registry.settings(TIMEOUT, 1, TIMEOUT),
                List.of(arm),
                new Bindings(Map.of(arm, Bindings.builtIn().of(classes))))) {
      assertThat(references.stub(arm))
          .isInstanceOf(Bindings.builtIn().of(classes).serviceInterface());
      WireCounts before = references.wireCounts(arm);
      assertThat(references.echo(arm, () -> 0).isRight()).isTrue();
      assertThat(references.wireCounts(arm).since(before).allRequests()).isEqualTo(1);
      assertThat(provider.requests()).containsOnlyKeys(Bindings.builtIn().service(classes));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> references.stub(Variant.of(DateType.INSTANT, Serializer.STOCK)))
          .withMessage("no reference to instant+stock was opened");
    }
  }

  @Test
  void aProviderThatFallsBackToStockIsSeenInTheCounts() throws Exception {
    Variant custom = Variant.of(DateType.INSTANT, Serializer.CUSTOM);
    try (LocalProvider fallback =
            LocalProvider.start(
                registry.port(),
                List.of(custom),
                2,
                Map.of(custom, "hessian2"),
                (type, right) -> right);
        VariantReferences references =
            VariantReferences.open(registry.settings(TIMEOUT, 1, TIMEOUT), List.of(custom))) {
      assertThat(fallback.connectionsOnceThereAre(2)).isEqualTo(2);
      int stock = Serializer.STOCK.serializationId();
      assertThat(references.wireCounts(custom).requests()).containsOnlyKeys(stock);
      assertThat(references.wireCounts(custom).responses()).containsOnlyKeys(stock);
    }
  }

  @Test
  void whatIsRegisteredForARunIsSeenThereAndNowhereElse() throws Exception {
    RegistryAddress ofPair = registry.address().ofPair("run", "0-0");
    List<Variant> variants = List.of(Variant.BASELINE);
    ConsumerSettings inTheRun = new ConsumerSettings(ofPair, TIMEOUT, 1, TIMEOUT, 1, 1);
    try (LocalProvider provider = LocalProvider.start(ofPair, variants);
        VariantReferences references = VariantReferences.open(inTheRun, variants)) {
      assertThat(references.providers()).containsExactly(provider.address());
      assertThat(RegistryLook.at(ofPair, TIMEOUT).kind()).isEqualTo(RegistryLook.Kind.PROVIDER);

      assertUnavailable(
          patience -> registry.settings(TIMEOUT, 1, patience),
          Reason.NOTHING_REGISTERED,
          "no provider below /dubbo/io.github.timebench.api.probe.ProbeService/providers at "
              + registry.address()
              + "; no Dubbo service has a provider there");
      assertThat(RegistryLook.at(registry.address(), TIMEOUT).kind())
          .isEqualTo(RegistryLook.Kind.REGISTRY);
      assertThat(registry.children("/"))
          .as("neither side leaves anything outside of the run's root")
          .containsExactlyInAnyOrder("timebench-runs", "zookeeper");
    }
  }

  @Test
  void anAbsentRegistryIsNamed() throws Exception {
    RegistryAddress nowhere = new RegistryAddress("127.0.0.1", NOBODY_LISTENS);

    assertUnavailable(
        patience -> new ConsumerSettings(nowhere, TIMEOUT, 1, patience, 1, 1),
        Reason.REGISTRY_UNREACHABLE,
        "no ZooKeeper answers at " + nowhere + " within 500 ms");
  }

  @Test
  void aRegistryOfOthersIsToldWithWhatStandsThere() throws Exception {
    registry.register(Runnable.class, 1);

    assertUnavailable(
        patience -> registry.settings(TIMEOUT, 1, patience),
        Reason.NOTHING_REGISTERED,
        "no provider below /dubbo/io.github.timebench.api.probe.ProbeService/providers at "
            + registry.address()
            + "; providers stand there for java.lang.Runnable");
  }

  @Test
  void aProviderOutOfReachIsToldWithItsAddressAndTheWayOut() throws Exception {
    registry.register(Bindings.builtIn().of(Variant.BASELINE).serviceInterface(), NOBODY_LISTENS);
    registry.register(ProbeService.class, NOBODY_LISTENS);

    assertUnavailable(
        patience -> registry.settings(TIMEOUT, 1, patience),
        Reason.NOT_ANSWERING,
        "a provider is registered at "
            + registry.address()
            + " as 127.0.0.1:"
            + NOBODY_LISTENS
            + " but does not answer from here; if that is a container's address, run inside its"
            + " network: docker compose run --rm loadgen ...");
  }

  private static void assertUnavailable(
      Function<Duration, ConsumerSettings> within, Reason reason, String message)
      throws InterruptedException {
    ProviderUnavailableException refusal =
        Refusal.of(within, List.of(Variant.BASELINE), refused -> refused.reason() == reason);
    assertThat(refusal.reason()).as(refusal.getMessage()).isEqualTo(reason);
    assertThat(refusal).hasMessage(message);
  }
}
