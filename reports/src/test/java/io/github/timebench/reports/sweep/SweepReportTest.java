package io.github.timebench.reports.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.CodecUse;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Lab;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.ProbeRequest.Purpose;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.Usage;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.plan.QuietRule;
import io.github.timebench.model.plan.Sweep;
import io.github.timebench.model.plan.Sweep.Axis;
import io.github.timebench.model.plan.Sweep.Kind;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.RunComparison;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.page.SampleReports;
import io.github.timebench.reports.statistics.ScalabilityLaw;
import io.github.timebench.reports.text.TextTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazards: a stored sweep that cannot be rendered again, rejections that make it invalid, and
 * conclusions from figures that are no findings.
 */
class SweepReportTest {
  private static final ScalabilityLaw LAW = new ScalabilityLaw(1_000, 0.2, 1e-4);
  private static final Axis CALLERS = Axis.parse(Kind.THREADS, "1..128");

  @TempDir private Path folder;

  @Test
  void aStoredSweepIsRenderedWithItsCurvesLawAndConclusion() throws Exception {
    String text = rendered(run(RunEnd.complete(), List.of(), CALLERS));
    assertThat(text)
        .contains("VALID")
        .contains("date+stock: let at most 32 callers call at once; beyond, throughput stays")
        .contains("more callers buy only waiting")
        .contains("By the scalability law throughput is highest at 89.")
        .contains("Means over 2 blocks of fresh JVMs");
    assertThat(SampleReports.english(Files.readString(folder.resolve("report.html"))))
        .contains("threads 1, 2, 4, 8, 16, 32, 64, 128", "sweep-throughput", "Table 3".substring(1))
        .contains("Published curves (Oaks, Java Performance, ch. 9; 4 CPUs)")
        .doesNotContain("What a call costs");
    List<String> csv = Files.readAllLines(folder.resolve("result.csv"));
    assertThat(csv).hasSize(1 + 2 * 8);
    assertThat(csv.get(0)).startsWith("threads,variant,calls/s,±,×,mean service,p50,p99");
    assertThat(Files.readString(folder.resolve("summary.md"))).contains("| 128 | date+stock |");
  }

  @Test
  void blocksOfOneMachinePairAreOneValue() throws Exception {
    RunResult run = run(RunEnd.complete(), List.of(), CALLERS);
    List<Block> onPairs = new ArrayList<>();
    for (int index = 0; index < 8; index++) {
      List<Pair> pairs = run.blocks().get(index % 2).pairs();
      onPairs.add(new Block(index, Instant.EPOCH, pairs, "pair-" + index / 2));
    }
    SweepPoint four = analysed(run.with(onPairs)).at(List.of("1"), "date+stock");
    assertThat(four.throughput()).hasSize(4);
    assertThat(four.callsPerSecond().hasInterval()).isTrue();
    SweepPoint three = analysed(run.with(onPairs.subList(0, 6))).at(List.of("1"), "date+stock");
    assertThat(three.throughput()).hasSize(3);
    assertThat(three.callsPerSecond().hasInterval()).isFalse();
    assertThat(rendered(run.with(onPairs))).contains("Means over 4 machine pairs of 8 blocks");
    assertThat(SampleReports.english(Files.readString(folder.resolve("report.html"))))
        .contains("in each machine pair");
  }

  @Test
  void whatIsTurnedAwayIsAResultOfItsPoint() {
    RunResult run = run(RunEnd.complete(), List.of(), CALLERS);
    SweepAnalysis sweep = analysed(run);
    SweepPoint last = sweep.at(List.of("128"), "date+stock");
    assertThat(last.rejectedShare()).isCloseTo(0.2, within(1e-3));
    assertThat(sweep.at(List.of("1"), "date+stock").rejectedShare()).isZero();
    assertThat(RunAnalysis.of(run).validity().valid()).isTrue();
    assertThat(last.callsPerSecond().hasInterval()).isTrue();
  }

  @Test
  void aPointAtWhichTheProviderDiedIsMarkedAndTheOthersStay() throws Exception {
    String text = rendered(run(RunEnd.complete(), List.of("64"), CALLERS));
    assertThat(text).contains("At 64, block 1: the provider died.");
    SweepAnalysis sweep = analysed(run(RunEnd.complete(), List.of("64"), CALLERS));
    assertThat(sweep.at(List.of("64"), "date+stock").measured()).isFalse();
    assertThat(sweep.curves().get(0).fit().orElseThrow().residuals().get(6)).isNaN();
    assertThat(sweep.curves().get(0).fit().orElseThrow().good()).isTrue();
  }

