package io.github.timebench.peer;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a call came to that was not right, in words: an English pattern and what stands in its
 * places. The lab reads it as its class Phrase.
 *
 * @param arguments words or faults
 */
record Fault(String pattern, List<Object> arguments) {
  static final Fault NONE = of("");

  private static final int MAX_CHARACTERS = 160;

  static Fault of(String pattern, Object... arguments) {
    return new Fault(pattern, Arrays.stream(arguments).map(Fault::argument).toList());
  }

  private static Object argument(Object argument) {
    return argument instanceof Fault ? argument : shortened(String.valueOf(argument));
  }

  static String shortened(String words) {
    String line = words.replaceAll("\\s+", " ");
    return line.length() <= MAX_CHARACTERS ? line : line.substring(0, MAX_CHARACTERS - 1) + "…";
  }

  @Override
  public String toString() {
    return arguments.isEmpty() ? pattern : pattern.formatted(arguments.toArray());
  }

  @JsonValue
  Object json() {
    return arguments.isEmpty()
        ? pattern
        : Stream.<Object>concat(Stream.of(pattern), arguments.stream()).toList();
  }
}
