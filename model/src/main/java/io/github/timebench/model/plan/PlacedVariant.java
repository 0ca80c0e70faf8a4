package io.github.timebench.model.plan;

import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * A variant and the Dubbo that it runs on.
 *
 * @param version of Dubbo's own serializer in another release; empty on the Dubbo that Timebench is
 *     built with
 */
public record PlacedVariant(Variant variant, Optional<SerializerVersion> version) {
  /**
   * Checks that another release is asked for nothing that it does not have.
   *
   * @throws IllegalArgumentException if a version stands beside the custom serializer or the A/A
   *     arm
   */
  public PlacedVariant {
    if (version.isPresent() && variant != Variant.of(variant.dateType(), Serializer.STOCK)) {
      throw new IllegalArgumentException(variant + " has no version");
    }
  }

  /** On the Dubbo that Timebench is built with. */
  public static PlacedVariant here(Variant variant) {
    return new PlacedVariant(variant, Optional.empty());
  }

  /** Several on the Dubbo that Timebench is built with. */
  public static List<PlacedVariant> here(Collection<Variant> variants) {
    return variants.stream().map(PlacedVariant::here).toList();
  }

  /** The name in reports and docs, such as {@code localdatetime+stock@3.2.13}. */
  public String label() {
    return version.isEmpty()
        ? variant.label()
        : variant.dateType().label() + "+" + serializerLabel();
  }

  /** The serializer's name, such as {@code custom} or {@code stock@3.2.13}. */
  public String serializerLabel() {
    return version.map(SerializerVersion::label).orElseGet(() -> variant.serializer().label());
  }

  /** What it is compared with: date with the stock serializer, of its own version. */
  public PlacedVariant baseline() {
    return new PlacedVariant(Variant.BASELINE, version);
  }

  /** Whether others are compared with it. */
  public boolean ownBaseline() {
    return equals(baseline());
  }
}
