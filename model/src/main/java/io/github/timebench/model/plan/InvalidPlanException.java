package io.github.timebench.model.plan;

import java.time.Duration;

/**
 * A plan that cannot be run; the message is one line that names the flag, the rule and the value.
 */
public final class InvalidPlanException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** The rule that the value of a flag breaks. */
  public InvalidPlanException(String flag, String rule, Object value) {
    super(flag + " " + rule + ", not '" + written(value) + "'");
  }

  /** As it stands on a command line. */
  private static String written(Object value) {
    return value instanceof Duration duration ? Durations.format(duration) : String.valueOf(value);
  }
}
