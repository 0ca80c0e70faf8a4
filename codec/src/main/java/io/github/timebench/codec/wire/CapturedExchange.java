package io.github.timebench.codec.wire;

/**
 * One call as Dubbo put it on the wire: the 16-byte header, then the body with its attachments.
 *
 * @param request the whole request; the caller gets a copy
 * @param response the whole response; the caller gets a copy
 */
public record CapturedExchange(byte[] request, byte[] response) {
  public CapturedExchange {
    request = request.clone();
    response = response.clone();
  }

  @Override
  public byte[] request() {
    return request.clone();
  }

  @Override
  public byte[] response() {
    return response.clone();
  }
}
