package io.github.timebench.loadgen.driver;

import io.github.timebench.api.Daemon;
import io.github.timebench.api.probe.CodecTimes;
import io.github.timebench.model.evidence.VariantTotals.CodecUse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * CPU time in the codecs of both sides while calls were measured. What a provider does not tell, or
 * not in time, is unknown. For the controlling thread.
 *
 * <p>When measuring begins nobody waits for the provider, which may be busy. The messages until its
 * answer are missing in the samples; that leaves their mean as it is.
 */
final class CodecMeter {
  private static final Duration LONGEST_WAIT = Duration.ofMillis(500);
  private static final CodecTimes NOTHING = new CodecTimes();

  /**
   * A thread each: from JDK 25 on, the common pool has but one on two cores, where one question
   * without an answer would hold all others up.
   */
  private static final Executor ASKING = question -> Daemon.start(question, "question");

  private final Supplier<Map<String, CodecTimes>> driver;
  private final Supplier<Map<String, CodecTimes>> provider;
  private final Duration patience;
  private Map<String, CodecTimes> driverBegin;
  private CompletableFuture<Map<String, CodecTimes>> providerBegin;

  /** The last question, which the next one waits for: answers keep their order. */
  private CompletableFuture<?> asked = CompletableFuture.completedFuture(null);

  private Span ofDriver = Span.UNKNOWN;
  private Span ofProvider = Span.UNKNOWN;

  /**
   * @param driver by service interface
   * @param provider likewise
   * @param patience with each of the provider's answers when measuring has ended
   */
  CodecMeter(
      Supplier<Map<String, CodecTimes>> driver,
      Supplier<Map<String, CodecTimes>> provider,
      Duration patience) {
    this.driver = driver;
    this.provider = provider;
    this.patience = patience;
  }

  /** Measuring begins, unless this is called again: then it begins anew. */
  void begin() {
    driverBegin = driver.get();
    providerBegin = asked.handleAsync((before, failed) -> provider.get(), ASKING);
    asked = providerBegin;
  }

  void end() {
    if (providerBegin == null) {
      return;
    }
    ofDriver = new Span(driverBegin, driver.get());
    ofProvider =
        told(providerBegin, patience)
            .flatMap(begin -> told(ask(provider), patience).map(end -> new Span(begin, end)))
            .orElse(Span.UNKNOWN);
  }

  /** What the messages of a service took; unknown if measuring never began. */
  CodecUse use(String service) {
    CodecTimes inDriver = ofDriver.times(service);
    CodecTimes inProvider = ofProvider.times(service);
    return new CodecUse(
        sample(inDriver, CodecTimes.Part.REQUEST_WRITE),
        sample(inProvider, CodecTimes.Part.REQUEST_READ),
        sample(inProvider, CodecTimes.Part.RESPONSE_WRITE),
        sample(inDriver, CodecTimes.Part.RESPONSE_READ));
  }

  /** A sum of few samples can be below zero, by the cost of the clock. */
  private static CodecUse.Sample sample(CodecTimes times, CodecTimes.Part part) {
    long messages = times.messages(part);
    return messages <= 0
        ? CodecUse.Sample.NONE
        : new CodecUse.Sample(messages, Math.max(0, times.cpuNanos(part)));
  }

  /** What a provider tells while calls go on; nothing if it does not, or takes too long. */
  static <T> Map<String, T> inTime(Supplier<Map<String, T>> provider) {
    return told(ask(provider), LONGEST_WAIT).orElse(Map.of());
  }

  private static <T> CompletableFuture<Map<String, T>> ask(Supplier<Map<String, T>> provider) {
    return CompletableFuture.supplyAsync(provider, ASKING);
  }

  private static <T> Optional<Map<String, T>> told(
      CompletableFuture<Map<String, T>> answer, Duration patience) {
    try {
      return Optional.of(answer.get(patience.toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (ExecutionException | TimeoutException doesNotTell) {
      return Optional.empty();
    }
  }

  /** What one side counted until measuring began, and until it ended. */
  private record Span(Map<String, CodecTimes> begin, Map<String, CodecTimes> end) {
    static final Span UNKNOWN = new Span(Map.of(), Map.of());

    CodecTimes times(String service) {
      return end.getOrDefault(service, NOTHING).since(begin.getOrDefault(service, NOTHING));
    }
  }
}
