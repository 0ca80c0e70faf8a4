package io.github.timebench.loadgen.driver;

import io.github.timebench.model.plan.Plan;

/**
 * What the driver's JVM is asked to do: measure one pair.
 *
 * @param plan of this pair's variants, which all run on one Dubbo
 * @param pairs of JVMs of a block
 * @param registryUrl {@code zookeeper://host:port}
 * @param block from 0
 * @param providerPid of the lab's own provider; 0 where another one is called
 */
public record DriverTask(Plan plan, int pairs, String registryUrl, int block, long providerPid) {
  /** The same task for the provider of that process. */
  public DriverTask withProvider(long pid) {
    return new DriverTask(plan, pairs, registryUrl, block, pid);
  }
}
