package io.github.timebench.api.probe;

/** What a codec does to a message. */
public enum CodecPart {
  /** A consumer writes a request. */
  REQUEST_WRITE,
  /** A provider reads a request. */
  REQUEST_READ,
  /** A provider writes a response. */
  RESPONSE_WRITE,
  /** A consumer reads a response. */
  RESPONSE_READ
}
