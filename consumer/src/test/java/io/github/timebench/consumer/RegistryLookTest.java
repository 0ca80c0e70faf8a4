package io.github.timebench.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.Variant;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazard: load on a stranger's ZooKeeper, and against a look that leaves a mark. */
class RegistryLookTest {
  private static final Duration SHORT = Duration.ofMillis(400);
  private static final Duration LONG = Duration.ofSeconds(10);

  @Test
  void anAddressWhereNobodyListensIsNothing() throws Exception {
    RegistryLook look = RegistryLook.at(new RegistryAddress("127.0.0.1", 1), LONG);

    assertThat(look.kind()).isEqualTo(RegistryLook.Kind.NOTHING);
    assertThat(sentence(look)).isEqualTo("nothing listens at zookeeper://127.0.0.1:1");
  }

  @Test
  void aListenerThatSaysNothingIsAStrangerAfterTheTimeout() throws Exception {
    try (ServerSocket mute = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      RegistryLook look =
          RegistryLook.at(new RegistryAddress("127.0.0.1", mute.getLocalPort()), SHORT);

      assertThat(look.kind()).isEqualTo(RegistryLook.Kind.STRANGER);
      assertThat(sentence(look)).contains("does not answer as a ZooKeeper");
    }
  }

  @Test
  void aZookeeperWithoutAProviderIsRecognizedAndAnEmptyOneStaysEmpty() throws Exception {
    try (RegistryFixture registry = new RegistryFixture()) {
      RegistryLook look = RegistryLook.at(registry.address(), LONG);
      assertThat(look.kind()).isEqualTo(RegistryLook.Kind.REGISTRY);
      assertThat(registry.children("/")).containsExactly("zookeeper");
      registry.register(Runnable.class, 1);
      assertThat(RegistryLook.at(registry.address(), LONG).kind())
          .isEqualTo(RegistryLook.Kind.REGISTRY);
    }
  }

  @Test
  void aTimebenchProviderIsNamedWithItsAddress() throws Exception {
    try (RegistryFixture registry = new RegistryFixture();
        LocalProvider provider = LocalProvider.start(registry.port(), List.of(Variant.BASELINE))) {
      RegistryLook look = RegistryLook.at(registry.address(), LONG);

      assertThat(look.kind()).isEqualTo(RegistryLook.Kind.PROVIDER);
      assertThat(sentence(look)).contains("127.0.0.1:" + provider.port());
    }
  }

  private static String sentence(RegistryLook look) {
    return look.pattern().formatted(look.arguments().toArray());
  }
}
