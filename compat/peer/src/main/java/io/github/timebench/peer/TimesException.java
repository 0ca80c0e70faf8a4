package io.github.timebench.peer;

/** An exception of the service's own that carries times. */
public final class TimesException extends Exception {
  private static final long serialVersionUID = 1L;

  private final Times times;

  public TimesException(Times times) {
    super("refused");
    this.times = times;
  }

  public Times times() {
    return times;
  }
}
