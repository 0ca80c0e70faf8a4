package io.github.timebench.model.evidence;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.timebench.api.Sentence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What evidence says in words, in any language: an English pattern, by which its translations are
 * found, and what stands in its places. It is stored as a string, or with arguments as an array of
 * the pattern and them.
 *
 * @param pattern as {@link java.util.Formatter} has it; a text as it is where there are no
 *     arguments
 * @param arguments whole and other numbers, phrases, or else words, each for one place
 */
public record Phrase(String pattern, List<Object> arguments) {
  /** A file of a stranger must not ask for a width of millions, or for one argument twice. */
  private static final Pattern PLACE = Pattern.compile("%(?:[%s]|,?d|,?(?:\\.\\d)?f)");

  public static final Phrase EMPTY = of("");

  public Phrase {
    arguments = arguments.stream().map(Phrase::argument).toList();
    if (!arguments.isEmpty() && PLACE.matcher(pattern).replaceAll("").indexOf('%') >= 0) {
      throw new IllegalArgumentException("not a pattern of a phrase: " + pattern);
    }
    english(pattern, arguments);
  }

  public static Phrase of(String pattern, Object... arguments) {
    return new Phrase(pattern, Arrays.asList(arguments));
  }

  /** What a thrown exception says, which is the same in every language unless it is worded. */
  public static Phrase ofMessage(Throwable thrown) {
    if (thrown instanceof Worded worded) {
      return worded.words();
    }
    return thrown instanceof Sentence.Said said
        ? of(said.sentence())
        : of(String.valueOf(thrown.getMessage()));
  }

  private static Phrase of(Sentence sentence) {
    return new Phrase(sentence.pattern(), sentence.arguments());
  }

  private static Object argument(Object argument) {
    if (argument instanceof Sentence sentence) {
      return argument(of(sentence));
    }
    if (argument instanceof Phrase phrase) {
      return phrase.arguments.isEmpty() ? phrase.pattern : phrase;
    }
    if (argument instanceof Integer number) {
      return number.longValue();
    }
    return argument instanceof Long || argument instanceof Double
        ? argument
        : String.valueOf(argument);
  }

  /** Reasons one after the other. */
  public static Phrase several(Collection<Phrase> reasons) {
    return reasons.stream().reduce((one, next) -> of("%s; %s", one, next)).orElse(EMPTY);
  }

  public boolean isEmpty() {
    return pattern.isEmpty();
  }

  @Override
  public String toString() {
    return english(pattern, arguments);
  }

  private static String english(String pattern, List<Object> arguments) {
    return arguments.isEmpty() ? pattern : String.format(Locale.ROOT, pattern, arguments.toArray());
  }

  @JsonValue
  Object json() {
    return arguments.isEmpty()
        ? pattern
        : Stream.<Object>concat(Stream.of(pattern), arguments.stream()).toList();
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Phrase ofJson(JsonNode json) {
    if (json.isTextual()) {
      return of(json.textValue());
    }
    if (!json.path(0).isTextual()) {
      throw new IllegalArgumentException("neither words nor an array that begins with them");
    }
    List<Object> arguments = new ArrayList<>();
    for (int place = 1; place < json.size(); place++) {
      arguments.add(argumentOfJson(json.get(place)));
    }
    return new Phrase(json.get(0).textValue(), arguments);
  }

  private static Object argumentOfJson(JsonNode json) {
    if (json.isArray()) {
      return ofJson(json);
    }
    if (json.isIntegralNumber()) {
      return json.longValue();
    }
    if (json.isNumber() || json.isTextual()) {
      return json.isNumber() ? json.doubleValue() : json.textValue();
    }
    throw new IllegalArgumentException("neither a number nor words: " + json);
  }
}
