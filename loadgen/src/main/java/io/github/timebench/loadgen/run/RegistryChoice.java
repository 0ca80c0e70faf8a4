package io.github.timebench.loadgen.run;

import io.github.timebench.api.Durations;
import io.github.timebench.api.ServiceRegistry;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.plan.Hops;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.ProviderPool;
import io.github.timebench.model.plan.SerializerVersion;
import io.github.timebench.model.plan.UsageException;
import java.util.Optional;

/**
 * Which registry a run uses.
 *
 * @param url a registry's address, or {@value #EMBEDDED}; it is stored and printed
 * @param reason a sentence that says why
 * @param target the registry of a running service, with what is secret in its address
 */
public record RegistryChoice(String url, String reason, Optional<ServiceRegistry> target) {
  /** Stands for a ZooKeeper that the lab starts. */
  public static final String EMBEDDED = RunSetup.EMBEDDED;

  /** A ZooKeeper of Timebench's own services. */
  public RegistryChoice(String url, String reason) {
    this(url, reason, Optional.empty());
  }

  /** The registry of a running service that Timebench did not start. */
  public static RegistryChoice ofTarget(ServiceRegistry registry) {
    return new RegistryChoice(
        registry.toString(),
        ("Call a running service that is registered at %s. One side is watched only: what its"
                + " providers use is not measured.")
            .formatted(registry),
        Optional.of(registry));
  }

  /** Whether the lab starts ZooKeeper and provider by itself. */
  public boolean embedded() {
    return url.equals(EMBEDDED);
  }

  /**
   * Checks that what a plan measures can be had there.
   *
   * @throws UsageException if a provider is there already, and the plan measures other versions,
   *     for which the lab starts providers on their releases, or asks for another pool or for a
   *     distance; if chains need more threads than a provider can have
   */
  public void requireFits(Plan plan) {
    boolean own = embedded() || plan.services().fleet().any();
    if (!own && !plan.versions().isEmpty()) {
      throw new UsageException(
          SerializerVersion.FLAG,
          "with a version needs a provider of the lab's own, and the one at "
              + url
              + " would be used: name no version, or say --registry="
              + EMBEDDED,
          plan.versions().get(0).label());
    }
    if (!own) {
      plan.pairs().forEach(pair -> requireUsual(pair.services().pool()));
    }
    requireHopsFit(plan, own);
  }

  private void requireUsual(ProviderPool pool) {
    if (!pool.equals(ProviderPool.USUAL)) {
      throw new UsageException(
          pool.flag(),
          "needs a provider of the lab's own, and the one at "
              + url
              + " would be used: leave the flag out, or say --registry="
              + EMBEDDED,
          pool.describe());
    }
  }

  private void requireHopsFit(Plan plan, boolean own) {
    Hops hops = plan.services().hops();
    if (!own && hops.distant()) {
      throw new UsageException(
          Hops.DISTANCE_FLAG,
          "needs a provider of the lab's own, which registers the relay that simulates it, and the"
              + " one at "
              + url
              + " would be used: leave the flag out, or say --registry="
              + EMBEDDED,
          Durations.format(hops.distance()));
    }
    int threads = plan.services().pool().sizedFor(Integer.MAX_VALUE).threads();
    int needed = Orders.providerThreads(plan);
    if (own && hops.chained() && threads > 0 && threads < needed) {
      throw new UsageException(
          Hops.COUNT_FLAG,
          ("needs a thread of the provider for each call under way in each service of the chain, %,d"
                  + " in all, and there can be %,d: take fewer calls at once, fewer hops, or a"
                  + " larger pool")
              .formatted(needed, threads),
          hops.count());
    }
  }
}
