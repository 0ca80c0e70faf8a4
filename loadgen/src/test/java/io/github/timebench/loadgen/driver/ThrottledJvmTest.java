package io.github.timebench.loadgen.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.timebench.api.probe.ProcessEnvironment;
import io.github.timebench.api.probe.ProcessProbe;
import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.loadgen.watch.MachineProbe;
import io.github.timebench.loadgen.watch.Reading;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Hazard: a JVM that a container holds back, whose slowness is told as the date type's. */
class ThrottledJvmTest {
  private static final ProcessSnapshot UNLIMITED = new ProcessSnapshot(0, 0, 0, 0, 0);

  private static List<ProcessSnapshot> countersWithin(CpuLimit limit)
      throws IOException, InterruptedException, ClassNotFoundException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> busy =
        List.of(
            java,
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            BusyMain.class.getName());
    Process process =
        new ProcessBuilder(limit.within(busy))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (ObjectInputStream in = new ObjectInputStream(process.getInputStream())) {
      return List.of((ProcessSnapshot) in.readObject(), (ProcessSnapshot) in.readObject());
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void aJvmWithAFifthOfACpuIsFoundOut() throws Exception {
    List<ProcessSnapshot> counters;
    try (CpuLimit limit = CpuLimit.make()) {
      counters = countersWithin(limit);
    }
    Reading before = new Reading(0, UNLIMITED, counters.get(0), MachineProbe.Reading.UNKNOWN);
    Reading after = new Reading(1, UNLIMITED, counters.get(1), MachineProbe.Reading.UNKNOWN);

    assertThat(after.since(before).provider().throttledNanos()).isPositive();
    assertThat(after.since(before).driver().throttledNanos()).isZero();
  }

  /**
   * A control group that lets its processes have a fifth of a CPU, on version 1 or 2. Close it when
   * they have ended.
   */
  static final class CpuLimit implements AutoCloseable {
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

  /**
   * Keeps a CPU busy until it is held back, and writes its counters before and after, as objects,
   * to its standard output. Ends early when it learns that there is no limit.
   */
  static final class BusyMain {
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
}
