package io.github.timebench.reports.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.ProcessUse;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.fleet.FleetRuns;
import io.github.timebench.reports.metrics.StrictOpenMetrics.Sample;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: an export that Prometheus refuses, or whose figures are not those of the run. */
class RunMetricsTest {
  private static final String LOCAL = "localdatetime+stock";

  private static List<Sample> samples(RunResult run) {
    return StrictOpenMetrics.parse(RunMetrics.of(run));
  }

  /** The last value of each metric of a name, by all its labels. */
  private static Map<Map<String, String>, Double> last(List<Sample> samples, Family family) {
    return samples.stream()
        .filter(sample -> sample.name().equals(family.sampleName()))
        .collect(Collectors.toMap(Sample::labels, Sample::value, (earlier, later) -> later));
  }

  private static double sum(List<Sample> samples, Family family, String variant) {
    return last(samples, family).entrySet().stream()
        .filter(metric -> metric.getKey().get("variant").equals(variant))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  private static double sum(RunResult run, ToDoubleFunction<Slice> value) {
    return run.blocks().stream()
        .flatMap(block -> block.slices().stream())
        .filter(slice -> slice.variant().equals(LOCAL))
        .mapToDouble(value)
        .sum();
  }

  static Stream<RunResult> runs() {
    return Stream.of(
        SampleRuns.quick(),
        SampleRuns.ofBlocks(3),
        SampleRuns.invalid(),
        SampleRuns.cutShort(),
        SampleRuns.hostile(),
        SampleRuns.empty());
  }

  @ParameterizedTest
  @MethodSource("runs")
  void everyRunIsReadByAStrictReader(RunResult run) {
    assertThat(samples(run)).isNotEmpty();
  }

  @Test
  void theRateOfTheReportIsCallsDividedByWindowSeconds() {
    RunResult run = SampleRuns.ofBlocks(3);
    List<Sample> samples = samples(run);

    assertThat(sum(samples, Family.CALLS, LOCAL)).isEqualTo(sum(run, Slice::windowCalls));
    assertThat(sum(samples, Family.WINDOW, LOCAL))
        .isCloseTo(sum(run, slice -> slice.windowNanos() / 1e9), within(1e-6));
  }

  @Test
  void callsOfEveryEndAreCountedWithTheEdges() {
    RunResult run = SampleRuns.quick();
    Map<String, Double> byOutcome =
        last(samples(run), Family.SLICE_CALLS).entrySet().stream()
            .filter(metric -> metric.getKey().get("variant").equals(LOCAL))
            .collect(
                Collectors.toMap(metric -> metric.getKey().get("outcome"), Map.Entry::getValue));

    assertThat(byOutcome)
        .isEqualTo(
            Map.of(
                "ok", sum(run, slice -> slice.outcomes().ok()),
                "timeout", sum(run, slice -> slice.outcomes().timeout())));
    assertThat(byOutcome.get("timeout")).isPositive();
  }

  @Test
  void bucketsHoldTheTimesOfAllBlocks() {
    RunResult run = SampleRuns.ofBlocks(2);
    List<VariantTotals> totals =
        run.blocks().stream()
            .flatMap(block -> block.totals().stream())
            .filter(one -> one.variant().equals(LOCAL))
            .toList();
    long all = totals.stream().mapToLong(one -> one.histograms().service().getTotalCount()).sum();
    long within25Millis =
        totals.stream()
            .mapToLong(one -> one.histograms().service().getCountBetweenValues(0, 25_000_000))
            .sum();
    Map<String, Double> buckets =
        samples(run).stream()
            .filter(sample -> sample.name().equals("timebench_service_seconds_bucket"))
            .filter(sample -> sample.label("variant").equals(LOCAL))
            .collect(
                Collectors.toMap(
                    sample -> sample.label("le"), Sample::value, (earlier, later) -> later));

    assertThat(buckets).hasSize(Family.BUCKETS.size() + 1);
    assertThat(buckets.get("+Inf")).isEqualTo(all);
    assertThat(buckets.get("0.025")).isEqualTo(within25Millis).isStrictlyBetween(0.0, (double) all);
  }

  @Test
  void countersBeginWithZeroOrARateWouldMissTheFirstSlice() {
    Map<Map<String, String>, Double> first =
        samples(SampleRuns.quick()).stream()
            .filter(sample -> sample.name().endsWith("_total"))
            .collect(Collectors.toMap(Sample::labels, Sample::value, (earlier, later) -> earlier));

    assertThat(first.values()).isNotEmpty().containsOnly(0.0);
  }

  @Test
  void samplesHaveTheTimeOfTheirSlice() {
    RunResult run = startedAt(Instant.parse("2026-11-20T10:00:05Z"));
    Slice slice = run.blocks().get(0).slices().get(0);
    double endSeconds =
        Instant.parse("2026-11-20T10:00:05Z").getEpochSecond()
            + (slice.startNanos() + slice.windowNanos() / 0.7) / 1e9;

    assertThat(samples(run))
        .filteredOn(sample -> sample.name().equals(Family.CALLS.sampleName()))
        .filteredOn(sample -> sample.label("variant").equals(slice.variant()))
        .element(1)
        .satisfies(
            sample -> {
              assertThat(sample.value()).isEqualTo(slice.windowCalls());
              assertThat(sample.seconds().doubleValue()).isCloseTo(endSeconds, within(0.002));
            });
  }

  /** Three blocks, the second of which began when the clock had been set back by an hour. */
  @Test
  void aClockThatWasSetBackDoesNotTurnTimeBack() {
    List<Block> blocks = SampleRuns.ofBlocks(3).blocks();
    RunResult run =
        SampleRuns.ofBlocks(3)
            .with(
                List.of(
                    startedAt(blocks.get(0), Instant.parse("2026-11-20T10:00:00Z")),
                    startedAt(blocks.get(1), Instant.parse("2026-11-20T09:00:00Z")),
                    startedAt(blocks.get(2), Instant.parse("2026-11-20T09:04:00Z"))));

    assertThat(sum(samples(run), Family.WINDOW, LOCAL))
        .isCloseTo(sum(run, slice -> slice.windowNanos() / 1e9), within(1e-6));
  }

  private static RunResult startedAt(Instant start) {
    RunResult run = SampleRuns.quick();
    return run.with(List.of(startedAt(run.blocks().get(0), start)));
  }

  private static Block startedAt(Block block, Instant start) {
    ProcessUse use = new ProcessUse(500_000_000, 1 << 20, 1_000_000, 0, 0, 20, 0, 0);
    Pair pair = block.pairs().get(0);
    Pair later =
        SampleRuns.pair(
            pair.version(),
            new Warmup(start, pair.warmup().seconds(), true, pair.warmup().series()),
            pair.slices(),
            pair.totals(),
            List.of(
                new ResourceUse(0, 1000, use, ProcessUse.UNKNOWN, Double.NaN, 0.5, 1),
                new ResourceUse(1000, 1000, use, ProcessUse.UNKNOWN, Double.NaN, 0.25, 1)));
    return SampleRuns.block(block.index(), start, later);
  }

  private static List<Sample> samples(FleetRuns fleet) {
    return StrictOpenMetrics.parse(
        RunMetrics.of(
            fleet.run(), fleet.evidence(), (attempt, agent) -> fleet.part(attempt.block(), agent)));
  }

  private static Set<String> agents(List<Sample> samples, Family family) {
    return last(samples, family).keySet().stream()
        .map(labels -> labels.get("agent"))
        .collect(Collectors.toSet());
  }

  @Test
  void driversThatLoadTheSameProvidersHaveCallsOfTheirOwn() {
    FleetRuns fleet = FleetRuns.together(3, 2, 2);
    List<Sample> samples = samples(fleet);

    assertThat(agents(samples, Family.CALLS)).containsOnly("driver-0", "driver-1", "driver-2");
    assertThat(sum(samples, Family.CALLS, LOCAL)).isEqualTo(sum(fleet.run(), Slice::windowCalls));
    assertThat(sum(samples, Family.WINDOW, LOCAL))
        .as("each driver has windows of the same length")
        .isCloseTo(3 * sum(fleet.run(), slice -> slice.windowNanos() / 1e9), within(1e-6));
    assertThat(agents(samples, Family.CLOCK_BOUND)).hasSize(5).contains("provider-1");
  }

  /** Blocks of machine pairs overlap in time. */
  @Test
  void machinePairsHaveTheirOwnDriversBlocks() {
    FleetRuns fleet = FleetRuns.pairs(2, 2);
    List<Sample> samples = samples(fleet);

    assertThat(agents(samples, Family.CALLS)).containsOnly("driver-0", "driver-1");
    assertThat(
            last(samples, Family.CALLS).keySet().stream().map(one -> one.get("block")).distinct())
        .hasSize(4);
    assertThat(sum(samples, Family.CALLS, LOCAL)).isEqualTo(sum(fleet.run(), Slice::windowCalls));
  }

  @Test
  void whatIsNotKnownIsLeftOut() {
    List<Sample> samples = samples(startedAt(Instant.parse("2026-11-20T10:00:05Z")));

    assertThat(last(samples, Family.CPU)).hasSize(1).containsValue(1.0);
    assertThat(last(samples, Family.CPU).keySet())
        .allSatisfy(labels -> assertThat(labels).containsEntry("side", "driver"));
    assertThat(last(samples, Family.BUSY)).containsValue(0.25);
    assertThat(last(samples, Family.STEAL)).isEmpty();
  }

  @Test
  void labelsSurviveQuotesBackslashesAndLines() {
    String label = "a\\n\"b\"\n{c=\"d\"}";
    OpenMetricsText text = new OpenMetricsText();
    text.add(Family.PHASE, OpenMetricsText.labels("run", label, "agent", ""), 1_500, 1);

    assertThat(StrictOpenMetrics.parse(text.text()))
        .singleElement()
        .satisfies(
            sample -> {
              assertThat(sample.labels())
                  .containsExactly(Map.entry("run", label), Map.entry("agent", ""));
              assertThat(sample.seconds()).isEqualByComparingTo("1.5");
            });
  }

  @Test
  void unitsAreTheEndOfNames() {
    assertThat(Family.values())
        .allSatisfy(
            family -> {
              assertThat(family.base()).startsWith("timebench").endsWith(family.unit());
              assertThat(family.help()).endsWith(".");
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "# EOF",
        "# TYPE a counter\n# HELP a A.\na_total{} 1 1\n",
        "# TYPE a counter\n# HELP a A.\na{} 1 1\n# EOF\n",
        "# TYPE a counter\n# HELP a A.\na_total{} 1\n# EOF\n",
        "# TYPE a counter\n# HELP a A.\na_total{} -1 1\n# EOF\n",
        "# TYPE a counter\n# HELP a A.\na_total{} 1 2\na_total{} 2 1\n# EOF\n",
        "# TYPE a counter\n# HELP a A.\na_total{} 1 2\na_total{} 2 2\n# EOF\n",
        "# TYPE a gauge\n# HELP a A.\na{b=\"1\"} 1 1\na{b=\"2\"} 1 1\na{b=\"1\"} 1 2\n# EOF\n",
        "# TYPE a gauge\n# HELP a A.\na{b=\"1\"} 1 1\n\n# EOF\n",
        "# TYPE a gauge\n# HELP a A.\na{b=\"\"\"} 1 1\n# EOF\n",
        "# TYPE a gauge\n# HELP a A.\na{b=\"\\x\"} 1 1\n# EOF\n",
        "# TYPE a gauge\n# HELP a A.\na{b=\"1\",b=\"2\"} 1 1\n# EOF\n",
        "# TYPE a gauge\n# HELP a A.\na{b=\"1\"c=\"2\"} 1 1\n# EOF\n",
        "# TYPE a_x gauge\n# UNIT a_x seconds\n# HELP a_x A.\na_x{} 1 1\n# EOF\n",
        "# TYPE a gauge\n# HELP a A.\na{} 1 1\n# TYPE a gauge\n# HELP a A.\na{} 1 2\n# EOF\n",
        "# TYPE a histogram\n# HELP a A.\na_bucket{le=\"1.0\"} 1 1\na_count{} 1 1\na_sum{} 1 1\n# EOF\n",
        "# TYPE a histogram\n# HELP a A.\na_bucket{le=\"+Inf\"} 2 1\na_count{} 1 1\na_sum{} 1 1\n# EOF\n",
        "# TYPE a histogram\n# HELP a A.\na_bucket{le=\"1.0\"} 3 1\na_bucket{le=\"+Inf\"} 2 1\na_count{} 2 1\na_sum{} 1 1\n# EOF\n",
      })
  void theStrictReaderIsStrict(String text) {
    assertThatThrownBy(() -> StrictOpenMetrics.parse(text))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theStrictReaderTakesWhatIsRight() {
    assertThatCode(
            () ->
                StrictOpenMetrics.parse(
                    """
                    # TYPE a histogram
                    # HELP a A.
                    a_bucket{b="1",le="1.0"} 1 1
                    a_bucket{b="1",le="+Inf"} 2 1
                    a_count{b="1"} 2 1
                    a_sum{b="1"} 3.5 1
                    a_bucket{b="1",le="1.0"} 2 2.5
                    a_bucket{b="1",le="+Inf"} 3 2.5
                    a_count{b="1"} 3 2.5
                    a_sum{b="1"} 4.5e-1 2.5
                    # EOF
                    """))
        .doesNotThrowAnyException();
  }
}
