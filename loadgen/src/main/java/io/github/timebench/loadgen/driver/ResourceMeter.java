package io.github.timebench.loadgen.driver;

import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.lab.ProcessCpuTime;
import io.github.timebench.loadgen.watch.RemoteProbe;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;

/**
 * Reads the counters of driver and provider, on the controlling thread and outside every measured
 * path. What a provider does not tell is unknown, never guessed.
 */
final class ResourceMeter {
  private final ProbeService driver;
  private final RemoteProbe provider;
  private final CpuClocks clocks;
  private final NanoClock clock;

  ResourceMeter(ProbeService driver, RemoteProbe provider, CpuClocks clocks, NanoClock clock) {
    this.driver = driver;
    this.provider = provider;
    this.clocks = clocks;
    this.clock = clock;
  }

  /** CPU time of both sides by clocks that can be read at once, ns; -1 where unknown. */
  record CpuClocks(LongSupplier driver, LongSupplier provider) {
    /**
     * The finest ones that there are.
     *
     * @param providerPid 0 where the provider is no process of this machine
     */
    static CpuClocks of(long providerPid) {
      return new CpuClocks(
          ProcessCpuTime.clock(),
          providerPid == 0 ? () -> ProcessSnapshot.UNKNOWN : ProcessCpuTime.clockOf(providerPid));
    }
  }

  /** The counters at an edge of a window; waits for nobody. */
  EdgeReading readAtEdge() {
    CompletableFuture<ProcessSnapshot> asked = provider.ask();
    return new EdgeReading(
        clock.nanoTime(),
        clocks.driver().getAsLong(),
        clocks.provider().getAsLong(),
        driver.snapshot(),
        asked);
  }

  /** The counters now; waits for the provider within its probe's bound. */
  Reading read() {
    return new Reading(driver.snapshot(), provider.snapshot());
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
