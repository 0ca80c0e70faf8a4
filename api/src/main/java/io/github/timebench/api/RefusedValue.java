package io.github.timebench.api;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A word of a user that cannot be taken, which says why in any language. */
public final class RefusedValue extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String pattern;
  private final transient List<Object> arguments;

  /**
   * Refuses a word.
   *
   * @param pattern why, by which translations are found, as {@link java.util.Formatter} has it
   */
  public RefusedValue(String pattern, Object... arguments) {
    super(arguments.length == 0 ? pattern : String.format(Locale.ROOT, pattern, arguments));
    this.pattern = pattern;
    this.arguments = Arrays.asList(arguments.clone());
  }

  /** The same because of something that was thrown. */
  public RefusedValue because(Throwable cause) {
    initCause(cause);
    return this;
  }

  public String pattern() {
    return pattern;
  }

  public List<Object> arguments() {
    return arguments;
  }
}
