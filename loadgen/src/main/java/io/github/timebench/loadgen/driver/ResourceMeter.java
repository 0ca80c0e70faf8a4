package io.github.timebench.loadgen.driver;

import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.api.probe.ProcessSnapshot;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Reads the counters of driver and provider, on the controlling thread and outside every measured
 * path. What a provider does not tell is unknown, never guessed.
 */
final class ResourceMeter {
  private final ProbeService driver;
  private final ProbeService provider;
  private final Consumer<Reading> atFirstMeasured;
  private boolean measuring;

  ResourceMeter(ProbeService driver, ProbeService provider) {
    this(driver, provider, reading -> {});
  }

  /**
   * @param atFirstMeasured takes the reading with which measuring begins
   */
  ResourceMeter(ProbeService driver, ProbeService provider, Consumer<Reading> atFirstMeasured) {
    this.driver = driver;
    this.provider = provider;
    this.atFirstMeasured = atFirstMeasured;
  }

  /** The counters at the start of a slice. */
  Reading readAtStart(Turn turn) {
    Reading reading = read();
    if (turn.measured() && !measuring) {
      measuring = true;
      atFirstMeasured.accept(reading);
    }
    return reading;
  }

  /** The counters now. */
  Reading read() {
    return new Reading(driver.snapshot(), providerSnapshot());
  }

  private ProcessSnapshot providerSnapshot() {
    try {
      return provider.snapshot();
    } catch (RuntimeException providerDoesNotTell) {
      keepInterruption(providerDoesNotTell);
      return new ProcessSnapshot();
    }
  }

  /**
   * Dubbo wraps an interruption and clears the thread's flag, which would lose the wish to stop.
   */
  private static void keepInterruption(RuntimeException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** What the provider says of itself; empty where it does not tell. */
  Map<String, String> providerEnvironment() {
    try {
      return provider.environment();
    } catch (RuntimeException providerDoesNotTell) {
      keepInterruption(providerDoesNotTell);
      return Map.of();
    }
  }

  /** Counters of both sides at one moment. */
  record Reading(ProcessSnapshot driver, ProcessSnapshot provider) {}
}
