package io.github.timebench.consumer;

import io.github.timebench.consumer.ProviderUnavailableException.Reason;
import java.util.Collection;

/** Words the case of a provider that is registered but cannot be called from here. */
final class NotAnswering {
  private NotAnswering() {}

  static ProviderUnavailableException from(
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
}
