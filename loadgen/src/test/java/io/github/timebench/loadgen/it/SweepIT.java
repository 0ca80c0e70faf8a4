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

/** Hazard: a sweep whose points are not all measured, not told apart, or not stored. */
@Timeout(600)
class SweepIT {
  @TempDir private Path folder;

  @Test
  void aQuickSweepOfTwoPointsMeasuresStoresAndRendersBoth() throws Exception {
    try (LoadgenProcess loadgen =
        LoadgenProcess.startStudy(folder, "sweep", "--threads=1,4", "--duration=400ms")) {
      RunResult result = Lab.awaitResult(loadgen);

      Evidence.assertEveryCallAccountedFor(result);
      List<Probe> measured =
          result.blocks().get(0).probes().stream()
              .filter(probe -> probe.arms().get(0).asked().purpose() == Purpose.MEASURE)
              .toList();
      assertThat(measured)
          .extracting(probe -> probe.request().point())
          .containsExactlyInAnyOrder(List.of("1"), List.of("4"));
      if (Files.exists(Path.of("/proc/self/task"))) {
        assertThat(measured)
            .extracting(Probe::contextSwitches)
            .allSatisfy(switches -> assertThat(switches.driver()).isPositive())
            .allSatisfy(switches -> assertThat(switches.provider()).isPositive());
      }
      Path run = loadgen.folder();
      assertThat(Files.readString(run.resolve("result.csv"))).contains("provider switches");
    }
  }
}
