package io.github.timebench.reports.sweep;

import static io.github.timebench.reports.sweep.SweepRuns.CALLERS;
import static io.github.timebench.reports.sweep.SweepRuns.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.RunResult.Lab;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.plan.Sweep.Axis;
import io.github.timebench.model.plan.Sweep.Kind;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.Said;
import io.github.timebench.reports.charts.ChartData;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.RunComparison;
import io.github.timebench.reports.page.RunDocument;
import io.github.timebench.reports.page.SampleReports;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.sweep.SweepCurve.Asymptotes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazards: a stored sweep that cannot be rendered again, rejections that make it invalid, and
 * conclusions from figures that are no findings.
 */
class SweepDocumentTest {

  private static final RunResult RUN = run(RunEnd.complete(), List.of(), CALLERS);
  private static final SweepAnalysis SWEEP = analysed(RUN);

  @TempDir private Path folder;

  @Test
  void aStoredSweepIsRenderedWithItsCurvesBoundsAndConclusion() throws Exception {
    String text = rendered(RUN);
    assertThat(text)
        .contains("VALID")
        .contains("date+stock: let at most 32 callers call at once; beyond, throughput stays")
        .contains("more callers buy only waiting")
        .contains("Fewer than 4.6 callers cannot reach the most throughput, ")
        .contains("Means over 2 blocks of fresh JVMs");
    assertThat(SampleReports.english(Files.readString(folder.resolve("report.html"))))
        .contains("threads 1, 2, 4, 8, 16, 32, 64, 128", "sweep-throughput", "Table 3".substring(1))
        .contains("Published curves (Oaks, Java Performance, ch. 9; 4 CPUs)")
        .doesNotContain("What a call costs");
    List<String> csv = Files.readAllLines(folder.resolve("result.csv"));
    assertThat(csv).hasSize(1 + 2 * 8);
    assertThat(csv.get(0))
        .startsWith(
            "threads,variant,calls/s,calls/s low,calls/s high,×,× low,× high,mean service (ms),p50 (ms)");
    assertThat(Files.readString(folder.resolve("summary.md"))).contains("| 128 | date+stock |");
  }

  @Test
  void blocksOfOneMachinePairAreOneValue() throws Exception {
    List<Block> onPairs = new ArrayList<>();
    for (int index = 0; index < 8; index++) {
      List<Pair> pairs = RUN.blocks().get(index % 2).pairs();
      onPairs.add(new Block(index, Instant.EPOCH, pairs, "pair-" + index / 2));
    }
    SweepPoint four = analysed(RUN.with(onPairs)).at(List.of("1"), "date+stock");
    assertThat(four.throughput()).hasSize(4);
    assertThat(four.callsPerSecond().hasInterval()).isTrue();
    SweepPoint two = analysed(RUN.with(onPairs.subList(0, 4))).at(List.of("1"), "date+stock");
    assertThat(two.throughput()).hasSize(2);
    assertThat(two.callsPerSecond().hasInterval()).isFalse();
    assertThat(rendered(RUN.with(onPairs))).contains("Means over 4 machine pairs of 8 blocks");
    assertThat(SampleReports.english(Files.readString(folder.resolve("report.html"))))
        .contains("in each machine pair");
  }

  @Test
  void whatIsTurnedAwayIsAResultOfItsPoint() {
    SweepPoint last = SWEEP.at(List.of("128"), "date+stock");
    assertThat(last.rejectedShare()).isCloseTo(0.2, within(1e-3));
    assertThat(SWEEP.at(List.of("1"), "date+stock").rejectedShare()).isZero();
    assertThat(RunAnalysis.of(RUN).validity().valid()).isTrue();
    assertThat(last.callsPerSecond().hasInterval()).isTrue();
  }

  @Test
  void aPointAtWhichTheProviderDiedIsMarkedAndTheOthersStay() throws Exception {
    String text = rendered(run(RunEnd.complete(), List.of("64"), CALLERS));
    assertThat(text).contains("At 64, block 1: the provider died.");
    SweepAnalysis sweep = analysed(run(RunEnd.complete(), List.of("64"), CALLERS));
    assertThat(sweep.at(List.of("64"), "date+stock").measured()).isFalse();
    assertThat(sweep.curves().get(0).asymptotes()).isPresent();
  }

