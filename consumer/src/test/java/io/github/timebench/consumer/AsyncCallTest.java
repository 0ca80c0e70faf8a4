package io.github.timebench.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Corpus;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.api.Variant;
import io.github.timebench.api.VerifiedCalls;
import io.github.timebench.codec.wire.WireTap.CapturedExchange;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Hazard: asynchronous calls that are something else than the blocking ones: other bytes, a default
 * value taken for the reply, a mode that stays.
 */
class AsyncCallTest {
  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final Corpus CORPUS = new Corpus(Shape.ORDER, 42, Precision.NANOS, 1);

  private static RegistryFixture registry;
  private static LocalProvider provider;
  private static VariantReferences references;

  @BeforeAll
  static void start() throws Exception {
    registry = new RegistryFixture();
    provider = LocalProvider.start(registry.port(), Variant.all());
    references = VariantReferences.open(registry.settings(DEADLINE, 1, DEADLINE), Variant.all());
  }

  @AfterAll
  static void stop() throws Exception {
    references.close();
    provider.close();
    registry.close();
  }

  @Test
  void everyOperationOfEveryVariantGetsItsReply() throws Exception {
    for (Variant variant : Variant.all()) {
      for (Operation operation : Operation.values()) {
        VerifiedCalls calls = calls(variant, operation);
        Object reply = AsyncCall.begin(() -> calls.call(3)).get(50, TimeUnit.SECONDS);
        assertThat(calls.isExpected(3, reply)).as("%s %s", variant, operation).isTrue();
        assertThat(calls.isExpected(3, calls.call(3))).as("blocking again").isTrue();
      }
    }
  }

  @Test
  void theMessagesAreThoseOfABlockingCall() throws Exception {
    Variant variant = Variant.BASELINE;
    VerifiedCalls calls = calls(variant, Operation.ECHO);
    CapturedExchange blocking = references.capture(variant, () -> calls.call(0));
    CapturedExchange async =
        references.capture(variant, () -> AsyncCall.begin(() -> calls.call(0)).join());
    assertThat(bodyOf(async.request())).isEqualTo(bodyOf(blocking.request()));
    assertThat(bodyOf(async.response())).isEqualTo(bodyOf(blocking.response()));
  }

  private static VerifiedCalls calls(Variant variant, Operation operation) {
    return Bindings.builtIn()
        .of(variant)
        .verifiedCalls(references.stub(variant), operation, CORPUS);
  }

  /** Without the request's number, eight bytes from the fourth of Dubbo's header. */
  private static byte[] bodyOf(byte[] message) {
    byte[] body = message.clone();
    Arrays.fill(body, 4, 12, (byte) 0);
    return body;
  }
}
