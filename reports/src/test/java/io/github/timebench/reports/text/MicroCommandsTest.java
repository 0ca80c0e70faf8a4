package io.github.timebench.reports.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Asked;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.reports.OwnRuns;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Hazard: a command that measures other payloads, or looks for the run elsewhere. */
class MicroCommandsTest {
  private static final RunResult OWN = OwnRuns.faithful(1);

  private static RunResult asked(Optional<Asked> asked) {
    return Records.with(OWN, "setup", Records.with(OWN.setup(), "asked", asked));
  }

  @Test
  void aCallIsNamedAsTheRunNamedItAndTheRunWhereItIs() {
    Asked asked =
        Asked.of("--api=my api.jar", "--call=A#m", "--threads=200", "--sample=a.json", "--out=r/");

    assertThat(MicroCommands.of(asked(Optional.of(asked))).orElseThrow().lines())
        .containsExactly(
            "bin/loadgen micro serialization '--api=my api.jar' '--call=A#m' --sample=a.json"
                + " --type=date,localdatetime --serializer=stock,custom --out=r",
            "bin/loadgen report r/2026-11-21-own --micro=last");
  }

  @Test
  void aCallThatNobodyKnowsHasNone() {
    assertThat(MicroCommands.of(asked(Optional.empty()))).isEmpty();
  }
}
