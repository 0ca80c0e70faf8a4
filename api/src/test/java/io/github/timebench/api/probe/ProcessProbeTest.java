package io.github.timebench.api.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Hazard: counters that stand still, run backwards, or lose what ended threads did. */
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
}
