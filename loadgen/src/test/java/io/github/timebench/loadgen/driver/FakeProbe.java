package io.github.timebench.loadgen.driver;

import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.api.probe.ProcessSnapshot;
import java.util.Map;
import java.util.function.Supplier;

/** A probe that tells what a test says. */
record FakeProbe(Supplier<ProcessSnapshot> counters) implements ProbeService {
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
}
