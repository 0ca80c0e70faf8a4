package io.github.timebench.reports.doc;

import io.github.timebench.reports.language.Text;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** When a run was and how long it took, for people. */
public final class RunTime {
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final int SECONDS_PER_MINUTE = 60;
  private static final int MAX_SECONDS = 120;
  private static final int MAX_MINUTES = 120;

  private RunTime() {}

  /** To the minute. */
  public static String began(Instant at) {
    return MINUTE.format(at);
  }

  public static Text took(double seconds) {
    if (seconds < MAX_SECONDS) {
      return Text.of("%s s", Math.round(seconds));
    }
    Duration time = Duration.ofMinutes(Math.round(seconds / SECONDS_PER_MINUTE));
    return time.toMinutes() < MAX_MINUTES
        ? Text.of("%s min", time.toMinutes())
        : Text.of("%s h %s min", time.toHours(), time.toMinutesPart());
  }
}
