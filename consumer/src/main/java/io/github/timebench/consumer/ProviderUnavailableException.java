package io.github.timebench.consumer;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.Sentence;
import java.util.Collection;
import java.util.List;
import org.apache.dubbo.common.URL;

/**
 * There is no provider to measure. The message is one line for people: what was looked for, and
 * what was found.
 */
public final class ProviderUnavailableException extends Exception implements Sentence.Said {
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
  private final transient Sentence sentence;

  ProviderUnavailableException(Reason reason, Sentence sentence) {
    this(reason, sentence, null);
  }

  ProviderUnavailableException(Reason reason, Sentence sentence, Throwable cause) {
    super(sentence.toString(), cause);
    this.reason = reason;
    this.sentence = sentence;
  }

  static ProviderUnavailableException notAnswering(
      Collection<String> addresses, RegistryAddress registry, Throwable cause) {
    return new ProviderUnavailableException(
        Reason.NOT_ANSWERING,
        notAnswering(
            addresses.size(), registry, String.join(", ", addresses.stream().sorted().toList())),
        cause);
  }

  private static Sentence notAnswering(int count, RegistryAddress registry, String addresses) {
    return count == 1
        ? Sentence.of(
            "a provider is registered at %s as %s but does not answer from here; if that is a"
                + " container's address, run inside its network: docker compose run --rm loadgen"
                + " ...",
            registry, addresses)
        : Sentence.of(
            "providers are registered at %s as %s but do not answer from here; if that is a"
                + " container's address, run inside its network: docker compose run --rm loadgen"
                + " ...",
            registry, addresses);
  }

  static ProviderUnavailableException withoutChain(List<URL> providers, int hops) {
    URL first = providers.get(0);
    return new ProviderUnavailableException(
        Reason.CHAIN_MISSING,
        Sentence.of(
            "the provider at %s has no chain of %s calls for %s: start it with 'bin/provider"
                + " --hops=%s'",
            first.getAddress(), hops, first.getServiceInterface(), hops));
  }

  @Override
  public Sentence sentence() {
    return sentence;
  }

  public Reason reason() {
    return reason;
  }
}
