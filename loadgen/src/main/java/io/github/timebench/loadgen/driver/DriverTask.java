package io.github.timebench.loadgen.driver;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.loadgen.engine.schedule.Share;
import io.github.timebench.model.plan.Plan;
import java.util.Optional;

/**
 * What the driver's JVM is asked to do: measure one pair.
 *
 * @param plan of this pair's variants, which all run on one Dubbo
 * @param pairs of JVMs of a block
 * @param registryUrl a registry's address
 * @param block from 0
 * @param providerPid of the lab's own provider; 0 where another one is called
 * @param share of the load, beside other drivers that all do the same at the same time: then {@link
 *     DriverRequest}s say what begins when. Empty where this driver makes the whole load and
 *     decides by itself
 */
public record DriverTask(
    Plan plan, int pairs, String registryUrl, int block, long providerPid, Optional<Share> share) {
  /** The whole load. */
  public DriverTask(Plan plan, int pairs, String registryUrl, int block, long providerPid) {
    this(plan, pairs, registryUrl, block, providerPid, Optional.empty());
  }

  /** The same task for the provider of that process. */
  public DriverTask withProvider(long pid) {
    return new DriverTask(plan, pairs, registryUrl, block, pid, share);
  }

  /** The same task for a machine that knows the servers of the registry by that address. */
  public DriverTask at(RegistryAddress registry) {
    String root = RegistryAddress.parse(registryUrl).root();
    return new DriverTask(plan, pairs, registry.withRoot(root).url(), block, providerPid, share);
  }

  /** The same task for a part of the load. */
  public DriverTask withShare(Share part) {
    return new DriverTask(plan, pairs, registryUrl, block, providerPid, Optional.of(part));
  }
}
