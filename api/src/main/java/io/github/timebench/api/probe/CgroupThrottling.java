package io.github.timebench.api.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How long a control group's CPU limit held this process back: {@code cpu.stat} of version 2 or 1
 * (documented in the kernel's cgroup-v2 and sched-bwc pages). The groups above the process's own
 * count as well, because their limits bind it too.
 */
final class CgroupThrottling {
  private static final String CONTROLLER = "cpu";

  private final List<Path> cpuStats;

  private CgroupThrottling(List<Path> cpuStats) {
    this.cpuStats = List.copyOf(cpuStats);
  }

  static CgroupThrottling ofThisProcess() {
    return of(ControlGroups.ofThisProcess(Path.of("/"), CONTROLLER));
  }

  /**
   * @param root where the control groups are mounted
   * @param ownGroups lines of {@code hierarchy:controllers:/group}
   */
  static CgroupThrottling of(Path root, List<String> ownGroups) {
    return of(ControlGroups.of(root, ownGroups, CONTROLLER));
  }

  private static CgroupThrottling of(List<Path> groups) {
    return new CgroupThrottling(
        groups.stream().map(group -> group.resolve("cpu.stat")).filter(Files::isReadable).toList());
  }

  /** Nanoseconds since the groups were made, or {@link ProcessSnapshot#UNKNOWN}. */
  long throttledNanos() {
    long sumNanos = ProcessSnapshot.UNKNOWN;
    for (Path cpuStat : cpuStats) {
      long nanos = throttledNanos(cpuStat);
      if (nanos != ProcessSnapshot.UNKNOWN) {
        sumNanos = Math.max(0, sumNanos) + nanos;
      }
    }
    return sumNanos;
  }

  private static long throttledNanos(Path cpuStat) {
    try {
      for (String line : Files.readAllLines(cpuStat)) {
        String[] words = line.split(" ");
        if (words[0].equals("throttled_usec")) {
          return TimeUnit.MICROSECONDS.toNanos(Long.parseLong(words[1]));
        }
        if (words[0].equals("throttled_time")) {
          return Long.parseLong(words[1]);
        }
      }
    } catch (IOException groupIsGone) {
      return ProcessSnapshot.UNKNOWN;
    }
    return ProcessSnapshot.UNKNOWN;
  }
}
