package io.github.timebench.model.plan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.github.timebench.api.RefusedValue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * So many calls in so long a time, kept as two whole numbers so that a rate that does not divide a
 * second stays exact.
 *
 * @param calls {@value #MIN_PER_SECOND} a second to {@value #MAX_PER_SECOND} a second
 * @param periodNanos the time in which they are due, 1 s or 60 s
 */
public record Rate(long calls, long periodNanos) {
  /** Slower than this a slice has no calls to speak of. */
  public static final long MIN_PER_SECOND = 1;

  /** More than this no single pacing thread begins. */
  public static final long MAX_PER_SECOND = 1_000_000;

  /** Below it, whole calls a second are too coarse for a search. */
  private static final double MIN_FOR_SECONDS = 500;

  private static final long SECOND_NANOS = 1_000_000_000L;
  private static final long MINUTE_NANOS = 60 * SECOND_NANOS;
  private static final Pattern WRITTEN = Pattern.compile("(\\d{1,12})/([sm])");

  /**
   * @throws IllegalArgumentException whose message says the rule and the value
   */
  public Rate {
    if (periodNanos != SECOND_NANOS && periodNanos != MINUTE_NANOS) {
      throw new RefusedValue("must be a rate per second or per minute");
    }
    long seconds = periodNanos / SECOND_NANOS;
    if (calls < MIN_PER_SECOND * seconds || calls > MAX_PER_SECOND * seconds) {
      throw new RefusedValue(
          "must be %s/s to %s/s, not '%s'",
          MIN_PER_SECOND, MAX_PER_SECOND, written(calls, periodNanos));
    }
  }

  public static Rate perSecond(long calls) {
    return new Rate(calls, SECOND_NANOS);
  }

  /**
   * Reads {@code 5000/s} or {@code 90000/m}.
   *
   * @throws IllegalArgumentException for anything else; the message says the rule and the value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static Rate parse(String text) {
    Matcher matcher = WRITTEN.matcher(text);
    if (!matcher.matches()) {
      throw new RefusedValue(
          "must be a whole number of calls per s or m, such as 5000/s, not '%s'", text);
    }
    long calls = Long.parseLong(matcher.group(1));
    return new Rate(calls, matcher.group(2).equals("s") ? SECOND_NANOS : MINUTE_NANOS);
  }

  /** The rate next to so many calls a second, in the range that is allowed. */
  public static Rate nearest(double callsPerSecond) {
    double inRange = Math.max(MIN_PER_SECOND, Math.min(MAX_PER_SECOND, callsPerSecond));
    return inRange < MIN_FOR_SECONDS
        ? new Rate(Math.round(inRange * 60), MINUTE_NANOS)
        : perSecond(Math.round(inRange));
  }

  public double callsPerSecond() {
    return calls * (double) SECOND_NANOS / periodNanos;
  }

  /** Mean time between two calls, rounded down; 0 is impossible in the allowed range. */
  public long meanGapNanos() {
    return periodNanos / calls;
  }

  /** As {@link #parse} reads it. */
  @Override
  @JsonValue
  public String toString() {
    return written(calls, periodNanos);
  }

  private static String written(long calls, long periodNanos) {
    return calls + (periodNanos == SECOND_NANOS ? "/s" : "/m");
  }
}
