package io.github.timebench.loadgen.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.ServiceRegistry;
import io.github.timebench.consumer.RegistryLook;
import io.github.timebench.lab.*;
import io.github.timebench.loadgen.run.OneMachine.RegistryServer;
import io.github.timebench.reports.language.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a registry whose port or data outlives the lab; a pair that measures a provider of
 * another pair, or of somebody else.
 */
class EmbeddedZooKeeperTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  private static Set<Path> data() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("timebench-zookeeper"))
          .collect(Collectors.toSet());
    }
  }

  private static RegistryLook.Kind look(RegistryAddress address) throws InterruptedException {
    return RegistryLook.at(address, TIMEOUT).kind();
  }

  @Test
  void itServesUntilClosedAndDeletesItsData() throws Exception {
    Set<Path> before = data();
    EmbeddedZooKeeper registry = EmbeddedZooKeeper.start();
    RegistryAddress address = RegistryAddress.parse(registry.url());
    Set<Path> own = data();
    own.removeAll(before);

    assertThat(look(address)).isEqualTo(RegistryLook.Kind.REGISTRY);
    assertThat(own).isNotEmpty();

    registry.close();

    assertThat(look(address)).isEqualTo(RegistryLook.Kind.NOTHING);
    assertThat(data()).doesNotContainAnyElementsOf(own);
  }

  @Test
  void twoStandSideBySide() throws Exception {
    try (EmbeddedZooKeeper one = EmbeddedZooKeeper.start();
        EmbeddedZooKeeper other = EmbeddedZooKeeper.start()) {
      assertThat(one.url()).isNotEqualTo(other.url());
      assertThat(look(RegistryAddress.parse(one.url()))).isEqualTo(RegistryLook.Kind.REGISTRY);
      assertThat(look(RegistryAddress.parse(other.url()))).isEqualTo(RegistryLook.Kind.REGISTRY);
    }
  }

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
