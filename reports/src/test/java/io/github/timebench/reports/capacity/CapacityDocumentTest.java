package io.github.timebench.reports.capacity;

import static io.github.timebench.model.MadeUp.block;
import static io.github.timebench.reports.Said.answer;
import static io.github.timebench.reports.capacity.CapacityRuns.BASE;
import static io.github.timebench.reports.capacity.CapacityRuns.FOUR;
import static io.github.timebench.reports.capacity.CapacityRuns.OTHER;
import static io.github.timebench.reports.capacity.CapacityRuns.block;
import static io.github.timebench.reports.capacity.CapacityRuns.pair;
import static io.github.timebench.reports.capacity.CapacityRuns.plan;
import static io.github.timebench.reports.capacity.CapacityRuns.probe;
import static io.github.timebench.reports.capacity.CapacityRuns.replicated;
import static io.github.timebench.reports.capacity.CapacityRuns.run;
import static io.github.timebench.reports.capacity.CapacityRuns.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest.Purpose;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.Said;
import io.github.timebench.reports.capacity.RateRule.RateJudgement;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.gates.Validity;
import io.github.timebench.reports.statistics.Verdict;
import io.github.timebench.reports.text.Answer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazards: a capacity from those blocks that found one, two equal arms that are told apart, a bound
 * of the generator that is taken for one of the provider, and a run that is condemned for what it
 * overloads on purpose.
 */
class CapacityDocumentTest {
  @TempDir private Path folder;

  private static CapacityAnalysis analysed(RunResult run) {
    return ((CapacityDocument) RunAnalysis.of(run).study().orElseThrow()).analysis();
  }

  @Test
  void capacitiesHaveIntervalsAndRatiosTheirVerdicts() {
    RunResult run = run(replicated().make(), FOUR, RunEnd.complete());
    CapacityAnalysis analysis = analysed(run);

    VariantCapacity base = analysis.variants().get(0);
    assertThat(base.perSecond().value()).isBetween(8_049.0, 1.025 * 8_049);
    assertThat(base.perSecond().low()).isLessThan(8_000);
    VariantCapacity other = analysis.variants().get(2);
    assertThat(other.ratio().value()).isCloseTo(0.75, within(0.005));
    assertThat(other.ratio().high()).isLessThan(0.78);
    assertThat(other.finding().orElseThrow().verdict()).isEqualTo(Verdict.SLOWER);
    assertThat(answer(RunAnalysis.of(run)))
        .startsWith("Under p99<20ms date+stock carries 8,1")
        .contains("date+custom 6,1", " × date+stock (0.7", "A against A': ")
        .doesNotContain("date+stock+again");
  }

  /** The blocks of a run of two blocks on each of some machine pairs, which differ. */
  private static List<Block> onMachinePairs(int machinePairs) {
    List<Block> blocks = new ArrayList<>();
    for (int index = 0; index < 2 * machinePairs; index++) {
      int pair = index % machinePairs;
      Block ofPair = block(index, 8_000 + 100 * pair, 6_000 + 80 * pair);
      blocks.add(new Block(index, Instant.EPOCH, ofPair.pairs(), "pair-" + pair));
    }
    return blocks;
  }

  @Test
  void blocksOfOneMachinePairAreOneValue() {
    Plan plan = replicated().blocks(Blocks.exactly(8).judgedBy(0.05)).make();
    CapacityAnalysis analysis = analysed(run(plan, onMachinePairs(4), RunEnd.complete()));

    VariantCapacity base = analysis.variants().get(0);
    assertThat(base.blocks()).hasSize(8);
    assertThat(base.perSecond().n()).isEqualTo(4);
    assertThat(base.perSecond().hasInterval()).isTrue();
    VariantCapacity other = analysis.variants().get(2);
    assertThat(other.ratio().n()).isEqualTo(4);
    assertThat(other.finding().orElseThrow().verdict()).isEqualTo(Verdict.SLOWER);
  }

  @Test
  void twoMachinePairsHaveNeitherIntervalNorVerdict() {
    Plan plan = replicated().blocks(Blocks.exactly(6).judgedBy(0.05)).make();
    CapacityAnalysis analysis = analysed(run(plan, onMachinePairs(2), RunEnd.complete()));

    assertThat(analysis.variants().get(0).perSecond().hasInterval()).isFalse();
    VariantCapacity other = analysis.variants().get(2);
    assertThat(other.ratio().hasInterval()).isFalse();
    assertThat(other.ratio().value()).isCloseTo(0.75, within(0.005));
    assertThat(other.finding().orElseThrow().reason().english())
        .contains("2 of the 3 machine pairs");
  }

  @Test
  void aBlockThatIsMissingTakesNoOtherWithIt() {
    RunEnd cut = RunEnd.cutShort("a machine did not come back");
    CapacityAnalysis analysis =
        analysed(run(replicated().make(), onMachinePairs(2).subList(1, 2), cut));

    assertThat(analysis.variants().get(0).perSecond().value()).isBetween(8_100.0, 8_303.0);
  }

