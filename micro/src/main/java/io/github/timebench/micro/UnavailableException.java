package io.github.timebench.micro;

/** Something that the benchmarks need is not there; the message is one line for the user. */
public class UnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Names what is missing and what to do. */
  public UnavailableException(String message) {
    super(message);
  }

  /** Names what is missing and what to do. */
  public UnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
