package io.github.timebench.loadgen.selftest;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Operation;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.Variant;
import io.github.timebench.consumer.ConsumerSettings;
import io.github.timebench.consumer.ProviderUnavailableException;
import io.github.timebench.consumer.VariantReferences;
import io.github.timebench.lab.EmbeddedZooKeeper;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.driver.DubboTarget;
import io.github.timebench.loadgen.host.JvmOrder;
import io.github.timebench.loadgen.host.LocalHost;
import io.github.timebench.loadgen.run.JvmOrders;
import io.github.timebench.loadgen.run.ProviderJvm;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.ProviderPool;
import java.nio.file.Path;
import java.util.List;

/** A real provider of the baseline for self-tests whose driver is this JVM. */
final class SelftestProvider implements AutoCloseable {
  private static final List<Variant> VARIANT = List.of(Variant.BASELINE);

  private static final String LOGS = "timebench-selftest";

  private final EmbeddedZooKeeper registry;
  private final ProviderJvm provider;
  private final VariantReferences references;

  private SelftestProvider(
      EmbeddedZooKeeper registry, ProviderJvm provider, VariantReferences references) {
    this.registry = registry;
    this.provider = provider;
    this.references = references;
  }

  /**
   * Starts one and waits until it answers.
   *
   * @param logs where the folder of its log is made
   * @param maxCalls that can be under way at once
   */
  static SelftestProvider start(Installation installation, Path logs, int maxCalls)
      throws LabException, InterruptedException {
    return start(installation, logs, maxCalls, JvmOrder.Jvm.USUAL);
  }

  /**
   * Starts one in such a JVM and waits until it answers.
   *
   * @param logs where the folder of its log is made
   * @param maxCalls that can be under way at once
   */
  static SelftestProvider start(
      Installation installation, Path logs, int maxCalls, JvmOrder.Jvm jvm)
      throws LabException, InterruptedException {
    EmbeddedZooKeeper registry = EmbeddedZooKeeper.start();
    ProviderJvm provider = null;
    VariantReferences references = null;
    try {
      provider =
          ProviderJvm.start(
              LocalHost.ofLab(installation, logs.resolve(LOGS)),
              JvmOrder.Provider.alone(
                  new JvmOrder.Key("selftest", 0, 0),
                  jvm,
                  registry.url(),
                  PlacedVariant.here(VARIANT),
                  ProviderPool.fixed(JvmOrders.providerThreads(maxCalls, VARIANT.size()))));
      provider.awaitReady();
      references =
          VariantReferences.open(
              ConsumerSettings.of(RegistryAddress.parse(registry.url())), VARIANT);
      return new SelftestProvider(registry, provider, references);
    } catch (ProviderUnavailableException e) {
      throw new LabException(e.getMessage(), e);
    } finally {
      if (references == null) {
        if (provider != null) {
          provider.close();
        }
        registry.close();
      }
    }
  }

  DubboTarget target(Corpus corpus) {
    return DubboTarget.of(references, VARIANT, Operation.ECHO, corpus);
  }

  long pid() {
    return provider.pid();
  }

  @Override
  public void close() {
    references.close();
    provider.close();
    registry.close();
  }
}
