package io.github.timebench.loadgen.driver;

import io.github.timebench.api.probe.ProcessSnapshot;
import java.util.concurrent.CompletableFuture;

/**
 * Counters of both sides at one edge of a window.
 *
 * @param atNanos when they were read, by the engine's clock
 * @param driverCpuNanos by the finest clock that there is
 * @param providerCpuNanos likewise; -1 where the provider is no process of this machine
 * @param asked completes with what the provider tells, which may take a while
 */
record EdgeReading(
    long atNanos,
    long driverCpuNanos,
    long providerCpuNanos,
    ProcessSnapshot driver,
    CompletableFuture<ProcessSnapshot> asked) {
  /** What the provider has told by now. */
  ProcessSnapshot provider() {
    return asked.getNow(new ProcessSnapshot());
  }

  /** A moment of the engine's clock in time since the epoch. */
  long epochNanos(long engineNanos) {
    return driver.epochNanos() + engineNanos - atNanos;
  }
}