  @Test
  void aSweepThatTheUserStoppedKeepsWhatItFound() throws Exception {
    RunEnd stopped = RunEnd.interrupted("stopped by the user");
    String text = rendered(run(stopped, List.of("2", "8"), CALLERS));
    assertThat(text).contains("INTERRUPTED", "let at most 32 callers call at once");
  }

  @Test
  void fewPointsNameNoPeak() throws Exception {
    Axis few = Axis.parse(Kind.THREADS, "1,4,16,64");
    String text = rendered(run(RunEnd.complete(), List.of(), few));
    assertThat(text).contains("law names no peak: 4 of the 5 points that a fit takes.");
    assertThat(SampleReports.english(Files.readString(folder.resolve("report.html"))))
        .contains("4 of the 5 points");
  }

  @Test
  void coefficientsOfTheLawHaveTheirIntervalsOutsideThePageToo() throws Exception {
    String text = rendered(run(RunEnd.complete(), List.of(), CALLERS));
    String intervals = "1,005 \\(\\S+ to \\S+\\)[ |]+0\\.200 \\(0\\.\\d+ to 0\\.\\d+\\)";
    assertThat(text)
        .containsPattern("date\\+stock " + intervals)
        .contains("The universal scalability law", "The knee: the first point");
    assertThat(Files.readString(folder.resolve("summary.md")))
        .containsPattern("\\| date\\+stock \\| " + intervals);
    assertThat(SampleReports.english(Files.readString(folder.resolve("report.html"))))
        .containsPattern("0\\.200<small>0\\.\\d+ to 0\\.\\d+</small>")
        .doesNotContain("0.200 (");
  }

  @Test
  void aSweepOfTwoThingsIsAGridForEachVariant() throws Exception {
    Axis queue = Axis.parse(Kind.QUEUE, "0,100");
    String text = rendered(run(RunEnd.complete(), List.of("64"), CALLERS, queue));
    assertThat(text)
        .contains("threads queue 0 queue 100 1 1,005 1,005 2")
        .contains("64 n/a n/a 128")
        .contains("Throughput of date+custom at every point")
        .containsPattern("date\\+custom queue 100 32 callers 32, 32 ")
        .contains("date+stock, queue 0: let at most 32 callers call at once")
        .doesNotContain("By the scalability law");
    assertThat(Files.readString(folder.resolve("summary.md")))
        .contains("| threads | queue 0 (calls/s) | queue 100 (calls/s) |");
    assertThat(SampleReports.english(Files.readString(folder.resolve("report.html"))))
        .containsPattern("label heat heat2\">1,005</span><small>mean [\\d.]+ ms</small>")
        .containsPattern(
            "label heat heat5\">[\\d,]+</span><small>mean [\\d.]+ ms, 0\\.500 ×</small>")
        .contains(": 32 rows</summary>");
  }

  @Test
  void aSweepThatIsInvalidConcludesNothing() throws Exception {
    RunResult beside = run(RunEnd.complete(), List.of(), CALLERS);
    RunResult invalid =
        new RunResult(
            beside.schemaVersion(),
            beside.setup(),
            beside.elapsedSeconds(),
            beside.plan(),
            new Lab(Map.of(), List.of("4711")),
            beside.bytes(),
            beside.blocks(),
            beside.end());
    assertThat(rendered(invalid))
        .contains("INVALID", "No answer: this run is INVALID")
        .doesNotContain("let at most", "only waiting", "contention");
  }

  @Test
  void poolsThatHaveNoOrderAreComparedByTheirBest() throws Exception {
    Axis pools = Axis.parse(Kind.PROVIDER_POOL, "fixed,cached");
    String text = rendered(run(RunEnd.complete(), List.of(), pools));
    assertThat(text)
        .contains("date+stock: provider-pool cached has the most throughput")
        .doesNotContain("knee");
  }

  @Test
  void aSweepIsNotComparedWithAnotherRun() {
    RunAnalysis sweep = RunAnalysis.of(run(RunEnd.complete(), List.of(), CALLERS));
    assertThat(RunComparison.obstacle(sweep, sweep))
        .contains("asked for the sweep of threads 1, 2, 4,", "only runs that compare");
  }

  private SweepAnalysis analysed(RunResult run) {
    return SweepAnalysis.of(run, RunAnalysis.of(run).validity()).orElseThrow();
  }

  private String rendered(RunResult run) {
    ResultFiles.write(folder, run);
    return TextTable.of(RunFolder.renderRun(folder).run(), Language.ENGLISH)
        .replaceAll("\\s+", " ");
  }

