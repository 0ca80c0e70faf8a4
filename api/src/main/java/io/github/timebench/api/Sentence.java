package io.github.timebench.api;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What is said to people, in any language: an English pattern, by which its translations are found,
 * and what stands in its places.
 *
 * @param pattern as {@link java.util.Formatter} has it; a text as it is where there are no
 *     arguments
 * @param arguments sentences among them
 */
public record Sentence(String pattern, List<Object> arguments) {
  /** What was thrown and says why. */
  public interface Said {
    Sentence sentence();
  }

  public static Sentence of(String pattern, Object... arguments) {
    return new Sentence(pattern, Arrays.asList(arguments.clone()));
  }

  @Override
  public String toString() {
    return arguments.isEmpty() ? pattern : String.format(Locale.ROOT, pattern, arguments.toArray());
  }
}
