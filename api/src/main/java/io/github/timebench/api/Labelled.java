package io.github.timebench.api;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** A constant that is named in lower case in flags, reports and docs. */
public interface Labelled {
  String name();

  /** The name in flags, reports and docs. */
  default String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The one of some constants that a word names, in any case.
   *
   * @throws IllegalArgumentException if it is none of them
   */
  static <E extends Labelled> E parse(E[] choices, String word) {
    return Arrays.stream(choices)
        .filter(choice -> choice.label().equalsIgnoreCase(word))
        .findFirst()
        .orElseThrow(
            () ->
                new RefusedValue(
                    "must be one of %s, not '%s'",
                    Arrays.stream(choices).map(Labelled::label).collect(Collectors.joining(", ")),
                    word));
  }
}
