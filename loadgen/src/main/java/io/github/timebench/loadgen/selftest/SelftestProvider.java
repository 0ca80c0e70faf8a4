package io.github.timebench.loadgen.selftest;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.Variant;
import io.github.timebench.consumer.ConsumerSettings;
import io.github.timebench.consumer.ProviderUnavailableException;
import io.github.timebench.consumer.VariantReferences;
import io.github.timebench.lab.EmbeddedZooKeeper;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.Taken;
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

  private final Taken taken;
  private final ProviderJvm provider;
  private final VariantReferences references;

  private SelftestProvider(Taken taken, ProviderJvm provider, VariantReferences references) {
    this.taken = taken;
    this.provider = provider;
    this.references = references;
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
    Taken taken = new Taken();
    try {
      EmbeddedZooKeeper registry = taken.add(EmbeddedZooKeeper.start());
      ProviderJvm provider =
          taken.add(
              ProviderJvm.start(
                  LocalHost.ofLab(installation, logs.resolve(LOGS)),
                  JvmOrder.Provider.alone(
                      new JvmOrder.Key("selftest", 0, 0),
                      jvm,
                      registry.url(),
                      PlacedVariant.here(VARIANT),
                      ProviderPool.fixed(JvmOrders.providerThreads(maxCalls, VARIANT.size())))));
      provider.awaitReady();
      ConsumerSettings settings = ConsumerSettings.of(RegistryAddress.parse(registry.url()));
      return new SelftestProvider(
          taken, provider, taken.add(VariantReferences.open(settings, VARIANT)));
    } catch (ProviderUnavailableException e) {
      taken.close();
      throw new LabException(Phrase.ofMessage(e), e);
    } catch (LabException | InterruptedException | RuntimeException e) {
      taken.close();
      throw e;
    }
  }

  DubboTarget target(Corpus corpus) {
    return DubboTarget.of(references, VARIANT, Operation.ECHO, corpus);
  }

  long pid() {
    return provider.pid();
  }

  @Override
  public void close() throws LabException {
    taken.close();
  }
}
