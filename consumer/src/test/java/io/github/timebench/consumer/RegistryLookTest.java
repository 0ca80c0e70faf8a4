package io.github.timebench.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Variant;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Guards against load on a stranger's ZooKeeper, and against a look that leaves a mark. */
class RegistryLookTest {
  private static final Duration SHORT = Duration.ofMillis(400);
  private static final Duration LONG = Duration.ofSeconds(10);

  @Test
  void an_address_where_nobody_listens_is_nothing() throws Exception {
    int port;
    try (ServerSocket closed = new ServerSocket(0)) {
      port = closed.getLocalPort();
    }
    RegistryLook look = RegistryLook.at(new RegistryAddress("127.0.0.1", port), SHORT);

    assertThat(look.kind()).isEqualTo(RegistryLook.Kind.NOTHING);
    assertThat(look.sentence()).isEqualTo("nothing listens at zookeeper://127.0.0.1:" + port);
  }

  @Test
  @Timeout(60)
  void a_listener_that_says_nothing_is_a_stranger_after_the_timeout() throws Exception {
    try (ServerSocket mute = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      RegistryLook look =
          RegistryLook.at(new RegistryAddress("127.0.0.1", mute.getLocalPort()), SHORT);

      assertThat(look.kind()).isEqualTo(RegistryLook.Kind.STRANGER);
      assertThat(look.sentence()).contains("does not answer as a ZooKeeper");
    }
  }

  @Test
  void an_empty_zookeeper_is_recognized_and_stays_empty() throws Exception {
    try (RegistryFixture registry = new RegistryFixture()) {
      RegistryLook look = RegistryLook.at(registry.address(), LONG);

      assertThat(look.kind()).isEqualTo(RegistryLook.Kind.REGISTRY);
      assertThat(registry.children("/")).containsExactly("zookeeper");
    }
  }

  @Test
  void a_zookeeper_of_other_services_holds_no_timebench_provider() throws Exception {
    try (RegistryFixture registry = new RegistryFixture()) {
      registry.register(Runnable.class, 1);

      assertThat(RegistryLook.at(registry.address(), LONG).kind())
          .isEqualTo(RegistryLook.Kind.REGISTRY);
    }
  }

  @Test
  void a_timebench_provider_is_named_with_its_address() throws Exception {
    try (RegistryFixture registry = new RegistryFixture();
        LocalProvider provider = LocalProvider.start(registry.port(), List.of(Variant.BASELINE))) {
      RegistryLook look = RegistryLook.at(registry.address(), LONG);

      assertThat(look.kind()).isEqualTo(RegistryLook.Kind.PROVIDER);
      assertThat(look.sentence()).contains("127.0.0.1:" + provider.port());
    }
  }
}
