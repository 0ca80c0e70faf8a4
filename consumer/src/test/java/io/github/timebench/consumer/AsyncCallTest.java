package io.github.timebench.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Corpus;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.api.Variant;
import io.github.timebench.api.VerifiedCalls;
import io.github.timebench.codec.wire.CapturedExchange;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Hazard: asynchronous calls that are something else than the blocking ones: other bytes, a default
 * value taken for the reply, a failure sorted otherwise, a mode that stays.
 */
@Timeout(60)
class AsyncCallTest {
  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final Duration IMPATIENT = Duration.ofSeconds(3);
  private static final Corpus CORPUS = new Corpus(Shape.ORDER, 42, Precision.NANOS, 1);
  private static final int THREADS = 4;

  private final Semaphore stalled = new Semaphore(0);
  private final Semaphore passes = new Semaphore(0);

  @Test
  void everyOperationOfEveryVariantGetsItsReply() throws Exception {
    try (RegistryFixture registry = new RegistryFixture();
        LocalProvider provider = LocalProvider.start(registry.port(), Variant.all());
        VariantReferences references =
            VariantReferences.open(registry.settings(DEADLINE, 1, DEADLINE), Variant.all())) {
      assertThat(provider.port()).isPositive();
      for (Variant variant : Variant.all()) {
        for (Operation operation : Operation.values()) {
          VerifiedCalls calls =
              Bindings.builtIn()
                  .of(variant)
                  .verifiedCalls(references.stub(variant), operation, CORPUS);
          Object reply = AsyncCall.begin(() -> calls.call(3)).get(50, TimeUnit.SECONDS);
          assertThat(calls.isExpected(3, reply)).as("%s %s", variant, operation).isTrue();
          assertThat(calls.isExpected(3, calls.call(3))).as("blocking again").isTrue();
        }
      }
    }
  }

  @Test
  void theMessagesAreThoseOfABlockingCall() throws Exception {
    Variant variant = Variant.BASELINE;
    try (RegistryFixture registry = new RegistryFixture();
        LocalProvider provider = LocalProvider.start(registry.port(), List.of(variant));
        VariantReferences references =
            VariantReferences.open(registry.settings(DEADLINE, 1, DEADLINE), List.of(variant))) {
      assertThat(provider.port()).isPositive();
      VerifiedCalls calls =
          Bindings.builtIn()
              .of(variant)
              .verifiedCalls(references.stub(variant), Operation.ECHO, CORPUS);
      CapturedExchange blocking = references.capture(variant, () -> calls.call(0));
      CapturedExchange async =
          references.capture(variant, () -> AsyncCall.begin(() -> calls.call(0)).join());
      assertThat(bodyOf(async.request())).isEqualTo(bodyOf(blocking.request()));
      assertThat(bodyOf(async.response())).isEqualTo(bodyOf(blocking.response()));
    }
  }

  /** Without the request's number, eight bytes from the fourth of Dubbo's header. */
  private static byte[] bodyOf(byte[] message) {
    byte[] body = message.clone();
    Arrays.fill(body, 4, 12, (byte) 0);
    return body;
  }

  @Test
  void stalledCallsTimeOutAndTheCallBesideThemIsRejected() throws Exception {
    Variant variant = Variant.BASELINE;
    try (RegistryFixture registry = new RegistryFixture();
        LocalProvider provider =
            LocalProvider.start(
                registry.port(), List.of(variant), THREADS, Map.of(), this::answerWithPasses)) {
      try (VariantReferences references = openImpatient(registry, variant)) {
        assertThat(provider.port()).isPositive();
        stalled.drainPermits();
        VerifiedCalls calls =
            Bindings.builtIn()
                .of(variant)
                .verifiedCalls(references.stub(variant), Operation.ECHO, CORPUS);
        List<CompletableFuture<Object>> first = new ArrayList<>();
        while (first.size() < THREADS) {
          first.add(stalledCall(calls));
        }

        assertThat(failureInTime(calls)).isEqualTo(CallFailure.REJECTED);
        assertThat(first).extracting(AsyncCallTest::failureOf).containsOnly(CallFailure.TIMEOUT);
      } finally {
        passes.release(1000);
      }
    }
  }

  /** Calls once before: the first call of a JVM may take longer than a stalled one should. */
  private VariantReferences openImpatient(RegistryFixture registry, Variant variant)
      throws Exception {
    passes.release(2);
    VariantReferences.open(registry.settings(DEADLINE, 1, DEADLINE), List.of(variant)).close();
    return VariantReferences.open(registry.settings(IMPATIENT, 1, DEADLINE), List.of(variant));
  }

  /** Called again where a thread of the pool was still on its way back from the call before. */
  private CompletableFuture<Object> stalledCall(VerifiedCalls calls) throws InterruptedException {
    while (true) {
      CompletableFuture<Object> call = AsyncCall.begin(() -> calls.call(0));
      while (!call.isDone()) {
        if (stalled.tryAcquire(10, TimeUnit.MILLISECONDS)) {
          return call;
        }
      }
    }
  }

  /** Three tries: a machine that stands still for longer than a call has time hides its answer. */
  private static CallFailure failureInTime(VerifiedCalls calls) {
    CallFailure failure = failureOf(AsyncCall.begin(() -> calls.call(0)));
    for (int again = 0; again < 2 && failure == CallFailure.TIMEOUT; again++) {
      failure = failureOf(AsyncCall.begin(() -> calls.call(0)));
    }
    return failure;
  }

  private static CallFailure failureOf(CompletableFuture<Object> call) {
    return CallFailure.of(catchThrowable(() -> call.get(50, TimeUnit.SECONDS)));
  }

  private Object answerWithPasses(Class<?> type, Object answers) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) -> {
          stalled.release();
          passes.acquire();
          return method.invoke(answers, arguments);
        });
  }
}
