package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Labelled;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.threads.Side;
import java.time.Duration;
import picocli.CommandLine.Option;

/** Flags that bind several hosts into one run: who drives, who provides, and in which layout. */
public final class FleetFlags {
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
          "Longest wait for hosts that cannot be reached yet, at the start and after one was lost."
              + " Default: "
              + Defaults.HOSTS_DEADLINE)
  private Duration deadline;

  @Option(
      names = Fleet.SPARES_FLAG,
      paramLabel = "N",
      description =
          "Blocks that may be repeated because a host was lost; with one more the run is CUT"
              + " SHORT."
              + " Default: "
              + Defaults.SPARE_BLOCKS)
  private Integer spareBlocks;

  /**
   * How the hosts make one run.
   *
   * @return {@link Fleet#NONE} where none are named
   * @throws UsageException for a flag that says more of hosts then
   */
  public Fleet fleet(HostFlags hosts) {
    int drivers = hosts.count(Side.DRIVER);
    if (drivers == 0) {
      HostFlags.refuseAlone(Fleet.LAYOUT_FLAG, layout == null ? null : layout.label());
      HostFlags.refuseAlone(Fleet.DEADLINE_FLAG, deadline);
      HostFlags.refuseAlone(Fleet.SPARES_FLAG, spareBlocks);
      return Fleet.NONE;
    }
    return new Fleet(
        layout != null ? layout : Labelled.parse(Fleet.Layout.values(), Defaults.LAYOUT),
        drivers,
        hosts.count(Side.PROVIDER),
        deadline != null ? deadline : Durations.parse(Defaults.HOSTS_DEADLINE),
        spareBlocks != null ? spareBlocks : Integer.parseInt(Defaults.SPARE_BLOCKS));
  }
}