  @Test
  void aSweepThatTheUserStoppedKeepsWhatItFound() throws Exception {
    RunEnd stopped = RunEnd.interrupted("stopped by the user");
    String text = rendered(run(stopped, List.of("2", "8"), CALLERS));
    assertThat(text).contains("INTERRUPTED", "let at most 32 callers call at once");
  }

  /** Little's law: one caller of 1,000 calls a second has calls of 1 ms. */
  @Test
  void theBoundsAreThoseOfOneCallerAndOfTheBestPoint() throws Exception {
    Asymptotes bounds = SWEEP.curves().get(0).asymptotes().orElseThrow();
    double most = SWEEP.at(List.of("64"), "date+stock").callsPerSecond().value();
    assertThat(bounds.alone()).isCloseTo(1_005, within(0.5));
    assertThat(bounds.most()).isEqualTo(most);
    assertThat(bounds.meeting().value()).isCloseTo(most / 1_005, within(0.01));
    assertThat(bounds.meeting().hasInterval()).isTrue();
    assertThat(bounds.at(2)).isCloseTo(2_010, within(1.0));
    assertThat(bounds.at(100)).isEqualTo(most);

    String text = rendered(SWEEP.run());
    assertThat(text).contains("Asymptotic bounds: ", "The knee: the first point");
    assertThat(Files.readString(folder.resolve("summary.md")))
        .containsPattern("\\| date\\+stock \\| 0\\.995 \\| 4,\\d+ \\| 4\\.\\d+ \\(\\S+ to \\S+\\)");
    assertThat(ChartData.json(RunDocument.of(RunAnalysis.of(SWEEP.run()))))
        .contains("date+stock: bounds");
  }

  @Test
  void withoutOneCallerThereAreNoBounds() throws Exception {
    Axis few = Axis.parse(Kind.THREADS, "4,16,64");
    assertThat(rendered(run(RunEnd.complete(), List.of(), few)))
        .doesNotContain("Asymptotic bounds", "cannot reach");
  }

  /** The second variant answers half as many calls in both blocks, which differ by 1 %. */
  @Test
  void aRatioIsPairedWithinBlocks() throws Exception {
    Estimate ratio = SWEEP.ratio(SWEEP.at(List.of("8"), "date+custom"));
    assertThat(ratio.value()).isCloseTo(0.5, within(1e-3));
    assertThat(ratio.hasInterval()).isTrue();
    assertThat(ratio.high() - ratio.low()).isLessThan(0.01);
  }

  @Test
  void throughputThatFallsIsSaidToFall() throws Exception {
    String text = rendered(run(RunEnd.complete(), List.of(), Axis.parse(Kind.THREADS, "1..1024")));
    assertThat(text)
        .containsPattern(
            "beyond, throughput falls by up to \\d+(\\.\\d)? % from the [\\d,]+ calls/s there")
        .contains("more callers cost throughput")
        .doesNotContain("buy only waiting");
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
        .doesNotContain("cannot reach");
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
    RunResult invalid = Records.with(RUN, "lab", new Lab(Map.of(), List.of("4711")));
    assertThat(rendered(invalid))
        .contains("INVALID", "No answer: this run is INVALID")
        .doesNotContain("let at most", "only waiting", "Asymptotic");
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
    RunAnalysis sweep = RunAnalysis.of(RUN);
    assertThat(RunComparison.obstacle(sweep, sweep).english())
        .contains("asked for the sweep of threads 1, 2, 4,", "only runs that compare");
  }

  private static SweepAnalysis analysed(RunResult run) {
    return SweepAnalysis.of(run, RunAnalysis.of(run).validity()).orElseThrow();
  }

  private String rendered(RunResult run) {
    ResultFiles.write(folder, run);
    return Said.inOneLine(RunFolder.renderRun(folder).run());
  }
}
