package io.github.timebench.loadgen.driver;

import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.loadgen.watch.RemoteProbe;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** A probe that tells what a test says. */
record FakeProbe(Supplier<ProcessSnapshot> counters) implements RemoteProbe {
  /** One that knows nothing. */
  static FakeProbe silent() {
    return new FakeProbe(ProcessSnapshot::new);
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
