package io.github.timebench.api.probe;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Reads the counters of the JVM that it runs in. Thread-safe. */
public final class ProcessProbe implements ProbeService {
  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private final com.sun.management.ThreadMXBean threads =
      ManagementFactory.getPlatformMXBean(com.sun.management.ThreadMXBean.class);
  private final CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
  private final ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
  private final CgroupThrottling throttling = CgroupThrottling.ofThisProcess();
  private final ProcessEnvironment environment;
  private final LongSupplier pausedNanos;
  private final Map<Long, Long> allocatedByThread = new HashMap<>();
  private long allocatedByEndedThreads;

  public ProcessProbe(ProcessEnvironment environment) {
    this(environment, () -> ProcessSnapshot.UNKNOWN);
  }

  public ProcessProbe(ProcessEnvironment environment, PauseMeter pauses) {
    this(environment, pauses::pausedNanos);
  }

  private ProcessProbe(ProcessEnvironment environment, LongSupplier pausedNanos) {
    this.environment = environment;
    this.pausedNanos = pausedNanos;
  }

  @Override
  public Map<String, String> environment() {
    return environment.properties();
  }

  @Override
  public ProcessSnapshot snapshot() {
    long gcMillis = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      gcMillis += Math.max(0, collector.getCollectionTime());
    }
    long epochNanos = ProcessSnapshot.nowNanos();
    return new ProcessSnapshot(
            system.getProcessCpuTime(),
            allocatedBytes(),
            TimeUnit.MILLISECONDS.toNanos(gcMillis),
            throttling.throttledNanos(),
            threads.getThreadCount())
        .withPauses(pausedNanos.getAsLong())
        .withCode(compileNanos(), classes.getTotalLoadedClassCount())
        .takenAt(epochNanos);
  }

  private long compileNanos() {
    return compiler == null || !compiler.isCompilationTimeMonitoringSupported()
        ? ProcessSnapshot.UNKNOWN
        : TimeUnit.MILLISECONDS.toNanos(compiler.getTotalCompilationTime());
  }

  /**
   * JDK 17 has no counter of the whole process, so ended threads are remembered from the last look.
   */
  private synchronized long allocatedBytes() {
    if (!threads.isThreadAllocatedMemorySupported()) {
      return ProcessSnapshot.UNKNOWN;
    }
    long[] ids = threads.getAllThreadIds();
    long[] bytes = threads.getThreadAllocatedBytes(ids);
    Map<Long, Long> live = new HashMap<>();
    long total = 0;
    for (int i = 0; i < ids.length; i++) {
      if (bytes[i] >= 0) {
        live.put(ids[i], bytes[i]);
        total += bytes[i];
      }
    }
    for (Map.Entry<Long, Long> seen : allocatedByThread.entrySet()) {
      if (!live.containsKey(seen.getKey())) {
        allocatedByEndedThreads += seen.getValue();
      }
    }
    allocatedByThread.clear();
    allocatedByThread.putAll(live);
    return total + allocatedByEndedThreads;
  }

  /**
   * How long a control group's CPU limit held this process back: {@code cpu.stat} of version 2 or 1
   * (documented in the kernel's cgroup-v2 and sched-bwc pages). The groups above the process's own
   * count as well, because their limits bind it too.
   */
  static final class CgroupThrottling {
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
          groups.stream()
              .map(group -> group.resolve("cpu.stat"))
              .filter(Files::isReadable)
              .toList());
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
}
