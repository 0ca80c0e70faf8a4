package io.github.timebench.micro.jmh;

/** A benchmark threw, or its fork died; the message is one line. */
public class BenchmarkFailedException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Names the cell and what happened to it. */
  public BenchmarkFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