  /** A block whose second variant is bounded on one side only. */
  private static Block censored(int index, long base, List<Probe> other) {
    List<Probe> probes = new ArrayList<>(search(BASE, base));
    probes.addAll(search(CapacityRuns.AGAIN, base));
    probes.addAll(other);
    return block(index, pair(probes, RunEnd.complete()));
  }

  private static Probe other(long rate, boolean met, Purpose purpose) {
    RateSlices at = new RateSlices(OTHER, rate, purpose);
    return probe(met ? at.good() : at.bad(), RunEnd.complete());
  }

  @Test
  void aBlockInWhichEvenTheLowestRateMissedCountsWithWhatItSaw() {
    List<Block> blocks = new ArrayList<>(FOUR);
    Block missed =
        censored(
            4,
            8_000,
            List.of(
                other(4_000, false, Purpose.SEARCH),
                other(2_000, false, Purpose.SEARCH),
                other(1_000, false, Purpose.SEARCH)));
    blocks.add(missed);
    Plan plan = replicated().blocks(Blocks.exactly(5).judgedBy(0.05)).make();
    RunAnalysis analysis = RunAnalysis.of(run(plan, blocks, RunEnd.complete()));
    CapacityDocument report = (CapacityDocument) analysis.study().orElseThrow();
    VariantCapacity other = report.analysis().variants().get(2);

    assertThat(other.blocks().get(4).bracket().english()).isEqualTo("below 1,000/s");
    assertThat(other.ratio().value()).isLessThan(0.6);
    assertThat(other.ratio().low()).isLessThan(0.4);
    assertThat(other.finding().orElseThrow().verdict()).isEqualTo(Verdict.SLOWER);
    assertThat(report.caution().english()).contains("on one side only: 1 of 15.");
  }

  @Test
  void aBlockWhoseTimeWasOverTakesNoRatioAway() {
    List<Block> blocks = new ArrayList<>(FOUR);
    blocks.add(censored(4, 8_000, List.of(other(5_000, true, Purpose.CONFIRM))));
    Plan plan = replicated().blocks(Blocks.exactly(5).judgedBy(0.05)).make();
    CapacityAnalysis analysis = analysed(run(plan, blocks, RunEnd.complete()));
    VariantCapacity other = analysis.variants().get(2);

    assertThat(other.blocks().get(4).bracket().english()).isEqualTo("above 5,000/s");
    assertThat(other.ratio().value()).isCloseTo(0.75, within(0.01));
    assertThat(other.finding().orElseThrow().verdict()).isEqualTo(Verdict.SLOWER);
  }

  @Test
  void anArmThatIsToldApartFromItsCopyMakesTheRunInvalidAtItsEnd() {
    List<Block> blocks = new ArrayList<>();
    for (int index = 0; index < 4; index++) {
      List<Probe> probes = new ArrayList<>(search(BASE, 8_000 + 100 * index));
      probes.addAll(search(CapacityRuns.AGAIN, 7_000 + 90 * index));
      probes.addAll(search(OTHER, 6_000 + 70 * index));
      blocks.add(block(index, pair(probes, RunEnd.complete())));
    }
    RunResult run = run(replicated().make(), blocks, RunEnd.complete());

    assertThat(RunAnalysis.soFar(run).validity().status()).isEqualTo(Validity.Status.VALID);
    RunAnalysis ended = RunAnalysis.of(run);
    assertThat(ended.validity().status()).isEqualTo(Validity.Status.INVALID);
    assertThat(ended.validity().reasons().get(0).english()).startsWith("A against A'");
    assertThat(analysed(run).variants().get(2).finding()).isEmpty();
  }

  @Test
  void whatOverloadsOnPurposeIsValid() {
    assertThat(
            RunAnalysis.of(run(replicated().make(), FOUR, RunEnd.complete())).validity().status())
        .isEqualTo(Validity.Status.VALID);
  }

  @Test
  void aRateThatTheGeneratorMissedIsALowerBoundWithoutARatio() {
    List<Probe> probes = new ArrayList<>(search(BASE, 8_000));
    probes.addAll(search(OTHER, 6_000).stream().filter(one -> rate(one) == 6_000).toList());
    RateSlices above = new RateSlices(OTHER, 6_100, Purpose.SEARCH);
    Probe.Arm late = above.slice(900, 0, 60 * RateSlices.MILLI, 0);
    probes.add(probe(late, RunEnd.complete()));
    RunResult run =
        run(
            plan().quick(true).make(),
            List.of(block(0, pair(probes, RunEnd.complete()))),
            RunEnd.complete());

    VariantCapacity other = analysed(run).variants().get(1);
    assertThat(other.atLeast()).isTrue();
    assertThat(other.ratio().value()).isNaN();
    assertThat(answer(RunAnalysis.of(run)))
        .contains("date+custom more than 6,000/s; the generator was the limit");
  }

