package io.github.timebench.reports.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.model.MadeUp;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.ResourceUse.ProcessUse;
import io.github.timebench.model.evidence.RunResult.RunEnvironment;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.Usage;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.charts.ResourceCharts.ResourcePanel;
import io.github.timebench.reports.compare.RunAnalysis;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Hazards: resources told in a wrong unit, of a wrong side, or of the warm-up; one late answer of
 * the provider that takes a figure from the whole run.
 */
class BlockResourcesTest {
  private static final Offset<Double> EXACT = within(1e-9);

  /** Two seconds, joined. */
  private static final ResourceUse SECOND =
      new ResourceUse(
          10_000,
          2_000,
          new ProcessUse(1_000_000_000, 50_000_000, 40_000_000, 100_000_000, 0, 21, 0, 0),
          new ProcessUse(3_000_000_000L, -1, 0, -1, 0, 42, 0, 0),
          0.25,
          0.5,
          7);

  private static RunEnvironment environment(String driverCpus, String providerCpus) {
    return new RunEnvironment(Map.of(), Map.of("cpus", driverCpus), Map.of("cpus", providerCpus));
  }

  private static ResourcePanel panel(RunEnvironment environment, String title) {
    return ResourcePanel.of(environment).stream()
        .filter(panel -> panel.title().equals(title))
        .findFirst()
        .orElseThrow();
  }

  private static double[] values(RunEnvironment environment, String title) {
    return panel(environment, title).lines().stream()
        .mapToDouble(line -> line.value().applyAsDouble(SECOND))
        .toArray();
  }

  @Test
  void cpuIsAShareOfEachSidesOwnCpus() {
    assertThat(panel(environment("2", "4"), "CPU").unit()).isEqualTo("% of the CPUs");
    assertThat(values(environment("2", "4"), "CPU"))
        .containsExactly(new double[] {25, 37.5}, EXACT);
  }

  @Test
  void cpuIsCountedInCpusWhereASideDoesNotSayHowManyItHas() {
    assertThat(panel(environment("2", "some"), "CPU").unit()).isEqualTo("CPUs");
    assertThat(values(environment("2", "some"), "CPU"))
        .containsExactly(new double[] {0.5, 1.5}, EXACT);
  }

  @Test
  void amountsAreRatesAndWhatIsNotKnownIsNoNumber() {
    RunEnvironment environment = environment("2", "2");

    assertThat(values(environment, "Allocation")).containsExactly(25, Double.NaN);
    assertThat(values(environment, "Garbage collection")).containsExactly(20, 0);
    assertThat(values(environment, "Threads")).containsExactly(21, 42);
    assertThat(values(environment, "Run queue")).containsExactly(7);
    assertThat(values(environment, "Steal and throttling")).containsExactly(25, 5, Double.NaN);
  }

  @Test
  void meansAreOfTheMeasuredSecondsThatAreKnownEachWithItsLength() {
    List<ResourceUse> seconds =
        List.of(at(0, 1_000, 99), at(1_000, 1_000, 2), at(2_000, 3_000, 6), at(5_000, 1_000, 99));
    BlockResources block = new BlockResources(0, seconds, 900, 5_000);

    assertThat(block.mean(ResourceUse::runQueue)).isEqualTo((1 * 2 + 3 * 6) / 4.0);
    assertThat(block.mean(second -> Double.NaN)).isNaN();
  }

  private static ResourceUse at(long startMillis, long lengthMillis, double runQueue) {
    return new ResourceUse(
        startMillis, lengthMillis, SECOND.driver(), SECOND.provider(), 0, 0, runQueue);
  }

  @Test
  void theMeasuredTimeIsThatOfTheSlices() {
    BlockResources block = RunAnalysis.of(ReplicatedRuns.closed(2)).resources().get(1);

    assertThat(block.block()).isEqualTo(1);
    assertThat(block.measuredFromMillis()).isEqualTo(48_000);
    assertThat(block.measuredToMillis()).isEqualTo(48_000 + (6 * 60 - 1) * 250 + 230);
    assertThat(block.measurementKnown()).isTrue();
  }

  @Test
  void aBlockThatNobodyWatchedHasNone() {
    assertThat(RunAnalysis.of(SampleRuns.quick()).resources()).isEmpty();
  }

  private static final Slice KNOWN = slice(100);
  private static final Slice UNKNOWN = slice(-1);

  private static Slice slice(long providerAllocatedBytes) {
    Usage usage = MadeUp.usage(1, 1, 1, providerAllocatedBytes);
    return MadeUp.slice("v", MadeUp.calls(1_000, 20, 1), "usage", usage);
  }

  private static double perCall(int known, int unknown) {
    List<Slice> slices =
        Stream.of(Collections.nCopies(known, KNOWN), Collections.nCopies(unknown, UNKNOWN))
            .flatMap(List::stream)
            .toList();
    return PerCall.of(slices, Figure.PROVIDER_ALLOCATION);
  }

  @Test
  void slicesThatDoNotKnowAreLeftOutWithTheirCalls() {
    assertThat(perCall(20, 0)).isEqualTo(5);
    assertThat(perCall(18, 2)).isEqualTo(5);
  }

  /** 1 ns of each side for 20 calls. */
  @Test
  void callsPerCpuSecondAreTheInverseOfTheCpuOfBothSides() {
    assertThat(PerCall.of(List.of(KNOWN, KNOWN), Figure.CALLS_PER_CPU_SECOND))
        .isCloseTo(20 / 2e-9, within(1.0));
  }

  @Test
  void withTooManyOfThemNothingIsKnown() {
    assertThat(perCall(17, 3)).isNaN();
    assertThat(perCall(0, 1)).isNaN();
    assertThat(perCall(0, 0)).isNaN();
  }
}
