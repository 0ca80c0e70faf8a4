package io.github.timebench.loadgen.driver;

import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.lab.ContextSwitches;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.watch.MachineProbe;
import io.github.timebench.loadgen.watch.RemoteProbe;
import io.github.timebench.loadgen.watch.ResourceMeter;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** A probe that tells what a test says. */
public record FakeProbe(Supplier<ProcessSnapshot> counters) implements RemoteProbe {
  /** One that knows nothing. */
  static FakeProbe silent() {
    return new FakeProbe(ProcessSnapshot::new);
  }

  /** A meter of processes and a machine that tell nothing. */
  /** Clocks of a provider whose driver, and whose switches of threads, nobody reads. */
  static ResourceMeter.CpuClocks clocks(LongSupplier provider) {
    ContextSwitches none = new ContextSwitches(Map.of());
    return new ResourceMeter.CpuClocks(
        () -> ProcessSnapshot.UNKNOWN, provider, () -> new ResourceMeter.Switches(none, none));
  }

  static ResourceMeter silentMeter(NanoClock clock) {
    return new ResourceMeter(
        silent(), silent(), () -> MachineProbe.Reading.UNKNOWN, clocks(() -> -1), clock);
  }

  @Override
  public Map<String, String> environment() {
    return Map.of();
  }

  @Override
  public ProcessSnapshot snapshot() {
    return counters.get();
  }

  @Override
  public CompletableFuture<ProcessSnapshot> ask() {
    return CompletableFuture.completedFuture(counters.get());
  }
}
