package io.github.timebench.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Variant;
import io.github.timebench.api.VerifiedCalls;
import io.github.timebench.api.date.stocka.TransferService;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazard: a call, blocking or not, under another outcome than its own: a full pool is no timeout.
 */
class CallFailureTest {
  private static final Variant VARIANT = Variant.BASELINE;
  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final Duration IMPATIENT = Duration.ofSeconds(2);

  /** More than one, since connecting takes a thread of the same pool for a moment. */
  private static final int THREADS = 4;

  private final ExecutorService callers = Executors.newCachedThreadPool();
  private final Semaphore stalled = new Semaphore(0);
  private final Semaphore passes = new Semaphore(1);

  @AfterEach
  void stop() {
    passes.release(100);
    callers.shutdown();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void stalledCallsTimeOutAndTheCallBesideThemIsRejected(boolean asynchronous) throws Exception {
    try (RegistryFixture registry = new RegistryFixture();
        LocalProvider provider = stallingProvider(registry);
        VariantReferences references = openImpatient(registry)) {
      assertThat(provider.port()).isPositive();
      stalled.drainPermits();
      Supplier<CompletableFuture<AsyncCall.Failure>> call =
          () ->
              asynchronous
                  ? asynchronous(references)
                  : CompletableFuture.supplyAsync(() -> outcome(references), callers);
      List<CompletableFuture<AsyncCall.Failure>> first = new ArrayList<>();
      while (first.size() < THREADS) {
        first.add(stalledCall(call));
      }

      assertThat(outcomeInTime(call)).isEqualTo(AsyncCall.Failure.REJECTED);
      assertThat(first)
          .extracting(one -> one.get(50, TimeUnit.SECONDS))
          .containsOnly(AsyncCall.Failure.TIMEOUT);
      passes.release(100);
    }
  }

  @Test
  void aServiceThatThrowsAndACallWithoutAProviderHaveFailed() throws Exception {
    passes.release(100);
    try (RegistryFixture registry = new RegistryFixture()) {
      LocalProvider provider = stallingProvider(registry);
      try (VariantReferences references =
          VariantReferences.open(registry.settings(DEADLINE, 1, DEADLINE), List.of(VARIANT))) {
        Throwable thrown =
            catchThrowable(() -> ((TransferService) references.stub(VARIANT)).getTick(1, 4, 1, 0));
        assertThat(thrown).isNotNull();
        assertThat(AsyncCall.Failure.of(thrown)).isEqualTo(AsyncCall.Failure.FAILED);

        provider.close();

        assertThat(outcome(references)).isEqualTo(AsyncCall.Failure.FAILED);
      } finally {
        provider.close();
      }
    }
  }

  @Test
  void aWrappedFailureIsSeenThrough() {
    Throwable rejected = new RuntimeException("Server side thread pool is exhausted, detail");

    assertThat(AsyncCall.Failure.of(new CompletionException(rejected)))
        .isEqualTo(AsyncCall.Failure.REJECTED);
    assertThat(AsyncCall.Failure.of(new IllegalStateException()))
        .isEqualTo(AsyncCall.Failure.FAILED);
  }

  /** Calls once before: the first call of a JVM may take longer than a stalled one should. */
  private VariantReferences openImpatient(RegistryFixture registry) throws Exception {
    VariantReferences.open(registry.settings(DEADLINE, 1, DEADLINE), List.of(VARIANT)).close();
    passes.release(1);
    return VariantReferences.open(registry.settings(IMPATIENT, 1, DEADLINE), List.of(VARIANT));
  }

  private static CompletableFuture<AsyncCall.Failure> asynchronous(VariantReferences references) {
    VerifiedCalls calls = Bindings.builtIn().of(VARIANT).proof(references.stub(VARIANT));
    return AsyncCall.begin(() -> calls.call(0))
        .handle((reply, failure) -> AsyncCall.Failure.of(failure));
  }

  /** Called again where a thread of the pool was still on its way back from the call before. */
  private CompletableFuture<AsyncCall.Failure> stalledCall(
      Supplier<CompletableFuture<AsyncCall.Failure>> begin) throws InterruptedException {
    while (true) {
      CompletableFuture<AsyncCall.Failure> call = begin.get();
      while (!call.isDone()) {
        if (stalled.tryAcquire(10, TimeUnit.MILLISECONDS)) {
          return call;
        }
      }
    }
  }

  /** Three tries: a machine that stands still for longer than a call has time hides its answer. */
  private static AsyncCall.Failure outcomeInTime(
      Supplier<CompletableFuture<AsyncCall.Failure>> begin) throws Exception {
    AsyncCall.Failure outcome = begin.get().get(50, TimeUnit.SECONDS);
    for (int again = 0; again < 2 && outcome == AsyncCall.Failure.TIMEOUT; again++) {
      outcome = begin.get().get(50, TimeUnit.SECONDS);
    }
    return outcome;
  }

  private static AsyncCall.Failure outcome(VariantReferences references) {
    return AsyncCall.Failure.of(catchThrowable(() -> references.echo(VARIANT, () -> 0)));
  }

  /** No queue, and as many answers as there are passes. */
  private LocalProvider stallingProvider(RegistryFixture registry) throws Exception {
    return LocalProvider.start(
        registry.port(), List.of(VARIANT), THREADS, Map.of(), this::answerWithPasses);
  }

  private Object answerWithPasses(Class<?> type, Object answers) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) -> {
          stalled.release();
          passes.acquire();
          try {
            return method.invoke(answers, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }
}
