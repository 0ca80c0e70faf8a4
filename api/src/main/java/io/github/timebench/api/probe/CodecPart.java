package io.github.timebench.api.probe;

/** What a codec does to a message. */
public enum CodecPart {
  REQUEST_WRITE,
  REQUEST_READ,
  RESPONSE_WRITE,
  RESPONSE_READ
}
