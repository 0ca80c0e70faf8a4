package io.github.timebench.lab;

/** The lab cannot be set up, or a part of it ended; the message is one line for people. */
public class LabException extends Exception {
  private static final long serialVersionUID = 1L;

  public LabException(String message) {
    super(message);
  }

  public LabException(String message, Throwable cause) {
    super(message, cause);
  }

  /** What was measured proves nothing; the message is one line for people. */
  public static final class InvalidFigures extends LabException {
    private static final long serialVersionUID = 1L;

    public InvalidFigures(String message) {
      super(message);
    }
  }
}
