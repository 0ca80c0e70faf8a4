package io.github.timebench.consumer.wire;

import io.github.timebench.api.Variant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts and captures what passes the codec, per variant. It is a bean of the Dubbo framework whose
 * connections it watches, so that two frameworks in one JVM never share a count. Thread-safe.
 */
public final class WireTap {
  private final Map<Variant, VariantWire> byVariant = new EnumMap<>(Variant.class);
  private final Map<String, VariantWire> byInterface = new HashMap<>();

  /** A tap with every count at zero. */
  public WireTap() {
    for (Variant variant : Variant.values()) {
      VariantWire wire = new VariantWire(variant);
      byVariant.put(variant, wire);
      byInterface.put(variant.binding().serviceInterface().getName(), wire);
    }
  }

  /** The counts of a variant until now. */
  public WireCounts counts(Variant variant) {
    return byVariant.get(variant).counts();
  }

  /**
   * Makes one blocking call and keeps its messages. No other call of the variant may be under way.
   *
   * @throws IllegalStateException if no request or no response passed meanwhile
   */
  public CapturedExchange capture(Variant variant, Runnable oneCall) {
    return byVariant.get(variant).capture(oneCall);
  }

  /** The wire of a variant's interface, or null for other services. */
  VariantWire wireOf(String serviceInterface) {
    return byInterface.get(serviceInterface);
  }
}
