package io.github.timebench.consumer;

import io.github.timebench.api.Chain;
import io.github.timebench.api.RegistryAddress;
import java.time.Duration;

/**
 * All that shapes the references.
 *
 * @param timeout of one call, 1 ms to an hour
 * @param connections of each variant to each provider, 1 to {@value #MAX_CONNECTIONS}; never shared
 * @param readyDeadline how long to wait for providers that answer, 1 ms to an hour
 * @param hops calls that follow from each call, itself included, 1 to {@link Chain#MAX_CALLS}
 * @param providers that must stand there, 1 to {@value #MAX_PROVIDERS}; calls are spread over all
 */
public record ConsumerSettings(
    RegistryAddress registry,
    Duration timeout,
    int connections,
    Duration readyDeadline,
    int hops,
    int providers) {
  public static final int MAX_CONNECTIONS = 1024;

  public static final int MAX_PROVIDERS = 1000;

  private static final Duration LEAST = Duration.ofMillis(1);
  private static final Duration MOST = Duration.ofHours(1);

  /**
   * @throws IllegalArgumentException whose message names the setting, the rule and the value
   */
  public ConsumerSettings {
    requireRange("timeout", timeout);
    if (hops < 1 || hops > Chain.MAX_CALLS) {
      throw new IllegalArgumentException("hops must be 1 to " + Chain.MAX_CALLS + ", not " + hops);
    }
    requireRange("ready-deadline", readyDeadline);
    if (connections < 1 || connections > MAX_CONNECTIONS) {
      throw new IllegalArgumentException(
          "connections must be 1 to " + MAX_CONNECTIONS + ", not " + connections);
    }
    if (providers < 1 || providers > MAX_PROVIDERS) {
      throw new IllegalArgumentException(
          "providers must be 1 to " + MAX_PROVIDERS + ", not " + providers);
    }
  }

  /** One connection per variant, calls of at most 5 s, a provider within 10 s. */
  public static ConsumerSettings of(RegistryAddress registry) {
    return new ConsumerSettings(registry, Duration.ofSeconds(5), 1, Duration.ofSeconds(10), 1, 1);
  }

  /** Version of the services of variants that are called; empty for those outside of chains. */
  String version() {
    return Chain.entry(hops);
  }

  private static void requireRange(String name, Duration value) {
    if (value.compareTo(LEAST) < 0 || value.compareTo(MOST) > 0) {
      throw new IllegalArgumentException(
          name + " must be 1ms to 1h, not " + value.toMillis() + "ms");
    }
  }
}
