package io.github.timebench.loadgen.watch;

import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.lab.ContextSwitches;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.lab.ProcessCpuTime;
import io.github.timebench.model.evidence.Probe;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Reads the counters of driver, provider and machine outside of every measured path. What a side
 * does not tell is unknown, never guessed. For one reading thread.
 */
public final class ResourceMeter {
  private static final ContextSwitches NO_SWITCHES = new ContextSwitches(Map.of());

  private final ProbeService driver;
  private final RemoteProbe provider;
  private final MachineProbe machine;
  private final CpuClocks clocks;
  private final NanoClock clock;

  /**
   * @param provider the other side's, which answers within a bound, see {@link BoundedProbe}
   */
  public ResourceMeter(
      ProbeService driver,
      RemoteProbe provider,
      MachineProbe machine,
      CpuClocks clocks,
      NanoClock clock) {
    this.driver = driver;
    this.provider = provider;
    this.machine = machine;
    this.clocks = clocks;
    this.clock = clock;
  }

  public record Switches(ContextSwitches driver, ContextSwitches provider) {
    public Probe.ContextSwitches since(Switches before) {
      return new Probe.ContextSwitches(
          driver.since(before.driver), provider.since(before.provider));
    }
  }

  /**
   * CPU time of both sides by clocks that can be read at once, ns; -1 where unknown.
   *
   * @param switches takes as long as there are threads
   */
  public record CpuClocks(LongSupplier driver, LongSupplier provider, Supplier<Switches> switches) {
    /** The clocks of a provider that is a process of this machine; nobody is its driver here. */
    public static CpuClocks ofProvider(long pid) {
      return new CpuClocks(
          () -> ProcessSnapshot.UNKNOWN,
          ProcessCpuTime.clockOf(pid),
          () -> new Switches(NO_SWITCHES, ContextSwitches.of(pid)));
    }

    /**
     * The finest ones that there are.
     *
     * @param providerPid 0 where the provider is no process of this machine
     */
    public static CpuClocks of(long providerPid) {
      return new CpuClocks(
          ProcessCpuTime.clock(),
          providerPid == 0 ? () -> ProcessSnapshot.UNKNOWN : ProcessCpuTime.clockOf(providerPid),
          () ->
              new Switches(
                  ContextSwitches.of(ProcessHandle.current().pid()),
                  providerPid == 0 ? NO_SWITCHES : ContextSwitches.of(providerPid)));
    }
  }

  /** Context switches of both sides until now; reads a file per thread. */
  public Switches readSwitches() {
    return clocks.switches().get();
  }

  /** The counters at an edge of a window; does not wait for the provider. */
  public EdgeReading readAtEdge() {
    CompletableFuture<ProcessSnapshot> asked = provider.ask();
    return new EdgeReading(
        clock.nanoTime(),
        clocks.driver().getAsLong(),
        clocks.provider().getAsLong(),
        driver.snapshot(),
        machine.read(),
        asked);
  }

  /** The counters now; waits for the provider within its probe's bound. */
  public Reading read() {
    ProcessSnapshot ofDriver = driver.snapshot();
    ProcessSnapshot ofProvider = provider.snapshot();
    return new Reading(clock.nanoTime(), ofDriver, ofProvider, machine.read());
  }

  /** What the provider says of itself; empty where it does not tell. */
  public Map<String, String> providerEnvironment() {
    try {
      return provider.environment();
    } catch (RuntimeException providerDoesNotTell) {
      keepInterruption(providerDoesNotTell);
      return Map.of();
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
}
