package io.github.timebench.lab;

import io.github.timebench.api.probe.ControlGroups;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import oshi.SystemInfo;
import oshi.hardware.GlobalMemory;

/**
 * The memory that this process and those that it starts may use: the machine's, or less where a
 * control group limits it, as in a container (the kernel's cgroup-v2 page and its page on the
 * memory controller of version 1).
 *
 * @param machineBytes of the machine, whoever may use it
 * @param totalBytes that may be used
 * @param availableBytes of them that are free for new programs; file cache that the kernel gives up
 *     first counts as free
 */
public record UsableMemory(long machineBytes, long totalBytes, long availableBytes) {
  private static final long MEGABYTE = 1 << 20;

  /** Version 1 writes a longer one where there is no limit. */
  private static final String NUMBER = "\\d{1,18}";

  private enum Version {
    TWO("memory.max", "memory.current", "inactive_file "),
    ONE("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file ");

    private final String limit;
    private final String used;
    private final String cache;

    Version(String limit, String used, String cache) {
      this.limit = limit;
      this.used = used;
      this.cache = cache;
    }
  }

  /** The memory of this process; takes some milliseconds. */
  public static UsableMemory read() {
    GlobalMemory memory = new SystemInfo().getHardware().getMemory();
    return within(memory.getTotal(), memory.getAvailable(), Path.of("/"));
  }

  /**
   * A machine's memory within the limits of this process's control groups.
   *
   * @param fileSystem its root
   */
  static UsableMemory within(long machineBytes, long availableBytes, Path fileSystem) {
    long total = machineBytes;
    long available = availableBytes;
    for (Path group : ControlGroups.ofThisProcess(fileSystem, "memory")) {
      for (Version version : Version.values()) {
        OptionalLong limit = number(group.resolve(version.limit));
        if (limit.isPresent()) {
          total = Math.min(total, limit.getAsLong());
          available = Math.min(available, limit.getAsLong() - held(group, version));
        }
      }
    }
    return new UsableMemory(machineBytes, total, Math.max(0, available));
  }

  /** What the group's processes hold and the kernel cannot simply take back. */
  private static long held(Path group, Version version) {
    long used = number(group.resolve(version.used)).orElse(0);
    long cache =
        lines(group.resolve("memory.stat")).stream()
            .filter(line -> line.startsWith(version.cache))
            .mapToLong(line -> number(line.substring(version.cache.length())).orElse(0))
            .sum();
    return Math.max(0, used - cache);
  }

  /** Empty where a file is missing, or says {@code max}. */
  private static OptionalLong number(Path file) {
    return lines(file).stream().findFirst().map(UsableMemory::number).orElse(OptionalLong.empty());
  }

  private static OptionalLong number(String text) {
    return text.strip().matches(NUMBER)
        ? OptionalLong.of(Long.parseLong(text.strip()))
        : OptionalLong.empty();
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException notTold) {
      return List.of();
    }
  }

  public long machineMegabytes() {
    return machineBytes / MEGABYTE;
  }

  /** What may be used, in MiB. */
  public long totalMegabytes() {
    return totalBytes / MEGABYTE;
  }

  /** What is free for new programs, in MiB. */
  public long availableMegabytes() {
    return availableBytes / MEGABYTE;
  }
}
