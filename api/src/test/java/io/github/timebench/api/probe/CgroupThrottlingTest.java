package io.github.timebench.api.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.probe.ProcessProbe.CgroupThrottling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a process that is held back and not told so, because its group was not found. */
class CgroupThrottlingTest {
  @TempDir private Path root;

  private void group(String path, String... cpuStat) throws IOException {
    Path folder = Files.createDirectories(root.resolve(path));
    Files.write(folder.resolve("cpu.stat"), List.of(cpuStat));
  }

  private long throttledNanos(String... ownGroups) {
    return CgroupThrottling.of(root, List.of(ownGroups)).throttledNanos();
  }

  @Test
  void versionTwoCountsMicroseconds() throws IOException {
    group("a/b", "usage_usec 9", "nr_throttled 1", "throttled_usec 7");

    assertThat(throttledNanos("0::/a/b")).isEqualTo(7_000);
  }

  @Test
  void versionOneCountsNanosecondsUnderItsController() throws IOException {
    group("cpu/job", "nr_periods 3", "throttled_time 5");

    assertThat(throttledNanos("4:memory:/other", "1:cpu:/job", "0::/")).isEqualTo(5);
  }

  @Test
  void controllersThatShareAMountAreFoundTogetherOrUnderTheCpusName() throws IOException {
    group("cpu,cpuacct/job", "throttled_time 5");
    assertThat(throttledNanos("3:cpu,cpuacct:/job")).isEqualTo(5);

    group("cpu/job", "throttled_time 6");
    assertThat(throttledNanos("3:cpuacct,cpu:/job")).isEqualTo(6);
  }

  @Test
  void theLimitsOfTheGroupsAboveCountToo() throws IOException {
    group("slice", "throttled_usec 2");
    group("slice/service", "throttled_usec 1");

    assertThat(throttledNanos("0::/slice/service")).isEqualTo(3_000);
  }

  @Test
  void aContainerSeesItsGroupAsTheRoot() throws IOException {
    group("", "throttled_usec 4");

    assertThat(throttledNanos("0::/docker/0123")).isEqualTo(4_000);
    assertThat(throttledNanos("0::/../../elsewhere")).isEqualTo(4_000);
  }

  @Test
  void withoutACounterNothingIsKnown() throws IOException {
    assertThat(throttledNanos()).isEqualTo(ProcessSnapshot.UNKNOWN);
    assertThat(throttledNanos("0::/", "garbage")).isEqualTo(ProcessSnapshot.UNKNOWN);

    group("", "usage_usec 9");
    assertThat(throttledNanos("0::/")).isEqualTo(ProcessSnapshot.UNKNOWN);
  }
}
