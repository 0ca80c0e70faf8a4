package io.github.timebench.loadgen.watch;

import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.ResourceUse.ProcessUse;
import java.util.concurrent.TimeUnit;

/**
 * The counters of both sides and of the machine at one moment.
 *
 * @param atNanos by the clock of the driver
 */
public record Reading(
    long atNanos, ProcessSnapshot driver, ProcessSnapshot provider, MachineProbe.Reading machine) {
  /** What was used since an earlier reading, which the stretch begins with. */
  public ResourceUse since(Reading before) {
    return since(before, before);
  }

  /**
   * @param origin the reading from which times count
   */
  ResourceUse since(Reading before, Reading origin) {
    long startMillis = before.millisSince(origin);
    return new ResourceUse(
        startMillis,
        millisSince(origin) - startMillis,
        use(before.driver, driver),
        use(before.provider, provider),
        machine.stolenShareSince(before.machine),
        machine.busyShareSince(before.machine),
        machine.runnable());
  }

  private long millisSince(Reading origin) {
    return TimeUnit.NANOSECONDS.toMillis(atNanos - origin.atNanos);
  }

  private static ProcessUse use(ProcessSnapshot before, ProcessSnapshot after) {
    return new ProcessUse(
        used(before.cpuNanos(), after.cpuNanos()),
        used(before.allocatedBytes(), after.allocatedBytes()),
        used(before.gcNanos(), after.gcNanos()),
        used(before.throttledNanos(), after.throttledNanos()),
        used(before.pausedNanos(), after.pausedNanos()),
        after.threads(),
        used(before.compileNanos(), after.compileNanos()),
        used(before.loadedClasses(), after.loadedClasses()));
  }

  /** The rise of a counter; unknown where one of its values is. */
  static long used(long before, long after) {
    return before == ProcessSnapshot.UNKNOWN || after == ProcessSnapshot.UNKNOWN
        ? ProcessSnapshot.UNKNOWN
        : Math.max(0, after - before);
  }
}
