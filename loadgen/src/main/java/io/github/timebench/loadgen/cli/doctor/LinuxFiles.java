package io.github.timebench.loadgen.cli.doctor;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What Linux tells in files; elsewhere nothing.
 *
 * @param root of the file system
 */
record LinuxFiles(Path root) {
  private static final String UNIFIED = "0::";

  /** The kernel's clock. */
  Optional<String> clockSource() {
    return read(root.resolve("sys/devices/system/clocksource/clocksource0/current_clocksource"));
  }

  /** By which rule cores change their frequency. */
  Set<String> governors() {
    Set<String> governors = new TreeSet<>();
    Path cpus = root.resolve("sys/devices/system/cpu");
    try (DirectoryStream<Path> each = Files.newDirectoryStream(cpus, "cpu[0-9]*")) {
      each.forEach(cpu -> read(cpu.resolve("cpufreq/scaling_governor")).ifPresent(governors::add));
    } catch (IOException notLinux) {
      return Set.of();
    }
    return governors;
  }

  /** The smallest CPU time that a control group of version 2 allows this process, in CPUs. */
  Optional<Double> cpuQuota() {
    Path mount = root.resolve("sys/fs/cgroup");
    Optional<Double> least = Optional.empty();
    for (Path at = ownGroup(mount); at != null && at.startsWith(mount); at = at.getParent()) {
      Optional<Double> quota = read(at.resolve("cpu.max")).flatMap(LinuxFiles::quota);
      if (quota.isPresent() && (least.isEmpty() || quota.get() < least.get())) {
        least = quota;
      }
    }
    return least;
  }

  /** A container sees its own group as the root, whatever its name is outside. */
  private Path ownGroup(Path mount) {
    Path own =
        read(root.resolve("proc/self/cgroup"))
            .flatMap(groups -> groups.lines().filter(line -> line.startsWith(UNIFIED)).findFirst())
            .map(line -> mount.resolve(line.substring(UNIFIED.length()).replaceFirst("^/+", "")))
            .orElse(mount)
            .normalize();
    return own.startsWith(mount) ? own : mount;
  }

  /** Of {@code max 100000} or {@code 150000 100000}: microseconds allowed in each period. */
  private static Optional<Double> quota(String line) {
    String[] words = line.split(" ");
    return words.length < 2 || words[0].equals("max")
        ? Optional.empty()
        : Optional.of(Double.parseDouble(words[0]) / Double.parseDouble(words[1]));
  }

  private static Optional<String> read(Path file) {
    try {
      return Optional.of(Files.readString(file).strip());
    } catch (IOException notTold) {
      return Optional.empty();
    }
  }
}
