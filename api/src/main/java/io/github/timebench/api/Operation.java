package io.github.timebench.api;

import java.util.Locale;

/** Which way the payload travels in a measured call. */
public enum Operation {
  /** In the request and back in the response. */
  ECHO,
  /** In the request only; the response is a digest. */
  CREATE,
  /** In the response only; the request names the payload. */
  GET;

  /** The name in flags, reports and docs. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
