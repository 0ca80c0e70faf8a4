package io.github.timebench.api;

/** A word of a user that cannot be taken, which says why in any language. */
public final class RefusedValue extends IllegalArgumentException implements Worded {
  private static final long serialVersionUID = 1L;

  private final transient Phrase words;

  /**
   * @param pattern why, with its arguments as {@link Phrase} has them
   */
  public RefusedValue(String pattern, Object... arguments) {
    this(Phrase.of(pattern, arguments));
  }

  private RefusedValue(Phrase words) {
    super(words.toString());
    this.words = words;
  }

  public RefusedValue because(Throwable cause) {
    initCause(cause);
    return this;
  }

  @Override
  public Phrase words() {
    return words;
  }
}
