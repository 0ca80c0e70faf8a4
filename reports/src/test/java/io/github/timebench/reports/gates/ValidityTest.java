package io.github.timebench.reports.gates;

import static io.github.timebench.reports.gates.GateRuns.MEASURED;
import static io.github.timebench.reports.gates.GateRuns.gate;
import static io.github.timebench.reports.gates.GateRuns.pair;
import static io.github.timebench.reports.gates.GateRuns.run;
import static io.github.timebench.reports.gates.GateRuns.totals;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.ResourceUse.ProcessUse;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.RunResult.Lab;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.Said;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Verdict;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Hazard: a run that shows what its last block saw where an earlier one was nearly not valid. */
class ValidityTest {
  private static final String STEAL = "steal of the machine";
  private static final String ERRORS = "errors of date+custom";

  private static Pair stolen(double share) {
    ResourceUse use =
        new ResourceUse(0, 1_000, ProcessUse.UNKNOWN, ProcessUse.UNKNOWN, share, 0.5, 1);
    Readings readings =
        new Readings(
            use,
            use,
            2,
            Readings.Hiccups.NONE,
            Readings.Relay.NONE,
            Readings.Switches.NONE,
            List.of(),
            List.of());
    return pair("", readings, RunEnd.complete(), totals(MEASURED));
  }

  private static Validity soFar(RunResult run) {
    return Validity.soFar(run, Gates.OfFleet.NONE);
  }

  private static String steal(double... shares) {
    Pair[] pairs = DoubleStream.of(shares).mapToObj(ValidityTest::stolen).toArray(Pair[]::new);
    return gate(soFar(run(pairs)).gates(), STEAL).seen().english();
  }

  private static RunResult withErrors(long... errors) {
    Pair[] pairs = new Pair[errors.length];
    for (int block = 0; block < errors.length; block++) {
      pairs[block] = withErrors(errors[block], RunEnd.complete());
    }
    return run(pairs);
  }

  private static Pair withErrors(long errors, RunEnd end) {
    OutcomeCounts measured = new OutcomeCounts(10_000 - errors, 0, errors, 0, 0);
    return pair("", Readings.NONE, end, totals(measured));
  }

  private static Gate errors(long... errors) {
    return gate(soFar(withErrors(errors)).gates(), ERRORS);
  }

  @Test
  void theBlockNearestToTheLimitIsShown() {
    assertThat(errors(1, 9, 2).seen().english())
        .isEqualTo("9 of 10,000 (0.090 %) (block 2, the worst of 3)");
    assertThat(errors(1, 9, 2).held()).isTrue();
    assertThat(steal(0.001, 0.015, 0.002)).isEqualTo("1.5 % (block 2, the worst of 3)");
  }

  @Test
  void theOnlyBlockInWhichErrorsDidNotHoldIsLeftOutAndNamed() {
    Validity validity = Validity.of(withErrors(10, 11, 3), Gates.OfFleet.NONE, Estimate.UNKNOWN);

    assertThat(validity.status()).isEqualTo(Validity.Status.VALID);
    assertThat(gate(validity.gates(), ERRORS).held()).isTrue();
    assertThat(gate(validity.gates(), ERRORS).seen().english())
        .isEqualTo(
            "10 of 10,000 (0.100 %) (block 1, the worst of 3);"
                + " block 2, which is left out: 11 of 10,000 (0.110 %)");
    assertThat(Gates.disturbed(withErrors(10, 11, 3), Gates.OfFleet.NONE)).containsOnlyKeys(1);
  }

  @Test
  void fromTwoDisturbedBlocksOnARunIsInvalid() {
    Validity validity = soFar(withErrors(11, 3, 11));

    assertThat(validity.status()).isEqualTo(Validity.Status.INVALID);
    assertThat(gate(validity.gates(), ERRORS).held()).isFalse();
  }

  @Test
  void aRunWhoseOnlyBlockIsDisturbedIsInvalidUnlessThereWillBeOthers() {
    Validity ended = Validity.of(withErrors(11), Gates.OfFleet.NONE, Estimate.UNKNOWN);
    assertThat(ended.status()).isEqualTo(Validity.Status.INVALID);
    assertThat(soFar(withErrors(11)).status()).isEqualTo(Validity.Status.INVALID);

    RunResult ofMany = ReplicatedRuns.closed(4).with(withErrors(11).blocks());
    Validity soFar = soFar(ofMany);
    assertThat(soFar.status()).isEqualTo(Validity.Status.VALID);
    assertThat(gate(soFar.gates(), ERRORS).seen().english())
        .isEqualTo("11 of 10,000 (0.110 %), so that this block is left out");
  }

  @Test
  void whatADeathDidToTheCallsThatWereUnderWayDisturbsNothing() {
    RunResult run =
        run(
            withErrors(0, RunEnd.complete()),
            withErrors(5_000, RunEnd.cutShort("the provider's JVM ended")));

    assertThat(Gates.disturbed(run, Gates.OfFleet.NONE)).isEmpty();
    assertThat(gate(soFar(run).gates(), ERRORS).held()).isTrue();
  }

  @Test
  void ofSeveralThatDidNotHoldTheWorstIsShown() {
    assertThat(errors(30, 500, 50).seen().english()).endsWith("(block 2, the worst of 3)");
  }

  @Test
  void whatIsNotKnownIsShownOnlyWhereNothingIs() {
    assertThat(steal(Double.NaN, 0, Double.NaN)).isEqualTo("0.0 % (block 2, the worst of 3)");
    assertThat(steal(Double.NaN, Double.NaN)).isEqualTo("n/a");
  }

