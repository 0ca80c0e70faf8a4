package io.github.timebench.api;

/** A word of a user that cannot be taken, which says why in any language. */
public final class RefusedValue extends IllegalArgumentException implements Sentence.Said {
  private static final long serialVersionUID = 1L;

  private final transient Sentence sentence;

  /**
   * Refuses a word.
   *
   * @param pattern why, with its arguments as {@link Sentence} has them
   */
  public RefusedValue(String pattern, Object... arguments) {
    this(Sentence.of(pattern, arguments));
  }

  private RefusedValue(Sentence sentence) {
    super(sentence.toString());
    this.sentence = sentence;
  }

  /** The same because of something that was thrown. */
  public RefusedValue because(Throwable cause) {
    initCause(cause);
    return this;
  }

  @Override
  public Sentence sentence() {
    return sentence;
  }
}
