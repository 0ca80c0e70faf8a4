package io.github.timebench.loadgen.cli;

import io.github.timebench.api.Durations;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.model.plan.Plan;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code bin/loadgen selftest carry-over}: does the length of slices change the answer? */
@Command(
    name = "carry-over",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Short against long slices, block by block in turns: one variant's garbage may be collected in another's slice. Takes the flags of a run; --slice is the short length, --blocks the number of pairs.")
final class CarryOverCommand implements Callable<Integer> {
  private static final Duration LONG_SLICE = Duration.ofSeconds(5);

  @Mixin private LoadFlags load;

  @Mixin private LabFlags lab;

  @Override
  public Integer call() throws LabException {
    Plan plan = load.plan(lab.installation());
    return new PlansSelftest(lab)
        .compare(
            plan.blocks().max(),
            "slices of " + Durations.format(plan.timing().slice()),
            plan.oneBlock(plan.timing().slice()),
            "slices of " + Durations.format(LONG_SLICE),
            plan.oneBlock(LONG_SLICE));
  }
}
