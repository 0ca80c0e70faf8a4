package io.github.timebench.model.plan;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Phrase;
import java.time.Duration;

/** Checks of values that a flag sets; what breaks a rule is named by its flag. */
public final class Rules {
  private Rules() {}

  /**
   * Checks a rule.
   *
   * @throws UsageException if it does not hold
   */
  public static void require(boolean holds, String flag, Phrase rule, Object value) {
    if (!holds) {
      throw new UsageException(flag, rule, value);
    }
  }

  /**
   * Checks that a number is in a range, both ends included.
   *
   * @throws UsageException if it is not
   */
  public static void requireRange(String flag, long value, long min, long max) {
    require(
        value >= min && value <= max,
        flag,
        Phrase.of("must be %s to %s", String.valueOf(min), String.valueOf(max)),
        value);
  }

  /**
   * Checks that a duration is in a range, both ends included.
   *
   * @throws UsageException if it is not
   */
  public static void requireRange(String flag, Duration value, Duration min, Duration max) {
    require(
        value.compareTo(min) >= 0 && value.compareTo(max) <= 0,
        flag,
        Phrase.of("must be %s to %s", Durations.format(min), Durations.format(max)),
        value);
  }

  /**
   * Checks that a share is above 0 % and below 100 %.
   *
   * @throws UsageException if it is not
   */
  public static void requireShare(String flag, double share) {
    require(
        share > 0 && share < 1,
        flag,
        Phrase.of("must be above 0% and below 100%"),
        Percentages.format(share));
  }
}
