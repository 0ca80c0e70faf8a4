package io.github.timebench.loadgen.run;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.ServiceRegistry;
import io.github.timebench.consumer.RegistryLook;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Hops;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.SerializerVersion;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.reports.language.Text;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Which registry a run uses.
 *
 * @param url a registry's address, or {@value #EMBEDDED}; it is stored and printed
 * @param reason a sentence that says why
 * @param target the registry of a running service, with what is secret in its address
 */
public record RegistryChoice(String url, Text reason, Optional<ServiceRegistry> target) {
  /** Stands for a ZooKeeper that the lab starts. */
  public static final String EMBEDDED = RunSetup.EMBEDDED;

  private static final RegistryAddress LOCAL = RegistryAddress.parse("zookeeper://127.0.0.1:2181");

  /** Every start without a flag waits for it where a stranger listens. */
  private static final Duration LOCAL_TIMEOUT = Duration.ofMillis(900);

  /** A client that meets a server without a quorum waits up to a second before it asks the next. */
  private static final Duration NAMED_TIMEOUT = Duration.ofSeconds(5);

  private static final NanoClock CLOCK = NanoClock.SYSTEM;
  private static final long AGAIN_NANOS = Duration.ofSeconds(1).toNanos();

  /** A ZooKeeper of Timebench's own services. */
  public RegistryChoice(String url, Text reason) {
    this(url, reason, Optional.empty());
  }

