package io.github.timebench.scan.classes;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Names of classes: {@code *} stands for anything between two dots, {@code **} for anything. One
 * may begin at any dot of a name.
 */
public final class Glob {
  private final Pattern pattern;

  private Glob(Pattern pattern) {
    this.pattern = pattern;
  }

  /** Reads one; every text is a glob. */
  public static Glob parse(String text) {
    return new Glob(pattern(text.startsWith("**") ? text : "**." + text));
  }

  /** The same stars for any names with dots, and all of a name. */
  public static Pattern pattern(String text) {
    return Pattern.compile(between(text, "**", ".*", Glob::ofStars));
  }

  private static String ofStars(String text) {
    return between(text, "*", "[^.]*", Pattern::quote);
  }

  private static String between(
      String text, String mark, String regex, UnaryOperator<String> rest) {
    return Arrays.stream(text.split(Pattern.quote(mark), -1))
        .map(rest)
        .collect(Collectors.joining(regex));
  }

  public boolean matches(String className) {
    return pattern.matcher("." + className).matches();
  }
}
