package io.github.timebench.provider;

import io.github.timebench.api.Chain;
import java.time.Duration;

/**
 * How a provider calls itself.
 *
 * @param hops calls of the longest chain, 1 to {@link Chain#MAX_CALLS}; 1 for no chain
 * @param connections from each service of a variant to the next, 1 to {@value #MAX_CONNECTIONS}
 * @param timeout of each call, 1 ms to an hour
 */
public record ChainSettings(int hops, int connections, Duration timeout) {
  public static final int MAX_CONNECTIONS = 1024;

  private static final Duration MAX_TIMEOUT = Duration.ofHours(1);

  public static final ChainSettings NONE = new ChainSettings(1, 1, Duration.ofSeconds(5));

  /**
   * Checks every range.
   *
   * @throws IllegalArgumentException whose message names the flag without its dashes, the rule and
   *     the value
   */
  public ChainSettings {
    ProviderSettings.requireRange("hops", hops, 1, Chain.MAX_CALLS);
    ProviderSettings.requireRange("connections", connections, 1, MAX_CONNECTIONS);
    if (timeout.toMillis() < 1 || timeout.compareTo(MAX_TIMEOUT) > 0) {
      throw new IllegalArgumentException(
          "timeout must be 1ms to 1h, not " + timeout.toMillis() + "ms");
    }
  }
}