  @Test
  void oneBlockOrTheSameInAllNeedsNoNumber() {
    assertThat(steal(0.01)).isEqualTo("1.0 %");
    assertThat(errors(0, 0).seen().english()).isEqualTo("0 of 10,000 (0.000 %)");
  }

  @Test
  void whatCannotBeRankedNamesItsBlock() {
    Validity validity = soFar(run(totals(MEASURED), totals(new OutcomeCounts(9_500, 0, 0, 0, 0))));

    assertThat(gate(validity.gates(), "account of date+custom").seen().english())
        .isEqualTo("10,000 begun, 10,000 ended (block 1 of 2)");
  }

  private static RunResult ended(RunEnd end, List<String> neighbours) {
    return ended(run(totals(MEASURED)), end, neighbours);
  }

  private static RunResult ended(RunResult run, RunEnd end, List<String> neighbours) {
    return Records.with(run, "lab", new Lab(Map.of(), neighbours), "end", end);
  }

  @Test
  void anotherLabOnTheMachineMakesARunInvalid() {
    Validity validity = soFar(ended(RunEnd.complete(), List.of("17", "23")));

    assertThat(validity.status()).isEqualTo(Validity.Status.INVALID);
    assertThat(gate(validity.gates(), "one lab on the machine").seen().english())
        .isEqualTo("process 17, 23");
  }

  @Test
  void aStoppedRunWhoseGatesHeldKeepsItsFindings() {
    Validity validity = soFar(ended(RunEnd.interrupted("stopped by the user"), List.of()));

    assertThat(validity.status()).isEqualTo(Validity.Status.INTERRUPTED);
    assertThat(validity.reasons()).extracting(Text::english).containsExactly("stopped by the user");
    assertThat(validity.keepsFindings()).isTrue();
    assertThat(validity.comparable()).isFalse();
    assertThat(gate(validity.gates(), "complete run").held()).isFalse();
    assertThat(gate(validity.gates(), "complete run").seen().english())
        .isEqualTo("stopped by the user");
  }

  @Test
  void aFigureWithoutALimitIsNotedAndNeitherHoldsNorFails() {
    Validity validity = RunAnalysis.of(ReplicatedRuns.closed(4)).validity();

    assertThat(gate(validity.gates(), "complete run").outcome()).hasToString("held");
    assertThat(validity.gates().stream().filter(gate -> Double.isNaN(gate.limit())))
        .isNotEmpty()
        .allMatch(Gate::held)
        .allMatch(gate -> gate.outcome().english().equals("noted"));
  }

  @Test
  void aStoppedRunTellsTheVerdictsThatItHadReached() {
    RunEnd stopped = RunEnd.interrupted("stopped by the user");
    RunAnalysis analysis = RunAnalysis.of(ended(ReplicatedRuns.closed(6), stopped, List.of()));

    assertThat(analysis.comparisons().verdict("localdatetime+stock")).isEqualTo(Verdict.SLOWER);
    assertThat(analysis.variant("localdatetime+stock").orElseThrow().ratios()).isNotEmpty();
    assertThat(Said.terminal(analysis)).contains("INTERRUPTED", "stopped by the user", "slower");
    assertThat(RunAnalysis.of(ended(ReplicatedRuns.closed(6), stopped, List.of("17"))).compares())
        .isFalse();
  }

  @Test
  void aRunThatIsCutShortKeepsItsFindingsAndSaysWhy() {
    Phrase how = Phrase.of("ended with exit code %d", 137);
    RunEnd died = RunEnd.cutShort("the %s's JVM (pid %d) %s", "driver", 7, how);
    RunAnalysis analysis = RunAnalysis.of(ended(ReplicatedRuns.closed(6), died, List.of()));

    assertThat(analysis.validity().status()).isEqualTo(Validity.Status.CUT_SHORT);
    assertThat(analysis.validity().comparable()).isFalse();
    assertThat(analysis.comparisons().verdict("localdatetime+stock")).isEqualTo(Verdict.SLOWER);
    assertThat(Said.terminal(analysis))
        .contains("CUT SHORT", "the driver's JVM (pid 7) ended with exit code 137", "slower");
    assertThat(analysis.validity().reasons())
        .extracting(Text::chinese)
        .containsExactly("驱动端的 JVM（pid 7）以退出码 137 结束");
  }

  @Test
  void aBlockThatWasLostAndMeasuredAgainIsNamed() {
    RunResult six = ReplicatedRuns.closed(6);
    RunEnd died = RunEnd.cutShort("the driver said nothing and was ended");
    RunResult run =
        Records.with(
            six,
            "lost",
            List.of(new Block.Lost(2, six.startedAt(), died, six.blocks().get(2).pairs())));
    RunAnalysis analysis = RunAnalysis.of(run);

    assertThat(analysis.validity().valid()).isTrue();
    assertThat(analysis.comparisons().effect("localdatetime+stock", Figure.CALLS_PER_SECOND).n())
        .isEqualTo(6);
    assertThat(Said.terminal(analysis).replace("\n", " "))
        .contains("Block 3 was lost and measured again: the driver said nothing");
  }

  @Test
  void aStoppedRunInWhichAGateDidNotHoldIsInvalid() {
    RunEnd stopped = RunEnd.interrupted("stopped by the user");
    Validity validity = soFar(ended(stopped, List.of("17")));

    assertThat(validity.status()).isEqualTo(Validity.Status.INVALID);
    assertThat(validity.keepsFindings()).isFalse();
    assertThat(validity.reasons())
        .extracting(Text::english)
        .first()
        .isEqualTo("stopped by the user");
  }
}
