package io.github.timebench.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Corpus;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.api.Variant;
import io.github.timebench.api.VerifiedCalls;
import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.codec.wire.WireTap.CapturedExchange;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazard: a bytes table that shows something else than what the socket carried. */
class CapturedExchangeTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final Variant VARIANT = Variant.BASELINE;

  @Test
  void capturedMessagesAreByteForByteWhatTheSocketCarried() throws Exception {
    Class<?> service = Bindings.builtIn().of(VARIANT).serviceInterface();
    try (RegistryFixture registry = new RegistryFixture();
        LocalProvider provider = LocalProvider.start(registry.port(), List.of(VARIANT));
        RecordingProxy proxy = new RecordingProxy(provider.port())) {
      registry.unregister(service);
      registry.unregister(ProbeService.class);
      registry.register(service, proxy.port());
      registry.register(ProbeService.class, proxy.port());
      try (VariantReferences references =
          VariantReferences.open(registry.settings(TIMEOUT, 1, TIMEOUT), List.of(VARIANT))) {
        VerifiedCalls calls =
            Bindings.builtIn()
                .of(VARIANT)
                .verifiedCalls(
                    references.stub(VARIANT),
                    Operation.ECHO,
                    new Corpus(Shape.PAGE, 7, Precision.NANOS, 20));
        proxy.forget();

        CapturedExchange exchange = references.capture(VARIANT, () -> calls.call(0));

        assertThat(exchange.request()).hasSizeGreaterThan(1000).isEqualTo(proxy.toProvider());
        assertThat(exchange.response()).hasSizeGreaterThan(1000).isEqualTo(proxy.toConsumer());
      }
    }
  }
}
