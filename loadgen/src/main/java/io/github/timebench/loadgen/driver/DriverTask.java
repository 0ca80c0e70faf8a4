package io.github.timebench.loadgen.driver;

import io.github.timebench.loadgen.engine.schedule.Schedule.Share;
import io.github.timebench.model.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What the driver's JVM is asked to do: measure one pair.
 *
 * @param plan of this pair's variants, which all run on one Dubbo
 * @param pairs of JVMs of a block
 * @param block from 0
 * @param ownProvider whether its provider was started for this pair
 * @param providerPid of a provider that is a process of this machine; else 0
 * @param share of the load, beside other drivers that all do the same at the same time: then {@link
 *     DriverRequest}s say what begins when. Empty where this driver makes the whole load and
 *     decides by itself
 * @param turn of this driver among those that load one after the other, slice by slice, each with a
 *     variant and a provider of its own: then requests say what begins when, too
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
    Optional<Share> turn,
    boolean look) {
  /** The whole load, on a provider that may have been there before. */
  public DriverTask(Plan plan, int pairs, String registryUrl, int block, long providerPid) {
    this(
        plan,
        pairs,
        registryUrl,
        block,
        false,
        providerPid,
        Optional.empty(),
        Optional.empty(),
        false);
  }

  /** One call of each arm of a target. */
  public static DriverTask ofLook(Plan plan, String registryUrl) {
    return new DriverTask(
        plan, 1, registryUrl, 0, false, 0, Optional.empty(), Optional.empty(), true);
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
    return new DriverTask(plan, pairs, registryUrl, block, true, pid, share, turn, look);
  }

  public DriverTask withShare(Share part) {
    return new DriverTask(
        plan, pairs, registryUrl, block, ownProvider, providerPid, Optional.of(part), turn, look);
  }

  /**
   * The tasks of drivers that take turns, each with one variant of this one.
   *
   * @param registries the address of the registry for the next provider
   * @return this task alone where variants share their JVMs
   */
  public List<DriverTask> turns(Supplier<String> registries) {
    List<Plan> plans = plan.turns();
    if (plans.size() == 1) {
      return List.of(this);
    }
    List<DriverTask> tasks = new ArrayList<>();
    for (Plan ofVariant : plans) {
      tasks.add(
          new DriverTask(
              ofVariant,
              pairs,
              registries.get(),
              block,
              ownProvider,
              providerPid,
              share,
              Optional.of(new Share(tasks.size(), plans.size())),
              look));
    }
    return tasks;
  }
}
