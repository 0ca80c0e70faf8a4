package io.github.timebench.reports.ci;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.compare.FailOn.Judged;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.language.Text;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazard: text that ends a workflow command and begins another. */
class GithubCommandsTest {
  private final RunAnalysis valid = RunAnalysis.of(ReplicatedRuns.closed(6));

  @Test
  void aValidRunThatMeetsItsLimitsSaysNothing() {
    assertThat(GithubCommands.ofRun(valid)).isEmpty();
    assertThat(
            GithubCommands.ofLimits(
                "run", List.of(new Judged("p99<1s", "a", true, Text.plain("met: p99")))))
        .isEmpty();
  }

  @Test
  void whatWasNotMetIsAnErrorOnOneLine() {
    Judged judged = new Judged("p99<1s", "a", false, Text.plain("not met: 100 %\r\n::error::x, y"));

    assertThat(GithubCommands.ofLimits(valid.run().runId(), List.of(judged)))
        .containsExactly(
            "::error title=Timebench 2026-11-21-closed%3A limit not met"
                + "::not met: 100 %25%0D%0A::error::x, y");
  }

  @Test
  void anInvalidRunIsAnErrorAndOneThatWasStoppedAWarning() {
    assertThat(GithubCommands.ofRun(RunAnalysis.of(SampleRuns.invalid())))
        .isNotEmpty()
        .allMatch(line -> line.startsWith("::error title=Timebench 2026-11-20-invalid%3A INVALID"));
    assertThat(GithubCommands.ofRun(RunAnalysis.of(SampleRuns.interrupted())))
        .containsExactly(
            "::warning title=Timebench 2026-11-20-interrupted%3A INTERRUPTED"
                + "::stopped by the user after 21 s");
  }

  @Test
  void moreThanTheServiceShowsAreCounted() {
    List<Judged> many =
        Collections.nCopies(25, new Judged("p99<1s", "a", false, Text.plain("not met: p99<1s")));

    assertThat(GithubCommands.ofLimits("run", many))
        .hasSize(10)
        .last()
        .asString()
        .endsWith("::and 16 more; the log has all");
  }
}
