package io.github.timebench.loadgen.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.probe.CodecPart;
import io.github.timebench.api.probe.CodecTimes;
import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.api.probe.ProcessSnapshot;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Hazard: a sum that leaves out a provider that does not tell, and passes for all of them. */
class SummedProbesTest {
  private record Told(ProcessSnapshot snapshot, Map<String, CodecTimes> codecTimes)
      implements ProbeService {
    @Override
    public Map<String, String> environment() {
      return Map.of("java", "17");
    }
  }

  private static ProbeService one(long cpuNanos, long epochNanos) {
    return new Told(
        new ProcessSnapshot(cpuNanos, 10, 20, ProcessSnapshot.UNKNOWN, 3)
            .withPauses(4)
            .withCode(5, 6)
            .takenAt(epochNanos),
        Map.of("service", new CodecTimes().with(CodecPart.REQUEST_READ, 2, cpuNanos)));
  }

  @Test
  void countersOfSeveralAddUpAndWereTakenWithTheLastOne() {
    ProbeService sum = SummedProbes.of(List.of(one(100, 7), one(200, 8)));

    ProcessSnapshot both = sum.snapshot();
    assertThat(both.cpuNanos()).isEqualTo(300);
    assertThat(both.allocatedBytes()).isEqualTo(20);
    assertThat(both.gcNanos()).isEqualTo(40);
    assertThat(both.throttledNanos()).isEqualTo(ProcessSnapshot.UNKNOWN);
    assertThat(both.threads()).isEqualTo(6);
    assertThat(both.pausedNanos()).isEqualTo(8);
    assertThat(both.compileNanos()).isEqualTo(10);
    assertThat(both.loadedClasses()).isEqualTo(12);
    assertThat(both.epochNanos()).isEqualTo(8);
    CodecTimes times = sum.codecTimes().get("service");
    assertThat(times.messages(CodecPart.REQUEST_READ)).isEqualTo(4);
    assertThat(times.cpuNanos(CodecPart.REQUEST_READ)).isEqualTo(300);
    assertThat(sum.environment()).containsOnly(Map.entry("java", "17"));
  }

  @Test
  void whatOneDoesNotTellIsNotKnownOfAll() {
    ProbeService silent = new Told(new ProcessSnapshot(), Map.of());
    ProbeService sum = SummedProbes.of(List.of(one(100, 7), silent));

    assertThat(sum.snapshot().cpuNanos()).isEqualTo(ProcessSnapshot.UNKNOWN);
    assertThat(sum.snapshot().epochNanos()).isEqualTo(ProcessSnapshot.UNKNOWN);
    assertThat(sum.codecTimes()).isEmpty();
  }

  @Test
  void ofNobodyNothingIsKnownAndOneIsItself() {
    assertThat(SummedProbes.of(List.of()).snapshot().cpuNanos()).isEqualTo(ProcessSnapshot.UNKNOWN);
    assertThat(SummedProbes.of(List.of()).environment()).isEmpty();
    ProbeService only = one(1, 2);
    assertThat(SummedProbes.of(List.of(only))).isSameAs(only);
  }
}
