package io.github.timebench.consumer;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations with a unit, such as {@code 500ms}, {@code 10s} or {@code 2m}. */
final class DurationConverter implements ITypeConverter<Duration> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m)");

  @Override
  public Duration convert(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new TypeConversionException(
          "must be a number with a unit (ms, s or m), not '" + text + "'");
    }
    long number = Long.parseLong(form.group(1));
    return switch (form.group(2)) {
      case "ms" -> Duration.ofMillis(number);
      case "s" -> Duration.ofSeconds(number);
      default -> Duration.ofMinutes(number);
    };
  }
}
