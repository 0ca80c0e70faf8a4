package io.github.timebench.provider;

/** The provider cannot start here. The message is one line for people. */
public final class ProviderStartException extends Exception {
  private static final long serialVersionUID = 1L;

  ProviderStartException(String message) {
    super(message);
  }

  ProviderStartException(String message, Throwable cause) {
    super(message, cause);
  }
}
