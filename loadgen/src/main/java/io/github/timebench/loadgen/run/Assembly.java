package io.github.timebench.loadgen.run;

import io.github.timebench.api.Variant;
import io.github.timebench.lab.MachineEnvironment;
import io.github.timebench.lab.TimebenchVersion;
import io.github.timebench.loadgen.driver.VariantPlans;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Lab;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.plan.LoadPlan;
import io.github.timebench.model.plan.OpenLoopPlan;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.QuietRule;
import io.github.timebench.model.plan.RunPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** Puts together what a run leaves behind. */
record Assembly(
    LoadPlan plan, RegistryChoice registry, String command, Path folder, Instant startedAt) {
  private static final PlacedVariant AGAIN = PlacedVariant.here(Variant.BASELINE_AGAIN);

  RunResult result(
      List<VariantBytes> bytes, List<Block> blocks, RunEnd end, List<String> neighbours) {
    return new RunResult(
        RunResult.SCHEMA_VERSION,
        folder.getFileName().toString(),
        TimebenchVersion.read(),
        startedAt.toString(),
        Duration.between(startedAt, Instant.now()).toMillis() / 1e3,
        runPlan(),
        new Lab(MachineEnvironment.read(), neighbours),
        bytes,
        blocks,
        end);
  }

  private static String label(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private RunPlan runPlan() {
    OpenLoopPlan open = plan.openLoop();
    return new RunPlan(
        command,
        VariantPlans.of(plan),
        Variant.BASELINE.label(),
        plan.variants().contains(AGAIN) ? AGAIN.label() : "",
        plan.corpus().shape().label(),
        plan.operation().label(),
        plan.corpus().items(),
        plan.corpus().precision().label(),
        plan.threads(),
        open == null ? 0 : open.rate().callsPerSecond(),
        open == null ? "" : label(open.arrival()),
        open == null ? 0 : open.maxInflight(),
        open == null ? "" : label(open.catchUp()),
        plan.connections(),
        plan.blocks().max(),
        plan.blocks().stopping(),
        plan.duration().toMillis(),
        plan.maxWarmup().toMillis(),
        plan.slice().toMillis(),
        plan.timeout().toMillis(),
        plan.corpus().seed(),
        QuietRule.DEFAULT,
        registry.url(),
        registry.embedded() ? PairRunner.providerThreads(plan) : 0,
        plan.margin(),
        plan.isolation().label(),
        plan.quick());
  }
}
