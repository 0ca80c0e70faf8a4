package io.github.timebench.api.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.probe.ProcessProbe.CgroupThrottling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazards: counters that stand still, run backwards, or lose what ended threads did; a JVM that
 * stood still and reports that it ran; a process that is held back and not told so, because its
 * group was not found.
 */
class ProcessProbeTest {
  private static final int BYTES = 8 << 20;

  private final ProcessProbe probe =
      new ProcessProbe(ProcessEnvironment.ofThisProcess(Map.of("dubbo", "1.2.3")));

  @Test
  void allocationCountsWhatALiveThreadMade() {
    long before = probe.snapshot().allocatedBytes();
    AtomicReference<byte[]> made = new AtomicReference<>(new byte[BYTES]);
    assertThat(probe.snapshot().allocatedBytes() - before)
        .isGreaterThanOrEqualTo(made.get().length);
  }

  @Test
  void countersNeverRunBackwards() throws InterruptedException {
    ProcessSnapshot before = probe.snapshot();
    Thread worker = new Thread(() -> probe.snapshot());
    worker.start();
    worker.join();
    ProcessSnapshot after = probe.snapshot();
    assertThat(after.cpuNanos()).isGreaterThanOrEqualTo(before.cpuNanos());
    assertThat(after.allocatedBytes()).isGreaterThanOrEqualTo(before.allocatedBytes());
    assertThat(after.throttledNanos()).isGreaterThanOrEqualTo(before.throttledNanos());
    assertThat(after.compileNanos()).isGreaterThanOrEqualTo(before.compileNanos());
    assertThat(after.epochNanos()).isGreaterThanOrEqualTo(before.epochNanos());
  }

  @Test
  void whatTheJvmCompilesAndLoadsIsTold() {
    ProcessSnapshot snapshot = probe.snapshot().withPauses(3);

    assertThat(snapshot.compileNanos()).isPositive();
    assertThat(snapshot.loadedClasses()).isGreaterThan(100);
    assertThat(snapshot.epochNanos()).isGreaterThan(1_700_000_000_000_000_000L);
    assertThat(snapshot.pausedNanos()).isEqualTo(3);
    assertThat(new ProcessSnapshot().compileNanos()).isEqualTo(ProcessSnapshot.UNKNOWN);
  }

  @Test
  void theEnvironmentNamesVersionsButNoUserHostOrPath() {
    assertThat(probe.environment())
        .containsEntry("dubbo", "1.2.3")
        .containsKeys("java.version", "os", "cpus", "heap.max.bytes");
    assertThat(probe.environment().values()).noneMatch(value -> value.contains("/"));
  }

  private final AtomicLong nowMillis = new AtomicLong(1_000);
  private final PauseMeter meter = new PauseMeter(nowMillis::get);

  private void wakeAfter(long millis) {
    nowMillis.addAndGet(millis);
    meter.wake();
  }

  @Test
  void wakingInTimeIsNoPause() {
    wakeAfter(10);
    wakeAfter(19);
    assertThat(meter.pausedNanos()).isZero();
  }

  @Test
  void pausesAddUpWithoutTheSleepThatWasAskedFor() {
    wakeAfter(20);
    wakeAfter(10);
    wakeAfter(1_010);
    assertThat(meter.pausedNanos()).isEqualTo(1_010_000_000);
  }

  @Test
  void theProbeTellsThePausesWhereAMeterRuns() {
    ProcessEnvironment environment = ProcessEnvironment.ofThisProcess(Map.of());
    assertThat(new ProcessProbe(environment).snapshot().pausedNanos())
        .isEqualTo(ProcessSnapshot.UNKNOWN);
    assertThat(new ProcessProbe(environment, PauseMeter.ofThisJvm()).snapshot().pausedNanos())
        .isNotNegative();
    wakeAfter(30);
    assertThat(new ProcessProbe(environment, meter).snapshot().pausedNanos()).isEqualTo(20_000_000);
  }

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
