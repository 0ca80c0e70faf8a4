package io.github.timebench.consumer;

import io.github.timebench.api.Chain;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.Variant;
import io.github.timebench.api.VariantBinding;
import io.github.timebench.api.VerifiedCalls;
import io.github.timebench.codec.wire.WireCounts;
import io.github.timebench.codec.wire.WireTap;
import io.github.timebench.consumer.ProviderUnavailableException.Reason;
import io.github.timebench.consumer.VariantReferences.VerifiedEcho;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.dubbo.rpc.RpcException;

/**
 * Verified calls before any load, by which every provider proves itself.
 *
 * @param providers their addresses, over which calls are spread in turn
 * @param tap counts the calls of each
 */
record AnswerCheck(ConsumerSettings settings, List<String> providers, WireTap tap) {
  /** Calls of one connection that can be made before its ends have agreed, generously. */
  private static final int MAX_OFFERS = 16;

  /**
   * Calls until every provider has answered rightly. Where the serializer is agreed on, until as
   * many answers of each in a row as it has connections, which its calls take in turn, have the id
   * of the serializer. A provider that does not agree is left to whoever counts the messages that
   * are measured.
   *
   * @throws ProviderUnavailableException if one does not answer, or wrongly; by its address
   */
  void require(Variant variant, VariantBinding<?> binding, Object stub)
      throws ProviderUnavailableException {
    VerifiedCalls calls = binding.proof(stub);
    String service = Chain.service(binding.serviceInterface().getName(), settings.version());
    Map<String, Integer> answered = new TreeMap<>();
    Map<String, Integer> proven = new TreeMap<>();
    int needed = variant.serializer().isAgreed() ? settings.connections() : 1;
    int maxCalls = providers.size() * settings.connections() * MAX_OFFERS;
    for (int call = 0; call < maxCalls && !allHave(needed, proven); call++) {
      Map<String, WireCounts> passed = requireEcho(variant, calls, service);
      for (String provider : providers) {
        WireCounts messages = passed.get(provider);
        if (!messages.responses().isEmpty()) {
          answered.merge(provider, 1, Integer::sum);
          proven.compute(provider, (p, inARow) -> inARow(variant, messages, inARow));
        }
      }
    }
    if (!allHave(1, answered)) {
      throw notAnswering(providers.stream().filter(p -> !answered.containsKey(p)).toList(), null);
    }
  }

  private boolean allHave(int needed, Map<String, Integer> counts) {
    return providers.stream().allMatch(provider -> counts.getOrDefault(provider, 0) >= needed);
  }

  private static int inARow(Variant variant, WireCounts messages, Integer before) {
    boolean right =
        !variant.serializer().isAgreed()
            || messages.responses().containsKey(variant.serializer().serializationId());
    return right ? (before == null ? 0 : before) + 1 : 0;
  }

  private Map<String, WireCounts> requireEcho(Variant variant, VerifiedCalls calls, String service)
      throws ProviderUnavailableException {
    Map<String, WireCounts> before = tap.countsByProvider(service);
    VerifiedEcho echo;
    try {
      echo = VerifiedEcho.of(variant, calls, () -> 0);
    } catch (RpcException e) {
      throw notAnswering(asked(since(before, service)), e);
    }
    Map<String, WireCounts> passed = since(before, service);
    if (!echo.isRight()) {
      throw new ProviderUnavailableException(
          Reason.WRONG_ECHO,
          Phrase.of(
              "the provider at %s answered a %s echo with something else: %s",
              String.join(", ", asked(passed)), variant.label(), echo.reply()));
    }
    return passed;
  }

  /** The one that the call went to; all of them if it went to none. */
  private List<String> asked(Map<String, WireCounts> passed) {
    List<String> asked =
        providers.stream().filter(p -> !passed.get(p).requests().isEmpty()).toList();
    return asked.isEmpty() ? providers : asked;
  }

  private Map<String, WireCounts> since(Map<String, WireCounts> before, String service) {
    Map<String, WireCounts> passed = tap.countsByProvider(service);
    passed.replaceAll(
        (provider, counts) -> counts.since(before.getOrDefault(provider, WireCounts.NONE)));
    return passed;
  }

  private ProviderUnavailableException notAnswering(List<String> silent, RpcException cause) {
    return ProviderUnavailableException.notAnswering(silent, settings.registry(), cause);
  }
}
