package io.github.timebench.loadgen.driver;

import io.github.timebench.model.plan.LoadPlan;

/**
 * What the driver's JVM is asked to do: one block.
 *
 * @param registryUrl {@code zookeeper://host:port}
 * @param block from 0
 * @param startedAt ISO-8601 instant at which the block's JVMs were started
 * @param providerPid of the lab's own provider; 0 where another one is called
 */
public record DriverTask(
    LoadPlan plan, String registryUrl, int block, String startedAt, long providerPid) {
  /** A task for whatever provider the registry names. */
  public DriverTask(LoadPlan plan, String registryUrl, int block, String startedAt) {
    this(plan, registryUrl, block, startedAt, 0);
  }

  /** The same task for another plan. */
  public DriverTask with(LoadPlan other) {
    return new DriverTask(other, registryUrl, block, startedAt, providerPid);
  }

  /** The same task for the provider of that process. */
  public DriverTask withProvider(long pid) {
    return new DriverTask(plan, registryUrl, block, startedAt, pid);
  }
}
