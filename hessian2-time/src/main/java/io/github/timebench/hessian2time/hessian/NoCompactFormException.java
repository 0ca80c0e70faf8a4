package io.github.timebench.hessian2time.hessian;

/**
 * Says that this format has no form for a time, or must not have one because the application has
 * its own. Hessian 2 without it may write the same message.
 */
public final class NoCompactFormException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /** With what has no form, in words for people. */
  public NoCompactFormException(String message) {
    super(message);
  }
}
