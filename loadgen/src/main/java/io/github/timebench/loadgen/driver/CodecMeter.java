package io.github.timebench.loadgen.driver;

import io.github.timebench.api.Variant;
import io.github.timebench.api.probe.CodecPart;
import io.github.timebench.api.probe.CodecTimes;
import io.github.timebench.model.evidence.CodecUse;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * CPU time in the codecs of both sides from when measuring began. What a provider does not tell, or
 * not in time, is unknown. For the controlling thread.
 */
final class CodecMeter {
  private static final long LONGEST_WAIT_MILLIS = 500;
  private static final CodecTimes NOTHING = new CodecTimes();

  private final Supplier<Map<String, CodecTimes>> driver;
  private final Supplier<Map<String, CodecTimes>> provider;
  private Reading begin;
  private Reading end;

  /** Both by service interface. */
  CodecMeter(Supplier<Map<String, CodecTimes>> driver, Supplier<Map<String, CodecTimes>> provider) {
    this.driver = driver;
    this.provider = provider;
  }

  /** Measuring begins. */
  void begin() {
    begin = read();
  }

  /** Measuring has ended. */
  void end() {
    end = read();
  }

  /** What a variant's messages took; unknown if measuring never began. */
  CodecUse use(Variant variant) {
    if (begin == null || end == null) {
      return CodecUse.UNKNOWN;
    }
    String service = variant.binding().serviceInterface().getName();
    CodecTimes ofDriver = between(begin.driver(), end.driver(), service);
    CodecTimes ofProvider = between(begin.provider(), end.provider(), service);
    return new CodecUse(
        sample(ofDriver, CodecPart.REQUEST_WRITE),
        sample(ofProvider, CodecPart.REQUEST_READ),
        sample(ofProvider, CodecPart.RESPONSE_WRITE),
        sample(ofDriver, CodecPart.RESPONSE_READ));
  }

  /** A side that did not tell at the beginning has no difference. */
  private static CodecTimes between(
      Map<String, CodecTimes> begin, Map<String, CodecTimes> end, String service) {
    return begin.isEmpty()
        ? NOTHING
        : end.getOrDefault(service, NOTHING).since(begin.getOrDefault(service, NOTHING));
  }

  /** A sum of few samples can be below zero, by the cost of the clock. */
  private static CodecUse.Sample sample(CodecTimes times, CodecPart part) {
    long messages = times.messages(part);
    return messages <= 0
        ? CodecUse.Sample.NONE
        : new CodecUse.Sample(messages, Math.max(0, times.cpuNanos(part)));
  }

  private Reading read() {
    return new Reading(driver.get(), inTime(provider));
  }

  /** What a provider tells; nothing if it does not, or takes too long. */
  static <T> Map<String, T> inTime(Supplier<Map<String, T>> provider) {
    try {
      return CompletableFuture.supplyAsync(provider)
          .get(LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException doesNotTell) {
      return Map.of();
    }
    return Map.of();
  }

  private record Reading(Map<String, CodecTimes> driver, Map<String, CodecTimes> provider) {}
}
