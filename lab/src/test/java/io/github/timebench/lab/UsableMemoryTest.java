package io.github.timebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a container in which there seems to be all the memory of its machine. */
class UsableMemoryTest {
  private static final long MIB = 1 << 20;

  @TempDir private Path root;

  private void file(String path, String content) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private UsableMemory memory() {
    return UsableMemory.within(64_000 * MIB, 50_000 * MIB, root);
  }

  @Test
  void withoutALimitItIsTheMachines() throws Exception {
    UsableMemory elsewhere = memory();
    assertThat(elsewhere).isEqualTo(new UsableMemory(64_000 * MIB, 64_000 * MIB, 50_000 * MIB));

    file("proc/self/cgroup", "0::/job\n");
    file("sys/fs/cgroup/job/memory.max", "max\n");
    file("sys/fs/cgroup/job/memory.current", "1048576\n");
    assertThat(memory()).isEqualTo(elsewhere);

    file("proc/self/cgroup", "3:memory:/job\n");
    file("sys/fs/cgroup/memory/job/memory.limit_in_bytes", "9223372036854771712\n");
    file("sys/fs/cgroup/memory/job/memory.usage_in_bytes", "1048576\n");
    assertThat(memory()).isEqualTo(elsewhere);
  }

  @Test
  void aPodOfVersionTwoHasItsLimitLessWhatIsHeld() throws Exception {
    file("proc/self/cgroup", "0::/\n");
    file("sys/fs/cgroup/memory.max", Long.toString(4_000 * MIB));
    file("sys/fs/cgroup/memory.current", Long.toString(1_500 * MIB));
    file("sys/fs/cgroup/memory.stat", "anon 1\ninactive_file " + 500 * MIB + "\n");

    assertThat(memory().totalMegabytes()).isEqualTo(4_000);
    assertThat(memory().availableMegabytes()).as("file cache is given back").isEqualTo(3_000);
    assertThat(memory().machineMegabytes()).isEqualTo(64_000);
  }

  @Test
  void versionOneWritesTheSameUnderOtherNames() throws Exception {
    file("proc/self/cgroup", "4:memory:/docker/1234\n1:cpu:/other\n0::/\n");
    file("sys/fs/cgroup/memory/memory.limit_in_bytes", Long.toString(2_000 * MIB));
    file("sys/fs/cgroup/memory/memory.usage_in_bytes", Long.toString(900 * MIB));
    file("sys/fs/cgroup/memory/memory.stat", "inactive_file 7\ntotal_inactive_file 0\n");

    assertThat(memory().totalMegabytes()).isEqualTo(2_000);
    assertThat(memory().availableMegabytes()).isEqualTo(1_100);
  }

  @Test
  void theTightestGroupAboveCounts() throws Exception {
    file("proc/self/cgroup", "0::/slice/service\n");
    file("sys/fs/cgroup/slice/service/memory.max", Long.toString(3_000 * MIB));
    file("sys/fs/cgroup/slice/service/memory.current", Long.toString(100 * MIB));
    file("sys/fs/cgroup/slice/memory.max", Long.toString(8_000 * MIB));
    file("sys/fs/cgroup/slice/memory.current", Long.toString(7_900 * MIB));

    assertThat(memory().totalMegabytes()).isEqualTo(3_000);
    assertThat(memory().availableMegabytes()).as("a neighbour holds the rest").isEqualTo(100);
  }

  @Test
  void aGroupThatIsOverItsLimitHasNothingLeft() throws Exception {
    file("proc/self/cgroup", "0::/\n");
    file("sys/fs/cgroup/memory.max", Long.toString(100 * MIB));
    file("sys/fs/cgroup/memory.current", Long.toString(101 * MIB));

    assertThat(memory().availableMegabytes()).isZero();
  }

  @Test
  void aMachineWithLessThanTheLimitHasNoMore() throws Exception {
    file("proc/self/cgroup", "0::/\n");
    file("sys/fs/cgroup/memory.max", Long.toString(100_000 * MIB));

    assertThat(memory()).isEqualTo(new UsableMemory(64_000 * MIB, 64_000 * MIB, 50_000 * MIB));
  }

  @Test
  void thisMachineHasSome() {
    UsableMemory here = UsableMemory.read();

    assertThat(here.totalBytes()).isPositive().isLessThanOrEqualTo(here.machineBytes());
    assertThat(here.availableBytes()).isBetween(0L, here.totalBytes());
  }
}