  /** As on a machine that stalls for seconds: rates are met that lie above some that are missed. */
  @Test
  void aCapacityThatLiesOutsideOfItsSearchIsSaidToBeACurves() {
    List<Probe> probes = new ArrayList<>();
    add(probes, 3, new RateSlices(BASE, 12_122, Purpose.SEARCH).good());
    add(probes, 3, new RateSlices(BASE, 18_183, Purpose.SEARCH).good());
    add(probes, 3, new RateSlices(BASE, 23_581, Purpose.SEARCH).slice(60, 0, 1, 0));
    add(probes, 9, new RateSlices(BASE, 22_097, Purpose.SEARCH).slice(9, 0, 1, 0));
    add(probes, 1, new RateSlices(BASE, 22_097, Purpose.CONFIRM).bad());
    add(probes, 1, new RateSlices(BASE, 21_453, Purpose.CONFIRM).bad());
    add(probes, 1, new RateSlices(BASE, 20_222, Purpose.CONFIRM).bad());
    add(probes, 3, new RateSlices(BASE, 18_506, Purpose.CONFIRM).slice(9, 0, 1, 0));
    RunResult run =
        run(
            plan().quick(true).make(),
            List.of(block(0, pair(probes, RunEnd.complete()))),
            RunEnd.complete());

    assertThat(analysed(run).variants().get(0).perSecond().value()).isLessThan(18_506);
    assertThat(answer(RunAnalysis.of(run)))
        .contains(
            "Slices of date+stock disagreed",
            "where its search ended, 18,506 to 20,222/s; neither");
    assertThat(answer(RunAnalysis.of(CapacityRuns.four()))).doesNotContain("disagreed");
  }

  private static void add(List<Probe> probes, int slices, Probe.Arm arm) {
    probes.addAll(Collections.nCopies(slices, probe(arm, RunEnd.complete())));
  }

  private static double rate(Probe probe) {
    return probe.arms().get(0).asked().load().callsPerSecond();
  }

  @Test
  void aCollapseIsAPointThatMissedAndTheBlockGoesOnWithAFreshPair() {
    RateSlices fatal = new RateSlices(BASE, 9_000, Purpose.SEARCH);
    Probe cut = probe(fatal.bad(), RunEnd.interrupted("stopped"));
    Pair collapsed = pair(List.of(cut), RunEnd.cutShort("the provider's JVM ended"));
    RunResult run =
        run(
            plan().quick(true).make(),
            List.of(block(0, collapsed, pair(search(BASE, 8_000), RunEnd.complete()))),
            RunEnd.complete());

    CapacityAnalysis analysis = analysed(run);
    assertThat(analysis.points().get(0).judgement().outcome())
        .isEqualTo(RateJudgement.Outcome.COLLAPSED);
    assertThat(analysis.variants().get(0).perSecond().value()).isBetween(8_000.0, 8_200.0);
    assertThat(Answer.caution(RunAnalysis.of(run)).english())
        .contains("The provider collapsed once");
  }

  @Test
  void anObjectiveThatEvenTheLowestRateMissesIsSaid() {
    Probe missed = probe(new RateSlices(BASE, 150, Purpose.SEARCH).bad(), RunEnd.complete());
    RunResult run =
        run(
            plan().quick(true).make(),
            List.of(block(0, pair(List.of(missed), RunEnd.complete()))),
            RunEnd.complete());

    CapacityDocument report = (CapacityDocument) RunAnalysis.of(run).study().orElseThrow();
    assertThat(report.missed()).isTrue();
    assertThat(report.answer().english())
        .startsWith("date+stock misses p99<20ms even at the lowest rate that was tried, 150.0/s.");
  }

  @Test
  void whatAUserStoppedKeepsTheBlocksThatWereFound() {
    RateSlices open = new RateSlices(BASE, 9_000, Purpose.SEARCH);
    Probe stopped = probe(open.bad(), RunEnd.interrupted("stopped"));
    List<Block> blocks = new ArrayList<>(FOUR.subList(0, 2));
    blocks.add(block(2, pair(List.of(stopped), RunEnd.interrupted("stopped"))));
    RunResult run = run(replicated().make(), blocks, RunEnd.interrupted("stopped by the user"));

    assertThat(analysed(run).points()).noneMatch(point -> point.block() == 2);
    assertThat(answer(RunAnalysis.of(run))).contains("date+stock carries 8,2");
  }

  @Test
  void aStoredRunIsRenderedOnPageAndTerminalAndInFiles() throws Exception {
    ResultFiles.write(folder, run(replicated().make(), FOUR, RunEnd.complete()));

    RunAnalysis analysis = RunFolder.renderRun(folder).run();

    assertThat(Said.terminal(analysis))
        .contains("capacity", "slower", "p99<20ms", "date+stock+again");
    assertThat(Files.readString(folder.resolve("report.html")))
        .contains("capacity-response", "Every rate that was measured", "; open loop, ");
    assertThat(Files.readAllLines(folder.resolve("result.csv"))).hasSize(1 + 4 * 3 * 3);
    assertThat(Files.readString(folder.resolve("summary.md"))).contains("| date+custom |");
  }
}
