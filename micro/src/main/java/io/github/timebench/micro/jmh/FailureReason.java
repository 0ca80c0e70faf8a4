package io.github.timebench.micro.jmh;

/** The line of JMH's exception that says what happened. */
final class FailureReason {
  private FailureReason() {}

  /** JMH puts what a benchmark threw behind causes, and there among the suppressed. */
  static String of(Throwable thrown) {
    Throwable reason = thrown;
    while (next(reason) != null) {
      reason = next(reason);
    }
    String message = reason.getMessage();
    String words = message == null ? reason.toString() : named(reason, message);
    return words.lines().findFirst().orElse("").strip();
  }

  private static String named(Throwable reason, String message) {
    return reason.getClass().getName().startsWith("org.openjdk.jmh.")
        ? message
        : reason.getClass().getSimpleName() + ": " + message;
  }

  private static Throwable next(Throwable thrown) {
    if (thrown.getSuppressed().length > 0) {
      return thrown.getSuppressed()[0];
    }
    return thrown.getCause();
  }
}
