package io.github.timebench.consumer;

import java.util.Collection;

/**
 * There is no provider to measure. The message is one line for people: what was looked for, and
 * what was found.
 */
public final class ProviderUnavailableException extends Exception {
  private static final long serialVersionUID = 1L;

  /** What kept the provider away. */
  public enum Reason {
    /** No ZooKeeper answers. */
    REGISTRY_UNREACHABLE,
    /** ZooKeeper answers, but a service that is needed is not registered. */
    NOTHING_REGISTERED,
    /** Registered, but its address cannot be reached from here or a call failed. */
    NOT_ANSWERING,
    /** More than one provider answers; figures of two at once would belong to neither. */
    SEVERAL_PROVIDERS,
    /** The provider speaks a serialization that is not on this class path. */
    SERIALIZATION_MISSING,
    /** The provider answered with something else than it was sent. */
    WRONG_ECHO
  }

  private final Reason reason;

  ProviderUnavailableException(Reason reason, String message) {
    this(reason, message, null);
  }

  ProviderUnavailableException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** A provider is registered but cannot be called from here. */
  static ProviderUnavailableException notAnswering(
      Collection<String> addresses, RegistryAddress registry, Throwable cause) {
    return new ProviderUnavailableException(
        Reason.NOT_ANSWERING,
        "a provider is registered at "
            + registry
            + " as "
            + String.join(", ", addresses.stream().sorted().toList())
            + " but does not answer from here; if that is a container's address, run inside its"
            + " network: docker compose run --rm loadgen ...",
        cause);
  }

  /** What kept the provider away. */
  public Reason reason() {
    return reason;
  }
}
