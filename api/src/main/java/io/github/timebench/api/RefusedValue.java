package io.github.timebench.api;

/** What cannot be taken, a word of a user or of another JVM; says why in any language. */
public class RefusedValue extends IllegalArgumentException implements Worded {
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
