package io.github.timebench.codec.wire;

import org.apache.dubbo.remoting.buffer.ChannelBuffer;

/** Keeps the first request that it is offered, and the response to it. Thread-safe. */
final class ExchangeRecording {
  private byte[] request;
  private byte[] response;
  private long requestId;

  synchronized void offer(ChannelBuffer buffer, int position, int length) {
    if (FrameHeader.isRequest(buffer, position)) {
      if (request == null) {
        request = copy(buffer, position, length);
        requestId = FrameHeader.requestId(buffer, position);
      }
    } else if (request != null
        && response == null
        && FrameHeader.requestId(buffer, position) == requestId) {
      response = copy(buffer, position, length);
    }
  }

  synchronized CapturedExchange exchange(String service) {
    if (request == null || response == null) {
      throw new IllegalStateException(
          "the call to capture must be one blocking call of "
              + service
              + "; no "
              + (request == null ? "request" : "response")
              + " was seen");
    }
    return new CapturedExchange(request, response);
  }

  private static byte[] copy(ChannelBuffer buffer, int position, int length) {
    byte[] frame = new byte[length];
    buffer.getBytes(position, frame);
    return frame;
  }
}
