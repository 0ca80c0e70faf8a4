package io.github.timebench.loadgen.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest.Purpose;
import io.github.timebench.model.evidence.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazard: a search whose parts work by themselves and whose whole does not, or leaves something.
 */
@Timeout(600)
class CapacityIT {
  @TempDir private Path folder;

  @Test
  void aQuickSearchAsksStoresRendersAndLeavesNothingRunning() throws Exception {
    try (LoadgenProcess loadgen =
        LoadgenProcess.startStudy(folder, "capacity", "--slo=p99<2s", "--duration=2s")) {
      RunResult result = Lab.awaitResult(loadgen);

      assertThat(Evidence.failedGates(result)).isEmpty();
      Evidence.assertEveryCallAccountedFor(result);
      List<Probe> probes = result.blocks().get(0).probes();
      assertThat(probes)
          .extracting(probe -> probe.request().arms().get(0).purpose())
          .contains(Purpose.WARM, Purpose.CALM, Purpose.SEARCH, Purpose.CONFIRM);
      assertThat(probes).allSatisfy(probe -> assertThat(probe.request().apart()).isTrue());
      Path run = loadgen.folder();
      assertThat(Files.readString(run.resolve("result.csv"))).contains("offered_per_second");
      assertThat(Files.readString(run.resolve("report.html"))).contains("capacity under p99&lt;2s");
    }
  }
}
