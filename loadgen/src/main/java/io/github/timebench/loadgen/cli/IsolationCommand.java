package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.LabException;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.model.plan.Isolation;
import io.github.timebench.model.plan.Plan;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code bin/loadgen selftest isolation}: does sharing JVMs change the answer? */
@Command(
    name = "isolation",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Variants that share a block's JVMs against variants in JVMs of their own, block by block in turns. Takes the flags of a run; --blocks is the number of pairs.")
final class IsolationCommand implements Callable<Integer> {
  @Mixin private LoadFlags load;

  @Mixin private LabFlags lab;

  @Override
  public Integer call() throws LabException {
    Plan plan = load.plan(lab.installation());
    return new PlansSelftest(lab)
        .compare(
            plan.blocks().max(),
            "shared JVMs",
            plan.oneBlock(Isolation.BLOCK),
            "own JVMs",
            plan.oneBlock(Isolation.VARIANT));
  }
}
