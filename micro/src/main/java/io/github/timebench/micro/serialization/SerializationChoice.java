package io.github.timebench.micro.serialization;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.model.plan.Defaults;
import java.util.List;

/**
 * What the suite serialization is asked for.
 *
 * @param apart whether serializing and deserializing are also measured alone
 */
public record SerializationChoice(
    List<DateType> dateTypes,
    List<Codec> codecs,
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
}
