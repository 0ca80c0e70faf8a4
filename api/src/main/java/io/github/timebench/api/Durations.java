package io.github.timebench.api;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them on a command line: a whole number and a unit. */
public final class Durations {
  private static final Pattern WRITTEN = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

  private Durations() {}

  /**
   * Reads {@code 500ms}, {@code 15s}, {@code 5m} or {@code 1h}.
   *
   * @throws IllegalArgumentException for anything else; the message says the rule and the value
   */
  public static Duration parse(String text) {
    Matcher matcher = WRITTEN.matcher(text);
    if (!matcher.matches()) {
      throw new RefusedValue(
          "must be a whole number with a unit (ms, s, m or h), such as 15s, not '%s'", text);
    }
    long number = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "ms" -> Duration.ofMillis(number);
      case "s" -> Duration.ofSeconds(number);
      case "m" -> Duration.ofMinutes(number);
      default -> Duration.ofHours(number);
    };
  }

  /** Writes a duration so that {@link #parse} reads it again, in its largest whole unit. */
  public static String format(Duration duration) {
    long millis = duration.toMillis();
    if (millis % 1000 != 0 || millis == 0) {
      return millis + "ms";
    }
    long seconds = millis / 1000;
    if (seconds % 3600 == 0) {
      return seconds / 3600 + "h";
    }
    return seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
  }
}
