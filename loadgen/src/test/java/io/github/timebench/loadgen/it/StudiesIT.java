package io.github.timebench.loadgen.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest.Purpose;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.VariantTotals.HopUse;
import io.github.timebench.model.plan.PlacedVariant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazards: a study whose parts work by themselves and whose whole does not, or leaves something;
 * points of a sweep that are not all measured, not told apart, or not stored; a chain or a distance
 * that is shorter than it says, or another serializer inside; a limit that a run of a CI job
 * crosses, and nobody hears of it.
 */
class StudiesIT {
  private static final long DISTANCE_NANOS = Duration.ofMillis(2).toNanos();
  private static final double DIGITS_LOST = 0.999;

  @TempDir private Path folder;

  @Test
  @Tag("night")
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

  @Test
  @Tag("night")
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

  /** Its callers mostly wait, so that hardly any machine makes it invalid. */
  @Test
  void threeCallsInARowEachTravelTheDistanceOnTheirOwnSerializerAndACrossedLimitIsNamed()
      throws Exception {
    try (LoadgenProcess loadgen =
        LoadgenProcess.startOneBlock(
            folder,
            "--type=localdatetime",
            "--threads=4",
            "--hops=3",
            "--distance=2ms",
            "--timeout=20s",
            "--registry=embedded",
            "--fail-on=bytes>+20%,bytes<-20%")) {
      int exitCode = loadgen.awaitExit();

      RunResult result = loadgen.result();
      assertThat(result.end()).as(loadgen.err()).isEqualTo(RunEnd.complete());
      assertThat(Evidence.failedGates(result)).isEmpty();
      for (PlacedVariant variant : result.plan().variants()) {
        assertChain(Evidence.totals(result, variant.label()), variant);
      }
      Pair pair = result.blocks().get(0).pairs().get(0);
      assertThat(pair.readings().relay().delayNanos()).isEqualTo(DISTANCE_NANOS / 2);
      assertThat(pair.readings().relay().parcels()).isPositive();
      assertThat(loadgen.out()).contains("for a chain of 3 calls", "Simulated distance: 2ms");
      assertCrossed(loadgen, exitCode, Evidence.validity(result).comparable());
    }
  }

  /** No limit is asked of figures that may not be used. */
  private static void assertCrossed(LoadgenProcess loadgen, int exitCode, boolean comparable) {
    assertThat(exitCode).as(loadgen.err()).isEqualTo(comparable ? 1 : 3);
    if (comparable) {
      assertThat(loadgen.err())
          .contains("loadgen: crossed: bytes>+20%: payload of localdatetime+stock is +");
    }
    assertThat(loadgen.err()).doesNotContain("bytes<-20%:");
  }

  private static void assertChain(VariantTotals totals, PlacedVariant variant) {
    assertAtLeast(totals.histograms().service(), 3);
    assertThat(totals.hops()).extracting(HopUse::hop).containsExactly(2, 3);
    Set<Integer> planned = Set.of(variant.serializer().serializationId());
    for (HopUse hop : totals.hops()) {
      assertAtLeast(hop.times(), 4 - hop.hop());
      assertThat(hop.calls()).isGreaterThanOrEqualTo(totals.measured().ok());
      assertThat(hop.requestsById().keySet()).isEqualTo(planned);
      assertThat(hop.responsesById().keySet()).isEqualTo(planned);
      assertThat(hop.requestBytes()).isPositive();
      assertThat(hop.responseBytes()).isPositive();
    }
  }

  private static void assertAtLeast(Histogram times, int calls) {
    assertThat((double) times.getMinNonZeroValue())
        .isGreaterThanOrEqualTo(calls * DISTANCE_NANOS * DIGITS_LOST);
  }
}