  /** Two variants in two blocks; the second costs twice as much. */
  private static RunResult run(RunEnd end, List<String> deadly, Axis... axes) {
    Sweep sweep = new Sweep(List.of(axes));
    boolean apart = Stream.of(axes).anyMatch(axis -> !axis.kind().ofLoad());
    Plan plan = Plans.valid().study(sweep).blocks(Blocks.exactly(2)).quick(false).make();
    List<Block> blocks = new ArrayList<>();
    for (int block = 0; block < 2; block++) {
      List<Pair> pairs = new ArrayList<>();
      List<Probe> probes = new ArrayList<>();
      for (List<String> point : sweep.points()) {
        boolean dies = deadly.contains(point.get(0));
        double speed = 1 + 0.01 * block;
        probes.add(probe(plan, axes[0], point, speed, dies));
        if (dies || apart) {
          pairs.add(pair(probes, dies ? RunEnd.cutShort("died") : RunEnd.complete()));
          probes = new ArrayList<>();
        }
      }
      if (!probes.isEmpty()) {
        pairs.add(pair(probes, RunEnd.complete()));
      }
      blocks.add(new Block(block, Instant.EPOCH, pairs));
    }
    RunSetup setup =
        new RunSetup(
            "sweep", "0.1.0", Instant.EPOCH, "bin/loadgen sweep", "embedded", 8, QuietRule.DEFAULT);
    return new RunResult(
        RunResult.SCHEMA_VERSION,
        setup,
        9,
        plan,
        new Lab(Map.of(), List.of()),
        List.of(),
        blocks,
        end);
  }

  private static Pair pair(List<Probe> probes, RunEnd end) {
    return new Pair(
        "",
        new Warmup(Instant.EPOCH, 1, true, List.of()),
        List.of(),
        probes,
        Plans.DATE_BOTH.stream().map(SweepReportTest::totals).toList(),
        List.of(),
        SampleRuns.READINGS,
        end,
        Map.of(),
        Map.of());
  }

  /** Of every pair: where there are several in a block, each variant has several totals. */
  private static VariantTotals totals(PlacedVariant variant) {
    Map<Integer, Long> ten = Map.of(variant.serializer().serializationId(), 10L);
    return new VariantTotals(
        variant.label(),
        new Starts(10, 0, 0),
        Starts.NONE,
        OutcomeCounts.NONE,
        new OutcomeCounts(10, 0, 0, 0, 0),
        ten,
        ten,
        Histograms.none(),
        CodecUse.UNKNOWN,
        List.of());
  }

  private static Probe probe(Plan plan, Axis axis, List<String> point, double speed, boolean dies) {
    Sweep sweep = (Sweep) plan.study();
    double callers = 1 + 0.5 * axis.number(point.get(0));
    callers = axis.kind() == Kind.THREADS ? axis.number(point.get(0)) : callers;
    List<Probe.Arm> arms = new ArrayList<>();
    for (String variant : plan.labels()) {
      double perSecond = speed * LAW.at(callers) / (1 + arms.size());
      ProbeRequest.Arm asked =
          new ProbeRequest.Arm(variant, sweep.loadAt(plan, point), Purpose.MEASURE);
      arms.add(arm(asked, callers, perSecond));
    }
    ProbeRequest request =
        new ProbeRequest(
            arms.stream().map(Probe.Arm::asked).toList(), Duration.ofSeconds(1), 1, false, point);
    return dies
        ? new Probe(request, 0, 1, List.of(), RunEnd.cutShort("the provider died"))
        : new Probe(request, 0, 1, arms, RunEnd.complete());
  }

  private static Probe.Arm arm(ProbeRequest.Arm asked, double callers, double perSecond) {
    long calls = Math.round(perSecond);
    double meanNanos = 1e9 * callers / perSecond;
    OutcomeCounts outcomes = new OutcomeCounts(calls, 0, 0, callers > 100 ? calls / 4 : 0, 0);
    SliceCalls counted =
        new SliceCalls(1_000_000_000, calls, calls, meanNanos, meanNanos, outcomes);
    Histogram times = Histograms.empty();
    times.recordValueWithCount(Math.round(meanNanos), calls);
    return new Probe.Arm(
        asked,
        List.of(new Slice(asked.variant(), 0, 0, 0, counted, new Usage(calls * 9, calls, 0, 0))),
        Starts.NONE,
        Histograms.ofClosedLoop(times, Histograms.empty(), 0));
  }
}
