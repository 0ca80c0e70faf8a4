package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.cli.PlaceFlags;
import io.github.timebench.model.plan.Durations;
import io.github.timebench.model.plan.LoadPlan;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code bin/loadgen selftest carry-over}: does the length of slices change the answer? */
@Command(
    name = "carry-over",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Short against long slices, block by block in turns: one variant's garbage may be collected in another's slice. Takes the flags of a run; --slice is the short length, --blocks the number of pairs.")
final class CarryOverCommand implements Callable<Integer> {
  private static final Duration LONG_SLICE = Duration.ofSeconds(5);

  @Spec private CommandSpec spec;

  @Mixin private LoadFlags load;

  @Mixin private PlaceFlags place;

  @Override
  public Integer call() throws LabException, InterruptedException {
    LoadPlan plan = load.plan(place.installation());
    new PlansSelftest(spec, place)
        .compare(
            plan.blocks().max(),
            "slices of " + Durations.format(plan.slice()),
            plan.oneBlock(plan.slice()),
            "slices of " + Durations.format(LONG_SLICE),
            plan.oneBlock(LONG_SLICE));
    return ExitCode.DONE.code();
  }
}
