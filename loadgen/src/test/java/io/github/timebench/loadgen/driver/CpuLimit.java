package io.github.timebench.loadgen.driver;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A control group that lets its processes have a fifth of a CPU, on version 1 or 2. Close it when
 * they have ended.
 */
final class CpuLimit implements AutoCloseable {
  private static final Path ROOT = Path.of("/sys/fs/cgroup");
  private static final long PERIOD_MICROS = 100_000;
  private static final long QUOTA_MICROS = PERIOD_MICROS / 5;

  private final Path group;

  private CpuLimit(Path group) {
    this.group = group;
  }

  /** Makes one; skips the test where the system does not let it. */
  static CpuLimit make() throws IOException {
    String name = "timebench-test-" + ProcessHandle.current().pid();
    for (Path parent : List.of(ROOT.resolve("cpu"), ROOT)) {
      Path group = parent.resolve(name);
      if (Files.exists(parent.resolve("cgroup.procs")) && limited(group)) {
        return new CpuLimit(group);
      }
      Files.deleteIfExists(group);
    }
    assumeThat(false).as("this test may make a control group with a CPU limit").isTrue();
    throw new IllegalStateException("skipped");
  }

  private static boolean limited(Path group) {
    try {
      Files.createDirectory(group);
      if (Files.exists(group.resolve("cpu.cfs_quota_us"))) {
        Files.writeString(group.resolve("cpu.cfs_period_us"), Long.toString(PERIOD_MICROS));
        Files.writeString(group.resolve("cpu.cfs_quota_us"), Long.toString(QUOTA_MICROS));
        return true;
      }
      Path max = group.resolve("cpu.max");
      if (Files.exists(max)) {
        Files.writeString(max, QUOTA_MICROS + " " + PERIOD_MICROS);
        return true;
      }
      return false;
    } catch (IOException notAllowed) {
      return false;
    }
  }

  /** The command that runs another one within the limit. */
  List<String> within(List<String> command) {
    List<String> limited =
        new ArrayList<>(
            List.of("/bin/sh", "-c", "echo $$ > \"$0\" && exec \"$@\"", procs().toString()));
    limited.addAll(command);
    return limited;
  }

  private Path procs() {
    return group.resolve("cgroup.procs");
  }

  @Override
  public void close() throws IOException {
    Files.delete(group);
  }
}
