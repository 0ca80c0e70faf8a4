package io.github.timebench.reports.gates;

import static io.github.timebench.reports.gates.GateRuns.MEASURED;
import static io.github.timebench.reports.gates.GateRuns.gate;
import static io.github.timebench.reports.gates.GateRuns.pair;
import static io.github.timebench.reports.gates.GateRuns.run;
import static io.github.timebench.reports.gates.GateRuns.totals;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.evidence.Lab;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.ProcessUse;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Verdict;
import io.github.timebench.reports.table.TextLayout;
import io.github.timebench.reports.text.TextTable;
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
            use, use, 2, Readings.Hiccups.NONE, Readings.Relay.NONE, Readings.Switches.NONE);
    return pair("", readings, RunEnd.complete(), totals(MEASURED));
  }

  private static String steal(double... shares) {
    Pair[] pairs = DoubleStream.of(shares).mapToObj(ValidityTest::stolen).toArray(Pair[]::new);
    return gate(Validity.soFar(run(pairs)).gates(), STEAL).seen().english();
  }

  private static Gate errors(long... errors) {
    Pair[] pairs = new Pair[errors.length];
    for (int block = 0; block < errors.length; block++) {
      OutcomeCounts measured = new OutcomeCounts(10_000 - errors[block], 0, errors[block], 0, 0);
      pairs[block] = pair("", Readings.NONE, RunEnd.complete(), totals(measured));
    }
    return gate(Validity.soFar(run(pairs)).gates(), ERRORS);
  }

  @Test
  void theBlockNearestToTheLimitIsShown() {
    assertThat(errors(1, 9, 2).seen().english())
        .isEqualTo("9 of 10,000 (0.090 %) (block 2, the worst of 3)");
    assertThat(errors(1, 9, 2).held()).isTrue();
    assertThat(steal(0.001, 0.015, 0.002)).isEqualTo("1.5 % (block 2, the worst of 3)");
  }

  @Test
  void aBlockInWhichItDidNotHoldIsWorseThanAnyInWhichItDid() {
    assertThat(errors(10, 11, 3).seen().english()).endsWith("(block 2, the worst of 3)");
    assertThat(errors(10, 11, 3).held()).isFalse();
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
    Validity validity =
        Validity.soFar(run(totals(MEASURED), totals(new OutcomeCounts(9_500, 0, 0, 0, 0))));

    assertThat(gate(validity.gates(), "account of date+custom").seen().english())
        .isEqualTo("10,000 begun, 10,000 ended (block 1 of 2)");
  }

  private static RunResult ended(RunEnd end, List<String> neighbours) {
    return ended(run(totals(MEASURED)), end, neighbours);
  }

  private static RunResult ended(RunResult run, RunEnd end, List<String> neighbours) {
    return new RunResult(
        run.schemaVersion(),
        run.setup(),
        run.elapsedSeconds(),
        run.plan(),
        new Lab(Map.of(), neighbours),
        run.bytes(),
        run.blocks(),
        end);
  }

  @Test
  void anotherLabOnTheMachineMakesARunInvalid() {
    Validity validity = Validity.soFar(ended(RunEnd.complete(), List.of("17", "23")));

    assertThat(validity.status()).isEqualTo(Validity.Status.INVALID);
    assertThat(gate(validity.gates(), "one lab on the machine").seen().english())
        .isEqualTo("process 17, 23");
  }

  @Test
  void aStoppedRunWhoseGatesHeldKeepsItsFindings() {
    Validity validity = Validity.soFar(ended(RunEnd.interrupted("stopped by the user"), List.of()));

    assertThat(validity.status()).isEqualTo(Validity.Status.INTERRUPTED);
    assertThat(validity.reasons()).extracting(Text::english).containsExactly("stopped by the user");
    assertThat(validity.keepsFindings()).isTrue();
    assertThat(validity.comparable()).isFalse();
    assertThat(gate(validity.gates(), "complete run").held()).isFalse();
    assertThat(gate(validity.gates(), "complete run").seen().english())
        .isEqualTo("stopped by the user");
  }

  @Test
  void aStoppedRunTellsTheVerdictsThatItHadReached() {
    RunEnd stopped = RunEnd.interrupted("stopped by the user");
    RunAnalysis analysis = RunAnalysis.of(ended(ReplicatedRuns.closed(6), stopped, List.of()));

    assertThat(analysis.comparisons().verdict("localdatetime+stock")).isEqualTo(Verdict.SLOWER);
    assertThat(analysis.variant("localdatetime+stock").orElseThrow().ratios()).isNotEmpty();
    assertThat(TextTable.of(analysis, TextLayout.ENGLISH))
        .contains("INTERRUPTED", "stopped by the user", "slower");
    assertThat(RunAnalysis.of(ended(ReplicatedRuns.closed(6), stopped, List.of("17"))).compares())
        .isFalse();
  }

  @Test
  void aStoppedRunInWhichAGateDidNotHoldIsInvalid() {
    RunEnd stopped = RunEnd.interrupted("stopped by the user");
    Validity validity = Validity.soFar(ended(stopped, List.of("17")));

    assertThat(validity.status()).isEqualTo(Validity.Status.INVALID);
    assertThat(validity.keepsFindings()).isFalse();
    assertThat(validity.reasons())
        .extracting(Text::english)
        .first()
        .isEqualTo("stopped by the user");
  }
}
