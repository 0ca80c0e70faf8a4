package io.github.timebench.api;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What is said to people, in any language: an English pattern, by which its translations are found,
 * and what stands in its places.
 *
 * @param pattern as {@link java.util.Formatter} has it; a text as it is where there are no
 *     arguments
 * @param arguments whole and other numbers, phrases, or else words, each for one place
 */
public record Phrase(String pattern, List<Object> arguments) {
  private static final int MAX_CAUSES = 20;

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
    return thrown instanceof Worded worded
        ? worded.words()
        : of(String.valueOf(thrown.getMessage()));
  }

  /** The cause behind all others, which only pass it on. */
  public static Throwable innermost(Throwable thrown) {
    Throwable cause = thrown;
    for (int i = 0; i < MAX_CAUSES && cause.getCause() != null; i++) {
      cause = cause.getCause();
    }
    return cause;
  }

  private static Object argument(Object argument) {
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
}
