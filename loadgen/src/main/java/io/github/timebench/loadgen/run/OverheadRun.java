package io.github.timebench.loadgen.run;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Variant;
import io.github.timebench.consumer.ConsumerSettings;
import io.github.timebench.consumer.ProviderUnavailableException;
import io.github.timebench.consumer.RegistryAddress;
import io.github.timebench.consumer.VariantReferences;
import io.github.timebench.lab.EmbeddedZooKeeper;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.lab.ProviderJvm;
import io.github.timebench.loadgen.driver.DubboTarget;
import io.github.timebench.loadgen.selftest.Overhead;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The overhead self-test against a real provider; the driver is this JVM. */
public record OverheadRun(Installation installation, Path logs) {
  /** Starts what it needs, measures, and stops it again. */
  public Overhead.Result measure(
      Variant variant,
      Operation operation,
      Corpus corpus,
      int callers,
      int warmupRounds,
      int rounds,
      Duration slice)
      throws LabException, InterruptedException {
    int providerThreads = PairRunner.providerThreads(3 * callers, 1);
    try (EmbeddedZooKeeper registry = EmbeddedZooKeeper.start();
        ProviderJvm provider =
            ProviderJvm.start(
                installation::command,
                registry.url(),
                providerThreads,
                logs.resolve("timebench-selftest.log"));
        VariantReferences references = openWhenReady(provider, registry, variant)) {
      DubboTarget target = DubboTarget.of(references, List.of(variant), operation, corpus);
      return new Overhead(target, callers, NanoClock.SYSTEM)
          .measure(warmupRounds, rounds, slice, corpus.seed());
    }
  }

  private static VariantReferences openWhenReady(
      ProviderJvm provider, EmbeddedZooKeeper registry, Variant variant)
      throws LabException, InterruptedException {
    provider.awaitReady();
    return references(registry, variant);
  }

  /** References to one variant of the provider at a registry. */
  static VariantReferences references(EmbeddedZooKeeper registry, Variant variant)
      throws LabException, InterruptedException {
    try {
      return VariantReferences.open(
          ConsumerSettings.of(RegistryAddress.parse(registry.url())), List.of(variant));
    } catch (ProviderUnavailableException e) {
      throw new LabException(e.getMessage(), e);
    }
  }
}
