package io.github.timebench.loadgen.run;

import io.github.timebench.api.Variant;
import io.github.timebench.lab.MachineEnvironment;
import io.github.timebench.lab.TimebenchVersion;
import io.github.timebench.loadgen.driver.DriverReport;
import io.github.timebench.loadgen.driver.VariantPlans;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunEnvironment;
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
import java.util.Map;

/** Puts together what a run leaves behind. */
record Assembly(
    LoadPlan plan, RegistryChoice registry, String command, Path folder, Instant startedAt) {
  private static final PlacedVariant AGAIN = PlacedVariant.here(Variant.BASELINE_AGAIN);

  RunResult result(List<DriverReport> reports, RunEnd end, List<String> neighbours) {
    List<VariantBytes> bytes = reports.isEmpty() ? List.of() : reports.get(0).bytes();
    return new RunResult(
        RunResult.SCHEMA_VERSION,
        folder.getFileName().toString(),
        TimebenchVersion.read(),
        startedAt.toString(),
        Duration.between(startedAt, Instant.now()).toMillis() / 1e3,
        runPlan(),
        environment(reports),
        bytes,
        reports.stream().map(DriverReport::block).toList(),
        RunGates.of(reports.stream().map(DriverReport::gates).toList(), neighbours, end),
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
        registry.embedded() ? BlockSession.providerThreads(plan) : 0,
        plan.margin(),
        plan.isolation().label(),
        plan.quick());
  }

  private static RunEnvironment environment(List<DriverReport> reports) {
    Map<String, String> machine = MachineEnvironment.read();
    return reports.isEmpty()
        ? new RunEnvironment(machine, Map.of(), Map.of())
        : new RunEnvironment(
            machine, reports.get(0).driverEnvironment(), reports.get(0).providerEnvironment());
  }
}
