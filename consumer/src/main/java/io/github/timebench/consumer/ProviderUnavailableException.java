package io.github.timebench.consumer;

import io.github.timebench.api.RegistryAddress;
import java.util.Collection;
import java.util.List;
import org.apache.dubbo.common.URL;

/**
 * There is no provider to measure. The message is one line for people: what was looked for, and
 * what was found.
 */
public final class ProviderUnavailableException extends Exception {
  private static final long serialVersionUID = 1L;

  public enum Reason {
    REGISTRY_UNREACHABLE,
    /** ZooKeeper answers, but a service that is needed is not registered. */
    NOTHING_REGISTERED,
    /** Registered, but it does not call itself as often as is wanted. */
    CHAIN_MISSING,
    /** Registered, but its address cannot be reached from here or a call failed. */
    NOT_ANSWERING,
    /** More providers answer than are wanted; their figures would belong to none of them. */
    SEVERAL_PROVIDERS,
    PROVIDERS_MISSING,
    /** The provider speaks a serialization that is not on this class path. */
    SERIALIZATION_MISSING,
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

  static ProviderUnavailableException notAnswering(
      Collection<String> addresses, RegistryAddress registry, Throwable cause) {
    return new ProviderUnavailableException(
        Reason.NOT_ANSWERING,
        (addresses.size() == 1 ? "a provider is" : "providers are")
            + " registered at "
            + registry
            + " as "
            + String.join(", ", addresses.stream().sorted().toList())
            + " but "
            + (addresses.size() == 1 ? "does" : "do")
            + " not answer from here; if that is a container's address, run inside its"
            + " network: docker compose run --rm loadgen ...",
        cause);
  }

  static ProviderUnavailableException withoutChain(List<URL> providers, int hops) {
    URL first = providers.get(0);
    return new ProviderUnavailableException(
        Reason.CHAIN_MISSING,
        "the provider at "
            + first.getAddress()
            + " has no chain of "
            + hops
            + " calls for "
            + first.getServiceInterface()
            + ": start it with 'bin/provider --hops="
            + hops
            + "'");
  }

  public Reason reason() {
    return reason;
  }
}
