package io.github.timebench.api;

/** Which way the payload travels in a measured call. */
public enum Operation implements Labelled {
  /** In the request and back in the response. */
  ECHO,
  /** In the request only; the response is a digest. */
  CREATE,
  /** In the response only; the request names the payload. */
  GET
}