  public static RegistryChoice ofTarget(ServiceRegistry registry) {
    return new RegistryChoice(
        registry.toString(),
        Text.of(
            "Call a running service that is registered at %s. One side is watched only: what its"
                + " providers use is not measured.",
            registry),
        Optional.of(registry));
  }

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
          Phrase.of(
              "with a version needs a provider of the lab's own, and the one at %s would be"
                  + " used: name no version, or say --registry=%s",
              url, EMBEDDED),
          plan.versions().get(0).label());
    }
    if (!own) {
      Phrase rule =
          Phrase.of(
              "needs a provider of the lab's own, and the one at %s would be used: leave the"
                  + " flag out, or say --registry=%s",
              url, EMBEDDED);
      plan.pairs().forEach(pair -> pair.services().pool().requireUsual(rule));
    }
    requireHopsFit(plan, own);
  }

  private void requireHopsFit(Plan plan, boolean own) {
    Hops hops = plan.services().hops();
    if (!own && hops.distant()) {
      throw new UsageException(
          Hops.DISTANCE_FLAG,
          Phrase.of(
              "needs a provider of the lab's own, which registers the relay that simulates"
                  + " it, and the one at %s would be used: leave the flag out, or say --registry=%s",
              url, EMBEDDED),
          Durations.format(hops.distance()));
    }
    int threads = plan.services().pool().sizedFor(Integer.MAX_VALUE).threads();
    int needed = JvmOrders.providerThreads(plan);
    if (own && hops.chained() && threads > 0 && threads < needed) {
      throw new UsageException(
          Hops.COUNT_FLAG,
          Phrase.of(
              "needs a thread of the provider for each call under way in each service of the"
                  + " chain, %,d in all, and there can be %,d: take fewer calls at once, fewer"
                  + " hops, or a larger pool",
              needed, threads),
          hops.count());
    }
  }

  /**
   * Reads {@code auto}, {@code embedded} or a URL. Only looks; nothing is written anywhere.
   *
   * @throws UsageException if it is none of these
   * @throws LabException if no provider stands at the URL
   */
  public static RegistryChoice choose(String registry) throws LabException, InterruptedException {
    if (registry.equals(EMBEDDED)) {
      return new RegistryChoice(
          registry, Text.of("Use an embedded ZooKeeper and a provider of the lab's own."));
    }
    if (registry.equals(Defaults.REGISTRY)) {
      return auto();
    }
    return external(address(registry));
  }

  /**
   * Reads the URL of the ZooKeeper that the hosts of a run reach. Only looks.
   *
   * @param deadline how long to wait for one
   * @param told is told that it is waited for
   * @throws UsageException if it is none
   * @throws LabException if no ZooKeeper stands there in time
   */
  public static RegistryChoice chooseForFleet(
      String registry, Duration deadline, Consumer<Text> told)
      throws LabException, InterruptedException {
    if (registry.equals(EMBEDDED) || registry.equals(Defaults.REGISTRY)) {
      throw new UsageException(
          "--registry",
          Phrase.of("must be a ZooKeeper that every host reaches, such as zookeeper://zk1:2181"),
          registry);
    }
    RegistryAddress address = address(registry);
    RegistryLook look = awaitZooKeeper(address, deadline, told);
    if (!isZooKeeper(look)) {
      throw new LabException(
          Phrase.of(
              "--registry=%s: %s; %s",
              address.url(),
              Phrase.of(look.pattern(), look.arguments().toArray()),
              advice(address, look)));
    }
    return new RegistryChoice(address.url(), Text.of("All hosts use %s.", address.url()));
  }

  /**
   * Looks at an address once a second until a ZooKeeper answers there.
   *
   * @param told is told that it is waited for
   * @return what was seen last
   */
  public static RegistryLook awaitZooKeeper(
      RegistryAddress address, Duration deadline, Consumer<Text> told) throws InterruptedException {
    long endNanos = CLOCK.nanoTime() + deadline.toNanos();
    RegistryLook look = RegistryLook.at(address, NAMED_TIMEOUT);
    if (!isZooKeeper(look)) {
      told.accept(
          Text.of("Wait for a ZooKeeper, at most %s: %s.", Durations.format(deadline), said(look)));
    }
    while (!isZooKeeper(look) && CLOCK.nanoTime() - endNanos < 0) {
      CLOCK.sleepUntil(CLOCK.nanoTime() + AGAIN_NANOS);
      look = RegistryLook.at(address, NAMED_TIMEOUT);
    }
    return look;
  }

  /** Whether what answered is one, with or without providers. */
  public static boolean isZooKeeper(RegistryLook look) {
    return look.kind() == RegistryLook.Kind.REGISTRY || look.kind() == RegistryLook.Kind.PROVIDER;
  }

  private static RegistryChoice auto() throws InterruptedException {
    RegistryLook look = RegistryLook.at(LOCAL, LOCAL_TIMEOUT);
    return look.kind() == RegistryLook.Kind.PROVIDER
        ? new RegistryChoice(
            LOCAL.url(), Text.of("Found the stack's registry and use it: %s.", said(look)))
        : new RegistryChoice(
            EMBEDDED,
            Text.of(
                "Use an embedded ZooKeeper and a provider of the lab's own, since %s.",
                said(look)));
  }

  private static RegistryChoice external(RegistryAddress address)
      throws LabException, InterruptedException {
    RegistryLook look = RegistryLook.at(address, NAMED_TIMEOUT);
    if (look.kind() != RegistryLook.Kind.PROVIDER) {
      throw new LabException(
          Phrase.of(
              "--registry=%s has no Timebench provider: %s; %s or leave the flag out to have"
                  + " everything started",
              address.url(),
              Phrase.of(look.pattern(), look.arguments().toArray()),
              advice(address, look)));
    }
    return new RegistryChoice(address.url(), Text.of("Use --registry: %s.", said(look)));
  }

  public static Text said(RegistryLook look) {
    return Text.of(look.pattern(), look.arguments().toArray());
  }

  /** A provider alone would find nobody to register with at an address without a ZooKeeper. */
  private static Phrase advice(RegistryAddress address, RegistryLook look) {
    return look.kind() == RegistryLook.Kind.REGISTRY
        ? Phrase.of("start 'bin/provider --registry=%s'", address.url())
        : Phrase.of("name the address of a ZooKeeper");
  }

  private static RegistryAddress address(String registry) {
    try {
      return RegistryAddress.parse(registry);
    } catch (IllegalArgumentException e) {
      throw new UsageException(
          "--registry", Phrase.of("must be auto, embedded or %s", RegistryAddress.FORM), registry);
    }
  }
}
