package io.github.timebench.model.evidence;

import java.util.Collections;
import java.util.List;

/**
 * Sizes of one variant's messages, taken from the real codec. Request and response are those of
 * payload 0, whole as Dubbo puts them on the wire: 16 bytes of header and attachments included.
 *
 * @param payloads bytes of each payload of the corpus, serialized alone, or of each sample of an
 *     API's call: its arguments and its reply; at least one
 * @param request the request's bytes, at most the first {@link #MAX_KEPT_BYTES}
 * @param response the response's bytes, at most the first {@link #MAX_KEPT_BYTES}
 */
public record VariantBytes(
    String variant,
    List<Integer> payloads,
    int requestBytes,
    int responseBytes,
    byte[] request,
    byte[] response) {
  public static final int MAX_KEPT_BYTES = 65_536;

  public VariantBytes {
    payloads = List.copyOf(payloads);
    if (payloads.isEmpty()) {
      throw new IllegalArgumentException("sizes of " + variant + " without a payload");
    }
  }

  /** Length of payload 0. */
  public int payloadBytes() {
    return payloads.get(0);
  }

  public int smallestPayloadBytes() {
    return Collections.min(payloads);
  }

  public int largestPayloadBytes() {
    return Collections.max(payloads);
  }
}
