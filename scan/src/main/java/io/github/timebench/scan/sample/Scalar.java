package io.github.timebench.scan.sample;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.RefusedValue;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/**
 * A type that a sample writes as one number, text, true or false.
 *
 * @param className binary name of the class; of a primitive type its keyword
 * @param expected what a reader of a refusal should have written, with an example
 * @param read throws any {@link RuntimeException} for what is no such value, and a {@link
 *     RefusedValue} where there is more to say of it
 * @param write what is read back as an equal value
 * @param ofInstant for a type that a point in time can be written as
 */
public record Scalar(
    String className,
    Phrase expected,
    Function<JsonNode, Object> read,
    Function<Object, JsonNode> write,
    Optional<Function<Instant, Object>> ofInstant) {
  /** What is expected of a type that takes any text. */
  public static final Phrase TEXT = Phrase.of("text");

  /** The same for another class, such as a box of a primitive type. */
  Scalar of(String otherClass) {
    return new Scalar(otherClass, expected, read, write, ofInstant);
  }
}
