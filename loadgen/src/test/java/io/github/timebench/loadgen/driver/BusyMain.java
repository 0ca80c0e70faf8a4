package io.github.timebench.loadgen.driver;

import io.github.timebench.api.probe.ProcessEnvironment;
import io.github.timebench.api.probe.ProcessProbe;
import io.github.timebench.api.probe.ProcessSnapshot;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.Map;

/**
 * Keeps a CPU busy until it is held back, and writes its counters before and after, as objects, to
 * its standard output. Ends early when it learns that there is no limit.
 */
final class BusyMain {
  private static final long ENOUGH_CPU_NANOS = 5_000_000_000L;

  private BusyMain() {}

  /** Takes no arguments. */
  public static void main(String[] args) throws IOException {
    ProcessProbe probe = new ProcessProbe(ProcessEnvironment.ofThisProcess(Map.of()));
    ProcessSnapshot before = probe.snapshot();
    ProcessSnapshot after = probe.snapshot();
    while (after.throttledNanos() <= before.throttledNanos()
        && after.cpuNanos() - before.cpuNanos() < ENOUGH_CPU_NANOS) {
      after = probe.snapshot();
    }
    try (ObjectOutputStream out = new ObjectOutputStream(System.out)) {
      out.writeObject(before);
      out.writeObject(after);
    }
  }
}
