package io.github.timebench.loadgen.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Hazard: a pair that measures a provider of another pair, or of somebody else. */
class RegistryServerTest {
  @Test
  void theLabsOwnProvidersStandBelowARootOfTheirPair() throws Exception {
    RegistryChoice embedded = new RegistryChoice(RegistryChoice.EMBEDDED, "said so");
    try (RegistryServer registry = RegistryServer.of(embedded, "run")) {
      assertThat(registry.own()).isTrue();
      assertThat(registry.ofPair("0-0").root()).isEqualTo("/timebench-runs/run/0-0");
      assertThat(registry.ofPair("0-1").root()).isEqualTo("/timebench-runs/run/0-1");
    }
  }

  @Test
  void aProviderThatWasThereBeforeIsLookedForWhereItWasFound() throws Exception {
    String url = "zookeeper://a:1?backup=b:1";
    try (RegistryServer registry = RegistryServer.of(new RegistryChoice(url, "found"), "run")) {
      assertThat(registry.own()).isFalse();
      assertThat(registry.ofPair("0-0").url()).isEqualTo(url);
    }
  }
}
