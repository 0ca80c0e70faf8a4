package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.LabException;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.PlanEstimate;
import io.github.timebench.model.plan.Study;
import io.github.timebench.model.plan.Sweep;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bin/loadgen sweep}: the same calls under several loads, or on several providers. */
@Command(
    name = "sweep",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures all variants at several values of one or two of --threads, --rate, --provider-pool,"
            + " --provider-threads, --queue, --connections and --items, and says from where more"
            + " callers buy only waiting. Values stand with commas: 1,2,4 or 1,2,4,...,512 or"
            + " 1..512, which doubles. Takes the flags of a run.")
final class SweepCommand extends RunCommand {
  @Option(
      names = "--yes",
      order = -2,
      description = "Measure a grid of more than " + Sweep.MAX_POINTS + " points.")
  private boolean yes;

  @Override
  Study study() {
    return new Sweep(load.several());
  }

  @Override
  List<String> refused() {
    return OF_ONE_LOAD;
  }

  @Override
  Plan plan(Optional<Payload.OfApi> api) throws LabException {
    Plan plan = super.plan(api);
    if (!yes && plan.study() instanceof Sweep sweep) {
      sweep.requireFewPoints(PlanEstimate.of(plan).usual());
    }
    return plan;
  }
}
