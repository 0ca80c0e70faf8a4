package io.github.timebench.provider;

import io.github.timebench.api.Chain;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.ThreadPool;
import java.time.Duration;

/**
 * All that shapes a provider.
 *
 * @param registry where it registers
 * @param port where the provider listens, 0 to 65535; 0 takes any free port
 * @param threadPool Dubbo's pool for calls
 * @param threads the pool's limit, 1 to {@value ThreadPool#MAX_THREADS}
 * @param queue calls that wait when all threads are busy, 0 to {@value ThreadPool#MAX_QUEUE}; 0
 *     rejects them
 * @param customSerialization Dubbo's name of the serialization that custom variants are for; any
 *     but the custom serializer's is named in their URLs instead of agreed on, and makes a run
 *     invalid
 * @param registryDeadline how long to wait for ZooKeeper, positive
 * @param chains how it calls itself
 */
public record ProviderSettings(
    RegistryAddress registry,
    int port,
    ThreadPool threadPool,
    int threads,
    int queue,
    String customSerialization,
    Duration registryDeadline,
    ChainSettings chains) {
  private static final int MAX_PORT = 65_535;

  /**
   * @throws IllegalArgumentException whose message names the flag without its dashes, the rule and
   *     the value
   */
  public ProviderSettings {
    requireRange("port", port, 0, MAX_PORT);
    requireRange("provider-threads", threads, 1, ThreadPool.MAX_THREADS);
    requireRange("queue", queue, 0, ThreadPool.MAX_QUEUE);
    if (registryDeadline.isNegative() || registryDeadline.isZero()) {
      throw new IllegalArgumentException(
          "registry-deadline must be positive, not " + registryDeadline.toMillis() + "ms");
    }
  }

  /** Dubbo's name of the serialization that variants of a serializer need. */
  String serialization(Serializer serializer) {
    return serializer == Serializer.CUSTOM ? customSerialization : serializer.serialization();
  }

  /** Whether consumers may agree with the provider on the serialization of its variants. */
  boolean agrees(Serializer serializer) {
    return serializer.isAgreed() && serialization(serializer).equals(serializer.serialization());
  }

  /** Dubbo's name of the serialization that variants of a serializer are exported with. */
  String named(Serializer serializer) {
    return agrees(serializer) ? serializer.named() : serialization(serializer);
  }

  ProviderSettings withPort(int newPort) {
    return new ProviderSettings(
        registry,
        newPort,
        threadPool,
        threads,
        queue,
        customSerialization,
        registryDeadline,
        chains);
  }

  static void requireRange(String name, int value, int min, int max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          name + " must be " + min + " to " + max + ", not " + value);
    }
  }

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
     * @throws IllegalArgumentException whose message names the flag without its dashes, the rule
     *     and the value
     */
    public ChainSettings {
      requireRange("hops", hops, 1, Chain.MAX_CALLS);
      requireRange("connections", connections, 1, MAX_CONNECTIONS);
      if (timeout.toMillis() < 1 || timeout.compareTo(MAX_TIMEOUT) > 0) {
        throw new IllegalArgumentException(
            "timeout must be 1ms to 1h, not " + timeout.toMillis() + "ms");
      }
    }
  }
}
