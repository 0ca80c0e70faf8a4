package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.api.Chain;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Hops;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The flags that make a chain of calls, and a distance. */
public final class HopFlags {
  @Option(
      names = Hops.COUNT_FLAG,
      paramLabel = "N",
      defaultValue = Defaults.HOPS,
      description =
          "Calls in a row, 1 to "
              + Chain.MAX_CALLS
              + ": the provider calls itself down a chain of services, each over its own"
              + " connections, and every call serializes again. Default: ${DEFAULT-VALUE}")
  private int hops;

  @Option(
      names = Hops.DISTANCE_FLAG,
      paramLabel = "TIME",
      defaultValue = Defaults.DISTANCE,
      description =
          "Simulated round trip of each call, such as 5ms, half of it in each direction: a relay"
              + " holds the bytes back. Default: ${DEFAULT-VALUE}")
  private Duration distance;

  /** The hops that the flags make. */
  public Hops hops() {
    return new Hops(hops, distance);
  }
}
