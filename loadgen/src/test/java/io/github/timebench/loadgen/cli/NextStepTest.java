package io.github.timebench.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.lab.TimebenchVersion;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.statistics.Finding;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazard: a command that is offered and is refused, or asks for something else. */
class NextStepTest {
  private static final Path FOLDER = Path.of("elsewhere", "20261121-100000-a");

  private static RunAnalysis of(RunResult run, String command, Plan plan, List<Block> blocks) {
    RunSetup setup = run.setup();
    return RunAnalysis.of(
        new RunResult(
            run.schemaVersion(),
            new RunSetup(
                setup.runId(),
                TimebenchVersion.read(),
                setup.startedAt(),
                command,
                setup.registry(),
                setup.providerThreads(),
                setup.quietRule()),
            run.elapsedSeconds(),
            plan,
            run.lab(),
            run.bytes(),
            blocks,
            run.end()));
  }

  private static Plan plan(RunResult run, boolean quick, Blocks blocks) {
    Plan plan = run.plan();
    return new Plan(
        plan.variants(),
        plan.payload(),
        plan.load(),
        plan.services(),
        blocks,
        plan.isolation(),
        plan.timing(),
        quick,
        plan.threadsView(),
        plan.study());
  }

  @Test
  void aFirstLookIsRepeatedWithoutQuick() {
    RunResult run = StoredRuns.run().result("a");
    RunAnalysis look =
        of(
            run,
            "bin/loadgen --quick --type=localdatetime --blocks 1 --out='my runs' --call='a#b c'",
            plan(run, true, Blocks.exactly(1)),
            run.blocks().subList(0, 1));

    assertThat(NextStep.of(look, FOLDER))
        .contains("bin/loadgen --type=localdatetime --out='my runs' --call='a#b c'");
  }

  /** Its blocks differ by as much as its margin, so that four leave it open. */
  @Test
  void anOpenQuestionIsRepeatedWithTheBlocksThatItNeeds() {
    RunResult run = StoredRuns.run().result("a");
    RunAnalysis open =
        of(
            run,
            "bin/loadgen --type=localdatetime --budget=30m --blocks=4",
            plan(run, false, Blocks.exactly(4).judgedBy(0.002)),
            run.blocks().subList(0, 4));
    Finding finding = open.comparisons().judged("localdatetime+stock").get().finding().get();

    assertThat(finding.decided()).isFalse();
    assertThat(NextStep.of(open, FOLDER))
        .contains(
            "bin/loadgen --resume=elsewhere/20261121-100000-a --blocks="
                + (4 + finding.blocksMore()));
  }

  /** Its looks go on: nothing is measured twice. */
  @Test
  void aRunThatStopsByItselfGoesOnWithTheBlocksThatItNeeds() {
    RunResult run = StoredRuns.run().result("a");
    Blocks blocks = Blocks.asNeeded().within(Duration.ofMinutes(5));
    RunAnalysis open =
        of(
            run,
            "bin/loadgen",
            plan(run, false, blocks.judgedBy(0.002)),
            run.blocks().subList(0, 4));
    int more = open.comparisons().judged("localdatetime+stock").get().finding().get().blocksMore();

    assertThat(NextStep.of(open, FOLDER))
        .contains("bin/loadgen --resume=elsewhere/20261121-100000-a --blocks=" + (4 + more));
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
    RunResult run = StoredRuns.run().result("20261121-100000-a");
    RunAnalysis stopped =
        of(
            run.endedAs(RunEnd.interrupted("stopped by the user after block 2")),
            "bin/loadgen",
            run.plan(),
            run.blocks().subList(0, 2));

    assertThat(NextStep.of(stopped, FOLDER))
        .contains("bin/loadgen --resume=elsewhere/20261121-100000-a");
  }
}
