package io.github.timebench.loadgen.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.ServiceRegistry;
import io.github.timebench.loadgen.run.OneMachine.RegistryServer;
import io.github.timebench.reports.language.Text;
import org.junit.jupiter.api.Test;

/** Hazard: a pair that measures a provider of another pair, or of somebody else. */
class RegistryServerTest {
  @Test
  void theLabsOwnProvidersStandBelowARootOfTheirPair() throws Exception {
    RegistryChoice embedded = new RegistryChoice(RegistryChoice.EMBEDDED, Text.plain("said so"));
    try (RegistryServer registry = RegistryServer.of(embedded, "run")) {
      assertThat(registry.own()).isTrue();
      assertThat(registry.ofPair("0-0")).endsWith("?group=/timebench-runs/run/0-0");
      assertThat(registry.ofPair("0-1")).endsWith("?group=/timebench-runs/run/0-1");
    }
  }

  @Test
  void aProviderThatWasThereBeforeIsLookedForWhereItWasFound() throws Exception {
    String url = "zookeeper://a:1?backup=b:1";
    try (RegistryServer registry =
        RegistryServer.of(new RegistryChoice(url, Text.plain("found")), "run")) {
      assertThat(registry.own()).isFalse();
      assertThat(registry.ofPair("0-0")).isEqualTo(url);
    }
  }

  @Test
  void aTargetsAddressReachesTheDriverWithItsPasswordAndNobodyElse() throws Exception {
    String url = "zookeeper://reader:secret@a:1";
    RegistryChoice choice = RegistryChoice.ofTarget(ServiceRegistry.parse(url));
    try (RegistryServer registry = RegistryServer.of(choice, "run")) {
      assertThat(registry.own()).isFalse();
      assertThat(registry.ofPair("0-0")).isEqualTo(url);
      assertThat(choice.url()).isEqualTo("zookeeper://a:1");
      assertThat(choice.reason().english()).doesNotContain("secret");
    }
  }
}
