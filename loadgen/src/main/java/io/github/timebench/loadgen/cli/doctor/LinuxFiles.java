package io.github.timebench.loadgen.cli.doctor;

import io.github.timebench.api.probe.ControlGroups;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;

/** What Linux tells in files; elsewhere nothing. */
record LinuxFiles(Path root) {
  Optional<String> clockSource() {
    return read(root.resolve("sys/devices/system/clocksource/clocksource0/current_clocksource"));
  }

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

  /** The smallest CPU time that a control group allows this process, in CPUs. */
  Optional<Double> cpuQuota() {
    return ControlGroups.ofThisProcess(root, "cpu").stream()
        .flatMap(group -> quota(group).stream())
        .min(Double::compare);
  }

  /** Microseconds allowed in each period, as versions 2 and 1 write them. */
  private static Optional<Double> quota(Path group) {
    return read(group.resolve("cpu.max"))
        .or(
            () ->
                read(group.resolve("cpu.cfs_quota_us"))
                    .map(
                        quota -> quota + " " + read(group.resolve("cpu.cfs_period_us")).orElse("")))
        .map(line -> line.split(" "))
        .filter(words -> words.length == 2 && words[0].matches("\\d+"))
        .map(words -> Double.parseDouble(words[0]) / Double.parseDouble(words[1]));
  }

  /**
   * Whether the kernel leaves stolen time out of a process's CPU time, as its configuration has it;
   * empty where that is not to be read.
   */
  Optional<Boolean> leavesOutStolenTime() {
    return configuration()
        .map(lines -> lines.lines().anyMatch("CONFIG_PARAVIRT_TIME_ACCOUNTING=y"::equals));
  }

  private Optional<String> configuration() {
    Path running = root.resolve("proc/config.gz");
    try (InputStream in = new GZIPInputStream(Files.newInputStream(running))) {
      return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException notThere) {
      return read(root.resolve("proc/sys/kernel/osrelease"))
          .flatMap(release -> read(root.resolve("boot").resolve("config-" + release)));
    }
  }

  /** Whether a hypervisor may steal time, by the processor's flags; empty where it has none. */
  Optional<Boolean> virtual() {
    return read(root.resolve("proc/cpuinfo"))
        .flatMap(lines -> lines.lines().filter(line -> line.startsWith("flags")).findFirst())
        .map(flags -> List.of(flags.split("\\s+")).contains("hypervisor"));
  }

  private static Optional<String> read(Path file) {
    try {
      return Optional.of(Files.readString(file).strip());
    } catch (IOException notTold) {
      return Optional.empty();
    }
  }
}
