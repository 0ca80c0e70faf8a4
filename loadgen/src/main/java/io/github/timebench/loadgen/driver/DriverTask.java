package io.github.timebench.loadgen.driver;

import io.github.timebench.loadgen.plan.LoadPlan;
import io.github.timebench.reports.model.SteadyRule;

/**
 * What the driver's JVM is asked to do: one block.
 *
 * @param registryUrl {@code zookeeper://host:port}
 * @param block from 0
 * @param startedAt ISO-8601 instant at which the block's JVMs were started
 */
public record DriverTask(
    LoadPlan plan, SteadyRule steadyRule, String registryUrl, int block, String startedAt) {
  /** The same task for another plan. */
  public DriverTask with(LoadPlan other) {
    return new DriverTask(other, steadyRule, registryUrl, block, startedAt);
  }
}
