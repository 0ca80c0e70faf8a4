package io.github.timebench.loadgen.driver;

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
 * @param ownProvider whether its provider was started for this pair
 * @param providerPid of a provider that is a process of this machine; else 0
 * @param share of the load, beside other drivers that all do the same at the same time: then {@link
 *     DriverRequest}s say what begins when. Empty where this driver makes the whole load and
 *     decides by itself
 * @param look whether only one call of each arm of a target is made, and no load
 */
public record DriverTask(
    Plan plan,
    int pairs,
    String registryUrl,
    int block,
    boolean ownProvider,
    long providerPid,
    Optional<Share> share,
    boolean look) {
  /** The whole load, on a provider that may have been there before. */
  public DriverTask(Plan plan, int pairs, String registryUrl, int block, long providerPid) {
    this(plan, pairs, registryUrl, block, false, providerPid, Optional.empty(), false);
  }

  /** One call of each arm of a target. */
  public static DriverTask ofLook(Plan plan, String registryUrl) {
    return new DriverTask(plan, 1, registryUrl, 0, false, 0, Optional.empty(), true);
  }

  /**
   * Whether the driver reads its provider's counters. Where all drivers load all providers, the
   * providers' own hosts do; at a target nobody does.
   */
  boolean readsProvider() {
    return !plan.services().fleet().together() && plan.services().target().isEmpty();
  }

  /** Whether nobody else has ever called its provider. */
  boolean callsAlone() {
    return ownProvider && share.isEmpty();
  }

  /** The seed of the order of slices: the same for all drivers, another in each block. */
  public long designSeed() {
    return plan.blocks().seedOf(block);
  }

  /** The same task for a provider that was started for it, as that process. */
  public DriverTask withProvider(long pid) {
    return new DriverTask(plan, pairs, registryUrl, block, true, pid, share, look);
  }

  /** The same task for a part of the load. */
  public DriverTask withShare(Share part) {
    return new DriverTask(
        plan, pairs, registryUrl, block, ownProvider, providerPid, Optional.of(part), look);
  }
}
