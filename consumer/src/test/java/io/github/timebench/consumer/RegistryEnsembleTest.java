package io.github.timebench.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.Variant;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.curator.test.InstanceSpec;
import org.apache.curator.test.TestingCluster;
import org.apache.zookeeper.client.FourLetterWordMain;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Hazard: an ensemble that a run can use only as long as every server of it lives. */
@Tag("night")
class RegistryEnsembleTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final List<Variant> BASELINE = List.of(Variant.BASELINE);

  private TestingCluster cluster;
  private RegistryAddress address;

  @BeforeEach
  void start() throws Exception {
    cluster = new TestingCluster(3);
    cluster.start();
    address =
        new RegistryAddress(
            cluster.getInstances().stream()
                .map(server -> new RegistryAddress.Server("127.0.0.1", server.getPort()))
                .toList(),
            RegistryAddress.DEFAULT_ROOT);
    ZooKeeperView leading = ZooKeeperView.open(address, TIMEOUT).orElseThrow();
    leading.close();
  }

  @AfterEach
  void stop() throws Exception {
    cluster.close();
  }

  @Test
  void withItsFirstServerDownProvidersAreRegisteredAndFound() throws Exception {
    kill(cluster.getInstances().iterator().next());

    try (LocalProvider provider = LocalProvider.start(address, BASELINE);
        VariantReferences references = open()) {
      assertThat(references.providers()).containsExactly(provider.address());
      assertThat(isRight(references)).isTrue();
      RegistryLook look = RegistryLook.at(address, TIMEOUT);
      assertThat(look.kind()).as(look.toString()).isEqualTo(RegistryLook.Kind.PROVIDER);
    }
  }

  @Test
  void whenTheLeaderDiesWhatIsRegisteredStaysCallableAndFindable() throws Exception {
    try (LocalProvider provider = LocalProvider.start(address, BASELINE);
        VariantReferences before = open()) {
      kill(leader());

      assertThat(isRight(before)).isTrue();
      try (VariantReferences after = open()) {
        assertThat(after.providers()).containsExactly(provider.address());
        assertThat(isRight(after)).isTrue();
      }
    }
  }

  @Test
  void aDriverThatWaitsWhileTheLeaderDiesFindsWhoRegistersThen() throws Exception {
    CompletableFuture<VariantReferences> opening =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return open();
              } catch (ProviderUnavailableException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    kill(leader());

    try (LocalProvider provider = LocalProvider.start(address, BASELINE);
        VariantReferences references = opening.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
      assertThat(references.providers()).containsExactly(provider.address());
      assertThat(isRight(references)).isTrue();
    }
  }

  @Test
  void withoutAnyServerTheSentenceNamesThemAll() throws Exception {
    cluster.stop();

    assertThat(RegistryLook.at(address, TIMEOUT))
        .isEqualTo(
            new RegistryLook(
                RegistryLook.Kind.NOTHING, "nothing listens at %s", List.of(address.url())));
  }

  private VariantReferences open() throws ProviderUnavailableException, InterruptedException {
    return VariantReferences.open(
        new ConsumerSettings(address, TIMEOUT, 1, TIMEOUT, 1, 1), BASELINE);
  }

  private static boolean isRight(VariantReferences references) {
    return references.echo(Variant.BASELINE, () -> 0).isRight();
  }

  private InstanceSpec leader() throws Exception {
    for (InstanceSpec server : cluster.getInstances()) {
      String told = FourLetterWordMain.send4LetterWord("127.0.0.1", server.getPort(), "srvr");
      if (told.contains("Mode: leader")) {
        return server;
      }
    }
    throw new IllegalStateException("no server leads");
  }

  private void kill(InstanceSpec server) throws Exception {
    assertThat(cluster.killServer(server)).as("killed " + server).isTrue();
  }
}
