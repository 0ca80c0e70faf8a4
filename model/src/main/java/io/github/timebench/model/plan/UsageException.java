package io.github.timebench.model.plan;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.Worded;
import java.time.Duration;

/**
 * A flag that cannot be used as it was given; the message is one line that names the flag, the rule
 * and the value.
 */
public final class UsageException extends IllegalArgumentException implements Worded {
  private static final long serialVersionUID = 1L;

  private final transient Phrase words;

  public UsageException(String flag, Phrase rule, Object value) {
    this(Phrase.of("%s %s, not %s", flag, rule, "'" + written(value) + "'"), null);
  }

  public UsageException(String flag, IllegalArgumentException refusal) {
    this(Phrase.of("%s %s", flag, Phrase.ofMessage(refusal)), refusal);
  }

  public UsageException(Phrase words) {
    this(words, null);
  }

  private UsageException(Phrase words, IllegalArgumentException cause) {
    super(words.toString(), cause);
    this.words = words;
  }

  @Override
  public Phrase words() {
    return words;
  }

  private static String written(Object value) {
    return value instanceof Duration duration ? Durations.format(duration) : String.valueOf(value);
  }
}
