package io.github.timebench.model.plan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A variant and the Dubbo that it runs on; stored as its label.
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
    boolean stock =
        variant.dateType().stream()
            .anyMatch(type -> variant.equals(Variant.of(type, Serializer.STOCK)));
    if (version.isPresent() && !stock) {
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

  /**
   * The variants of some types and serializers, with the baseline and, on request, the A/A arm;
   * then, version by version, those of the types with Dubbo's own serializer of that version, its
   * baseline first. Date with another serializer is among them only if date is among the types.
   *
   * @param withAgain whether a full copy of the baseline runs as well
   */
  public static List<PlacedVariant> compared(
      Collection<DateType> types,
      Collection<Serializer> serializers,
      Collection<SerializerVersion> versions,
      boolean withAgain) {
    Set<Variant> chosen = new HashSet<>(Set.of(Variant.BASELINE));
    for (DateType type : types) {
      for (Serializer serializer : serializers) {
        chosen.add(Variant.of(type, serializer));
      }
    }
    if (withAgain) {
      chosen.add(Variant.BASELINE_AGAIN);
    }
    List<PlacedVariant> placed =
        new ArrayList<>(here(Variant.all().stream().filter(chosen::contains).toList()));
    Set<DateType> compared = EnumSet.of(DateType.DATE);
    compared.addAll(types);
    for (SerializerVersion version : versions) {
      for (DateType type : compared) {
        placed.add(new PlacedVariant(Variant.of(type, Serializer.STOCK), Optional.of(version)));
      }
    }
    return List.copyOf(placed);
  }

  /**
   * The variants of an API's call: of some types and serializers as above; then the clones that
   * keep the types of the API, with stock and, if it is among the serializers, custom; then the
   * originals.
   *
   * @param withAgain whether a full copy of the baseline runs as well
   */
  public static List<PlacedVariant> comparedOfApi(
      Collection<DateType> types, Collection<Serializer> serializers, boolean withAgain) {
    List<PlacedVariant> placed =
        new ArrayList<>(compared(types, serializers, List.of(), withAgain));
    placed.add(here(Variant.OWN_STOCK));
    if (serializers.contains(Serializer.CUSTOM)) {
      placed.add(here(Variant.OWN_CUSTOM));
    }
    placed.add(here(Variant.ORIGINAL_STOCK));
    return List.copyOf(placed);
  }

  /**
   * @throws IllegalArgumentException if no variant has it
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static PlacedVariant ofLabel(String label) {
    int serializer = label.indexOf('+') + 1;
    boolean versioned = SerializerVersion.isMeantBy(label);
    String here = versioned ? label.substring(0, serializer) + Serializer.STOCK.label() : label;
    Variant variant =
        Variant.ofLabel(here)
            .orElseThrow(() -> new IllegalArgumentException("no variant '" + label + "'"));
    return versioned
        ? new PlacedVariant(
            variant,
            Optional.of(
                SerializerVersion.parse(SerializerVersion.FLAG, label.substring(serializer))))
        : here(variant);
  }

  @JsonValue
  public String label() {
    return version.isEmpty() ? variant.label() : variant.type() + "+" + serializerLabel();
  }

  public Serializer serializer() {
    return variant.serializer();
  }

  /** The serializer's name, such as {@code custom} or {@code stock@3.2.13}. */
  public String serializerLabel() {
    return version.map(SerializerVersion::label).orElseGet(() -> variant.serializer().label());
  }
}
