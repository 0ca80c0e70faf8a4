package io.github.timebench.micro;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.model.plan.Defaults;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What the lab serialization is asked for.
 *
 * @param apart serialize and deserialize by themselves, beside the round trip
 */
public record SerializationChoice(
    List<DateType> dateTypes,
    List<PlacedCodec> codecs,
    List<Shape> shapes,
    boolean apart,
    long seed,
    Precision precision) {
  /** Keeps unmodifiable copies. */
  public SerializationChoice {
    dateTypes = List.copyOf(dateTypes);
    codecs = List.copyOf(codecs);
    shapes = List.copyOf(shapes);
  }

  /** The payloads of a shape. */
  Corpus corpus(Shape shape) {
    return new Corpus(shape, seed, precision, shape.hasItems() ? Defaults.ITEMS : 1);
  }

  /** The steps that are measured. */
  List<SerializationStep> steps() {
    return apart ? List.of(SerializationStep.values()) : List.of(SerializationStep.ROUND_TRIP);
  }

  /** The flags that make this choice again. */
  String flags() {
    return " --type="
        + joined(dateTypes, DateType::label)
        + " --shape="
        + joined(shapes, Shape::label)
        + " --codec="
        + joined(codecs, PlacedCodec::label)
        + (apart ? " --apart" : "")
        + " --seed="
        + seed
        + " --precision="
        + precision.label();
  }

  private static <T> String joined(List<T> choices, Function<T, String> label) {
    return choices.stream().map(label).collect(Collectors.joining(","));
  }
}
