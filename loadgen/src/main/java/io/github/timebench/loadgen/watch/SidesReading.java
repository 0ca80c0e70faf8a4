package io.github.timebench.loadgen.watch;

import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.model.evidence.ProcessUse;

/**
 * Both sides and the machine at one moment.
 *
 * @param atNanos by the clock of the block
 */
record SidesReading(
    long atNanos, ProcessSnapshot driver, ProcessSnapshot provider, MachineReading machine) {
  /** What a process used between two snapshots; -1 where one of them does not tell. */
  static ProcessUse use(ProcessSnapshot before, ProcessSnapshot after) {
    return new ProcessUse(
        used(before.cpuNanos(), after.cpuNanos()),
        used(before.allocatedBytes(), after.allocatedBytes()),
        used(before.gcNanos(), after.gcNanos()),
        used(before.throttledNanos(), after.throttledNanos()),
        after.threads(),
        used(before.compileNanos(), after.compileNanos()),
        used(before.loadedClasses(), after.loadedClasses()));
  }

  static long used(long before, long after) {
    return before == ProcessSnapshot.UNKNOWN || after == ProcessSnapshot.UNKNOWN
        ? ProcessSnapshot.UNKNOWN
        : Math.max(0, after - before);
  }
}
