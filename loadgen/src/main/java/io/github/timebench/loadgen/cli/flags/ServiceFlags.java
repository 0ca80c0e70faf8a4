package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Services;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags that say how the services stand. */
public final class ServiceFlags {
  /** What {@code --connections} is. */
  public static final String CONNECTIONS =
      "Connections of each variant, 1 to "
          + Services.MAX_CONNECTIONS
          + ". Default: ${DEFAULT-VALUE}";

  @Option(
      names = "--connections",
      paramLabel = "N",
      defaultValue = Defaults.CONNECTIONS,
      description = CONNECTIONS)
  private int connections;

  @Mixin private PoolFlags pool;

  @Mixin private HopFlags hops;

  @Mixin private FleetFlags fleet;

  /** The hosts that the flags name. */
  public FleetFlags fleet() {
    return fleet;
  }

  /** The services that the flags make. */
  public Services services() {
    return new Services(connections, pool.pool(), hops.hops(), fleet.fleet());
  }
}
