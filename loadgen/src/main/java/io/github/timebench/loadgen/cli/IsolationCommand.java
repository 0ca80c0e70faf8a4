package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.cli.PlaceFlags;
import io.github.timebench.model.plan.Isolation;
import io.github.timebench.model.plan.LoadPlan;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code bin/loadgen selftest isolation}: does sharing JVMs change the answer? */
@Command(
    name = "isolation",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Variants that share a block's JVMs against variants in JVMs of their own, block by block in turns. Takes the flags of a run; --blocks is the number of pairs.")
final class IsolationCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private LoadFlags load;

  @Mixin private PlaceFlags place;

  @Override
  public Integer call() throws LabException, InterruptedException {
    LoadPlan plan = load.plan(place.installation());
    new PlansSelftest(spec, place)
        .compare(
            plan.blocks().max(),
            "shared JVMs",
            plan.oneBlock(Isolation.BLOCK),
            "own JVMs",
            plan.oneBlock(Isolation.VARIANT));
    return ExitCode.DONE.code();
  }
}
