package io.github.timebench.loadgen.cli;

import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Objective;
import io.github.timebench.model.plan.Rate;
import io.github.timebench.model.plan.Study;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bin/loadgen capacity}: the highest rate at which an objective is met. */
@Command(
    name = "capacity",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Searches, for each variant, the highest rate of an open loop that meets an objective: in"
            + " blocks of fresh JVMs, all variants side by side. Takes the flags of a run, but for"
            + " --threads and --rate.")
final class CapacityCommand extends RunCommand {
  @Option(
      names = "--slo",
      order = -2,
      paramLabel = "OBJECTIVE",
      required = true,
      description = "The objective: limits with commas, such as p99<20ms,errors<0.1%%.")
  private Objective objective;

  @Override
  Study study() {
    Load.Open any = load.openLoop(Rate.perSecond(1));
    return new Study.Capacity(objective, any.arrival(), any.maxInflight(), any.catchUp());
  }

  @Override
  List<String> refused() {
    return Stream.concat(OF_ONE_LOAD.stream(), Stream.of("--threads", "--rate")).toList();
  }
}
