package io.github.timebench.loadgen.driver;

import io.github.timebench.api.Variant;
import io.github.timebench.api.VariantBinding;
import io.github.timebench.codec.wire.WireTap.CapturedExchange;
import io.github.timebench.consumer.PayloadBytes;
import io.github.timebench.consumer.VariantReferences;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import java.util.Arrays;
import java.util.List;

/** Takes the sizes of each variant's messages from the real codec, before there is any load. */
final class MessageSizes {
  private static final int MAX_OFFERS = 64;

  private final Plan plan;
  private final VariantReferences references;
  private final DubboTarget target;

  MessageSizes(Plan plan, VariantReferences references, DubboTarget target) {
    this.plan = plan;
    this.references = references;
    this.target = target;
  }

  /** Makes one call of each variant; down a chain, one to each provider. */
  List<VariantBytes> take() {
    try (PayloadBytes payloadBytes = new PayloadBytes()) {
      return plan.variants().stream().map(placed -> sizes(placed, payloadBytes)).toList();
    }
  }

  private VariantBytes sizes(PlacedVariant placed, PayloadBytes payloadBytes) {
    int index = plan.variants().indexOf(placed);
    Variant variant = placed.variant();
    agree(index);
    CapturedExchange exchange = references.capture(variant, () -> target.call(index, 0));
    if (plan.services().hops().chained()) {
      callOtherProviders(index);
    }
    VariantBinding<?> binding = references.binding(variant);
    List<Integer> payloads =
        Arrays.stream(binding.payloads(plan.payload().corpus()))
            .map(
                payload ->
                    binding.messages(payload).stream()
                        .mapToInt(
                            message ->
                                payloadBytes.of(
                                        variant.serializer(),
                                        binding.serviceInterface(),
                                        message.objects())
                                    .length)
                        .sum())
            .toList();
    byte[] request = exchange.request();
    byte[] response = exchange.response();
    return new VariantBytes(
        placed.label(), payloads, request.length, response.length, kept(request), kept(response));
  }

  /** Whether the connections of an arm at a target agree on something is seen when it is called. */
  private void agree(int variant) {
    if (plan.services().target().isPresent()) {
      int connections = plan.services().connections() * references.providers().size();
      for (int call = 0; call < Math.min(2 * connections, MAX_OFFERS); call++) {
        target.call(variant, 0);
      }
    }
  }

  /** Each provider is asked for the last messages of its chains: they are to be of payload 0. */
  private void callOtherProviders(int variant) {
    for (int other = 1; other < plan.services().fleet().providersOfDriver(); other++) {
      target.call(variant, 0);
    }
  }

  private static byte[] kept(byte[] message) {
    return Arrays.copyOf(message, Math.min(message.length, VariantBytes.MAX_KEPT_BYTES));
  }
}
