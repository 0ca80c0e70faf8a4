package io.github.timebench.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.statistics.Finding;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Hazard: a command that is offered and is refused, or asks for something else. */
class NextStepTest {
  private static final Path FOLDER = Path.of("elsewhere", "20261121-100000-a");

  private static RunAnalysis run(Blocks planned, int measured, String... asked) {
    return RunAnalysis.of(
        StoredRuns.run().asked(asked).blocks(planned, measured).result("20261121-100000-a"));
  }

  private static int more(RunAnalysis open) {
    Finding finding = open.comparisons().judged("localdatetime+stock").get().finding().get();
    assertThat(finding.decided()).isFalse();
    return finding.blocksMore();
  }

  @Test
  void aFirstLookIsRepeatedWithoutQuick() {
    RunResult look =
        StoredRuns.run()
            .asked("--quick", "--type=localdatetime", "--blocks=1", "--out=my runs", "--call=a#b c")
            .quick()
            .blocks(Blocks.exactly(1), 1)
            .result("a");

    assertThat(NextStep.of(RunAnalysis.of(look), FOLDER))
        .contains("bin/loadgen --type=localdatetime '--out=my runs' '--call=a#b c'");
  }

  /** Its blocks differ by as much as its margin, so that four leave it open. */
  @Test
  void anOpenQuestionIsRepeatedWithTheBlocksThatItNeeds() {
    RunAnalysis open =
        run(
            Blocks.exactly(4).judgedBy(0.004),
            4,
            "--type=localdatetime",
            "--budget=30m",
            "--blocks=4");

    assertThat(NextStep.of(open, FOLDER))
        .contains("bin/loadgen --resume=elsewhere/20261121-100000-a --blocks=" + (4 + more(open)));
  }

  /** Its looks go on: nothing is measured twice. */
  @Test
  void aRunThatStopsByItselfGoesOnWithTheBlocksThatItNeeds() {
    RunAnalysis open = run(Blocks.asNeeded().within(Duration.ofMinutes(5)).judgedBy(0.006), 4);

    assertThat(NextStep.of(open, FOLDER))
        .contains("bin/loadgen --resume=elsewhere/20261121-100000-a --blocks=" + (4 + more(open)));
  }

  @Test
  void anAnswerNeedsNothingMore() {
    RunAnalysis decided = RunAnalysis.of(StoredRuns.run().slower(1.25).result("a"));

    assertThat(decided.comparisons().decided()).isTrue();
    assertThat(NextStep.of(decided, FOLDER)).isEmpty();
    assertThat(NextStep.of(RunAnalysis.of(StoredRuns.run().invalid().result("a")), FOLDER))
        .isEmpty();
  }

  @Test
  void aRunThatTheUserStoppedGoesOn() {
    RunResult stopped =
        StoredRuns.run()
            .blocks(Blocks.exactly(6), 2)
            .result("20261121-100000-a")
            .endedAs(RunEnd.interrupted("stopped by the user"));

    assertThat(NextStep.of(RunAnalysis.of(stopped), FOLDER))
        .contains("bin/loadgen --resume=elsewhere/20261121-100000-a");
    assertThat(
            NextStep.of(
                RunAnalysis.of(stopped), LabFlags.home().runs().resolve("20261121-100000-a")))
        .contains("bin/loadgen --resume=20261121-100000-a");
  }
}
