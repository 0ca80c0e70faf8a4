package io.github.timebench.loadgen.run;

import io.github.timebench.lab.MachineEnvironment;
import io.github.timebench.lab.TimebenchVersion;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Lab;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.QuietRule;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Puts together what a run leaves behind. */
record Assembly(
    Plan plan, RegistryChoice registry, String command, Path folder, Instant startedAt) {
  RunResult result(
      List<VariantBytes> bytes, List<Block> blocks, RunEnd end, List<String> neighbours) {
    return new RunResult(
        RunResult.SCHEMA_VERSION,
        setup(),
        Duration.between(startedAt, Instant.now()).toMillis() / 1e3,
        plan,
        new Lab(MachineEnvironment.read(), neighbours),
        bytes,
        blocks,
        end);
  }

  private RunSetup setup() {
    return new RunSetup(
        folder.getFileName().toString(),
        TimebenchVersion.read(),
        startedAt.toString(),
        command,
        registry.url(),
        registry.embedded() ? PairRunner.providerThreads(plan) : 0,
        QuietRule.DEFAULT);
  }
}
