package io.github.timebench.loadgen.cli.doctor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a limit of a container that is not found, and throttles the run. */
class LinuxFilesTest {
  @TempDir private Path root;

  private void file(String path, String content) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  @Test
  void theSmallestLimitAboveTheOwnGroupCounts() throws Exception {
    file("proc/self/cgroup", "0::/job/part\n");
    file("sys/fs/cgroup/job/part/cpu.max", "300000 100000\n");
    file("sys/fs/cgroup/job/cpu.max", "150000 100000\n");
    file("sys/fs/cgroup/cpu.max", "max 100000\n");

    assertThat(new LinuxFiles(root).cpuQuota()).contains(1.5);
  }

  @Test
  void aContainerFindsItsOwnGroupAtTheRoot() throws Exception {
    file("proc/self/cgroup", "0::/../../docker/1234\n");
    file("sys/fs/cgroup/cpu.max", "50000 100000\n");

    assertThat(new LinuxFiles(root).cpuQuota()).contains(0.5);
  }

  @Test
  void limitsOfTheFirstVersionCountAsWell() throws Exception {
    file("proc/self/cgroup", "2:cpuset:/\n1:cpu:/job\n0::/\n");
    file("sys/fs/cgroup/cpu/job/cpu.cfs_quota_us", "20000\n");
    file("sys/fs/cgroup/cpu/job/cpu.cfs_period_us", "100000\n");
    file("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n");
    file("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");

    assertThat(new LinuxFiles(root).cpuQuota()).contains(0.2);
  }

  @Test
  void clockAndGovernorsAreRead() throws Exception {
    file("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n");
    file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n");
    file("sys/devices/system/cpu/cpu1/cpufreq/scaling_governor", "performance\n");
    file("sys/devices/system/cpu/cpufreq/boost", "1\n");

    assertThat(new LinuxFiles(root).clockSource()).contains("tsc");
    assertThat(new LinuxFiles(root).governors()).containsExactly("performance", "powersave");
  }

  @Test
  void theKernelsConfigurationTellsWhetherStolenTimeIsLeftOut() throws Exception {
    file("proc/sys/kernel/osrelease", "6.1.0\n");
    file("boot/config-6.1.0", "# CONFIG_PARAVIRT_TIME_ACCOUNTING is not set\n");
    assertThat(new LinuxFiles(root).leavesOutStolenTime()).contains(false);

    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(root.resolve("proc/config.gz")))) {
      out.write("CONFIG_X=y\nCONFIG_PARAVIRT_TIME_ACCOUNTING=y\n".getBytes(UTF_8));
    }
    assertThat(new LinuxFiles(root).leavesOutStolenTime()).contains(true);
  }

  @Test
  void aVirtualMachineIsKnownByItsProcessor() throws Exception {
    file("proc/cpuinfo", "processor\t: 0\nflags\t\t: fpu vme hypervisor lahf_lm\n");
    assertThat(new LinuxFiles(root).virtual()).contains(true);
    file("proc/cpuinfo", "processor\t: 0\nflags\t\t: fpu vme\n");
    assertThat(new LinuxFiles(root).virtual()).contains(false);
  }

  @Test
  void elsewhereNothingIsTold() {
    LinuxFiles elsewhere = new LinuxFiles(root);

    assertThat(elsewhere.clockSource()).isEmpty();
    assertThat(elsewhere.governors()).isEmpty();
    assertThat(elsewhere.cpuQuota()).isEmpty();
    assertThat(elsewhere.leavesOutStolenTime()).isEmpty();
    assertThat(elsewhere.virtual()).isEmpty();
  }
}
