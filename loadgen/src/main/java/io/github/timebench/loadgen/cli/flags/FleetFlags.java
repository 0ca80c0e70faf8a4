package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Labelled;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.model.plan.UsageException;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The flags that say on which machines a run runs, beside the coordinator's. */
public final class FleetFlags {
  @Option(
      names = Fleet.DRIVERS_FLAG,
      paramLabel = "N",
      description =
          "Drivers on machines of their own, each by its 'bin/agent --role=driver', 1 to "
              + Fleet.MAX_AGENTS
              + ", who meet at the ZooKeeper of --registry. Without it one machine does all.")
  private Integer drivers;

  @Option(
      names = Fleet.PROVIDERS_FLAG,
      paramLabel = "N",
      description =
          "Providers, each by its 'bin/agent --role=provider', 1 to "
              + Fleet.MAX_AGENTS
              + ". Default: as many as drivers")
  private Integer providers;

  @Option(
      names = Fleet.LAYOUT_FLAG,
      paramLabel = "LAYOUT",
      description =
          "pairs (driver k calls provider k only; blocks run side by side) or together (all drivers"
              + " call all providers, in one schedule). Default: "
              + Defaults.LAYOUT)
  private Fleet.Layout layout;

  @Option(
      names = Fleet.DEADLINE_FLAG,
      paramLabel = "TIME",
      description =
          "Longest wait for agents that are missing, at the start and after one was lost. Default: "
              + Defaults.AGENTS_DEADLINE)
  private Duration deadline;

  @Option(
      names = Fleet.SPARES_FLAG,
      paramLabel = "N",
      description =
          "Blocks that may be repeated because an agent was lost; one more makes the run INVALID."
              + " Default: "
              + Defaults.SPARE_BLOCKS)
  private Integer spareBlocks;

  /** The machines that the flags name. */
  public Fleet fleet() {
    if (drivers == null) {
      refuseAlone(Fleet.PROVIDERS_FLAG, providers);
      refuseAlone(Fleet.LAYOUT_FLAG, layout == null ? null : layout.label());
      refuseAlone(Fleet.DEADLINE_FLAG, deadline);
      refuseAlone(Fleet.SPARES_FLAG, spareBlocks);
      return Fleet.NONE;
    }
    Rules.requireRange(Fleet.DRIVERS_FLAG, drivers, 1, Fleet.MAX_AGENTS);
    return new Fleet(
        layout != null ? layout : Labelled.parse(Fleet.Layout.values(), Defaults.LAYOUT),
        drivers,
        providers != null ? providers : drivers,
        deadline != null ? deadline : Durations.parse(Defaults.AGENTS_DEADLINE),
        spareBlocks != null ? spareBlocks : Integer.parseInt(Defaults.SPARE_BLOCKS));
  }

  private static void refuseAlone(String flag, Object value) {
    if (value != null) {
      throw new UsageException(flag, "needs " + Fleet.DRIVERS_FLAG + ", the drivers", value);
    }
  }
}
