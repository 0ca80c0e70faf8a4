package io.github.timebench.model.evidence;

/**
 * Sizes of one variant's messages, taken from the real codec. Request and response are those of
 * payload 0 of the corpus, whole as Dubbo puts them on the wire: 16 bytes of header and attachments
 * included.
 *
 * @param payloadBytes payload 0, serialized alone
 * @param smallestPayloadBytes over all payloads of the corpus
 * @param largestPayloadBytes over all payloads of the corpus
 * @param request the request's bytes, at most the first {@link #MAX_KEPT_BYTES}
 * @param response the response's bytes, at most the first {@link #MAX_KEPT_BYTES}
 */
public record VariantBytes(
    String variant,
    int payloadBytes,
    int smallestPayloadBytes,
    int largestPayloadBytes,
    int requestBytes,
    int responseBytes,
    byte[] request,
    byte[] response) {
  /** How much of a message is kept as evidence. */
  public static final int MAX_KEPT_BYTES = 16_384;
}
