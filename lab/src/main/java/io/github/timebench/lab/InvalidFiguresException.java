package io.github.timebench.lab;

/** What was measured proves nothing; the message is one line for people. */
public final class InvalidFiguresException extends LabException {
  private static final long serialVersionUID = 1L;

  /** What was measured, why it does not count, and what to do. */
  public InvalidFiguresException(String message) {
    super(message);
  }
}
