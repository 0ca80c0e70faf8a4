package io.github.timebench.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.consumer.RegistryHerd.Size;
import io.github.timebench.consumer.RegistryHerd.Told;
import org.apache.curator.test.TestingServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Hazard: providers that come one by one while drivers are subscribed make each driver read each
 * list again for each of them. With {@code -Dherd=providers,interfaces,subscribers} a herd of that
 * size is counted and printed.
 */
@Timeout(1800)
class RegistryHerdTest {
  private static final String SIZE = "herd";

  @Test
  void providersThatStandFirstAreReadOnceAndThoseThatComeLaterAgainAndAgain() throws Exception {
    Size size = Size.parse(System.getProperty(SIZE, "3,2,2"));
    try (TestingServer server = new TestingServer()) {
      RegistryAddress address = new RegistryAddress("127.0.0.1", server.getPort());
      Told right = new RegistryHerd(address.ofPair("herd", "right"), size).providersFirst();
      Told wrong = new RegistryHerd(address.ofPair("herd", "wrong"), size).subscribersFirst();
      if (System.getProperty(SIZE) != null) {
        System.out.println(right.line("providers first"));
        System.out.println(wrong.line("subscribers first"));
      }

      long subscriptions = (long) size.interfaces() * size.subscribers();
      long providers = size.providers();
      assertThat(right.notifications()).isEqualTo(subscriptions);
      assertThat(right.urls()).isEqualTo(subscriptions * providers);
      assertThat(wrong.notifications()).isEqualTo(subscriptions * (1 + providers));
      assertThat(wrong.urls()).isEqualTo(subscriptions * providers * (providers + 1) / 2);
      assertThat(right.bytes()).isBetween(300 * right.urls(), 1000 * right.urls());
    }
  }
}
