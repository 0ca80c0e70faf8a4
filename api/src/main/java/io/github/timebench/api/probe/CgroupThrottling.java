package io.github.timebench.api.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How long a cgroup's CPU limit held this process back: {@code cpu.stat} of version 2 or 1 of the
 * kernel's control groups (documented in the kernel's cgroup-v2 and sched-bwc pages).
 */
final class CgroupThrottling {
  private static final Path ROOT = Path.of("/sys/fs/cgroup");

  private final Path cpuStat;

  private CgroupThrottling(Path cpuStat) {
    this.cpuStat = cpuStat;
  }

  /** Looks for the process's own group, then for the root that a container sees as its own. */
  static CgroupThrottling ofThisProcess() {
    for (Path candidate :
        List.of(
            ROOT.resolve(ownGroup()).resolve("cpu.stat"),
            ROOT.resolve("cpu.stat"),
            ROOT.resolve("cpu/cpu.stat"))) {
      if (Files.isReadable(candidate)) {
        return new CgroupThrottling(candidate);
      }
    }
    return new CgroupThrottling(null);
  }

  private static String ownGroup() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/self/cgroup"))) {
        if (line.startsWith("0::/")) {
          return line.substring("0::/".length());
        }
      }
    } catch (IOException noControlGroupsHere) {
      return "";
    }
    return "";
  }

  /** Nanoseconds since the group was made, or {@link ProcessSnapshot#UNKNOWN}. */
  long throttledNanos() {
    if (cpuStat == null) {
      return ProcessSnapshot.UNKNOWN;
    }
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
