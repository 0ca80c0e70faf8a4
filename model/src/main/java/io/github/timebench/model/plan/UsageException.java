package io.github.timebench.model.plan;

import io.github.timebench.api.Durations;
import java.time.Duration;

/**
 * A flag that cannot be used as it was given; the message is one line that names the flag, the rule
 * and the value.
 */
public final class UsageException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  public UsageException(String flag, String rule, Object value) {
    super(flag + " " + rule + ", not '" + written(value) + "'");
  }

  public UsageException(String flag, IllegalArgumentException refusal) {
    super(flag + " " + refusal.getMessage(), refusal);
  }

  private static String written(Object value) {
    return value instanceof Duration duration ? Durations.format(duration) : String.valueOf(value);
  }
}
