package io.github.timebench.consumer;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.Worded;
import java.util.Collection;
import java.util.List;
import org.apache.dubbo.common.URL;

/**
 * There is no provider to measure. The message is one line for people: what was looked for, and
 * what was found.
 */
public final class ProviderUnavailableException extends Exception implements Worded {
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
  private final transient Phrase words;

  ProviderUnavailableException(Reason reason, Phrase words) {
    this(reason, words, null);
  }

  ProviderUnavailableException(Reason reason, Phrase words, Throwable cause) {
    super(words.toString(), cause);
    this.reason = reason;
    this.words = words;
  }

  static ProviderUnavailableException notAnswering(
      Collection<String> addresses, RegistryAddress registry, Throwable cause) {
    return new ProviderUnavailableException(
        Reason.NOT_ANSWERING,
        notAnswering(
            addresses.size(), registry, String.join(", ", addresses.stream().sorted().toList())),
        cause);
  }

  private static Phrase notAnswering(int count, RegistryAddress registry, String addresses) {
    return count == 1
        ? Phrase.of(
            "a provider is registered at %s as %s but does not answer from here; if that is a"
                + " container's address, run inside its network: docker compose run --rm loadgen"
                + " ...",
            registry, addresses)
        : Phrase.of(
            "providers are registered at %s as %s but do not answer from here; if that is a"
                + " container's address, run inside its network: docker compose run --rm loadgen"
                + " ...",
            registry, addresses);
  }

  static ProviderUnavailableException withoutChain(List<URL> providers, int hops) {
    URL first = providers.get(0);
    return new ProviderUnavailableException(
        Reason.CHAIN_MISSING,
        Phrase.of(
            "the provider at %s has no chain of %s calls for %s: start it with 'bin/provider"
                + " --hops=%s'",
            first.getAddress(), hops, first.getServiceInterface(), hops));
  }

  @Override
  public Phrase words() {
    return words;
  }

  public Reason reason() {
    return reason;
  }
}
