package io.github.timebench.consumer;

import io.github.timebench.api.VariantBinding.Message;
import java.io.IOException;
import org.apache.dubbo.common.io.UnsafeByteArrayInputStream;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;
import org.apache.dubbo.remoting.buffer.ChannelBufferOutputStream;
import org.apache.dubbo.remoting.buffer.ChannelBuffers;

/**
 * Writes and reads messages without a connection. Buffers are handled as Dubbo does by default:
 * messages are written through a channel buffer that is reused (as its pooled one is), and each
 * received message is copied into a new array, from which another thread reads it. So a round trip
 * includes that copy. For one thread.
 */
public final class RoundTrip {
  private static final int FIRST_CAPACITY_BYTES = 64 * 1024;

  private final PayloadFormat format;
  private final ChannelBuffer buffer = ChannelBuffers.dynamicBuffer(FIRST_CAPACITY_BYTES);

  public RoundTrip(PayloadFormat format) {
    this.format = format;
  }

  public Object[] of(Message message) throws IOException, ClassNotFoundException {
    return read(bytes(message), message);
  }

  /** Writes a message into the buffer; returns its length in bytes. */
  public int write(Message message) throws IOException {
    buffer.clear();
    format.writeAll(message.objects(), new ChannelBufferOutputStream(buffer));
    return buffer.readableBytes();
  }

  public byte[] bytes(Message message) throws IOException {
    byte[] bytes = new byte[write(message)];
    buffer.readBytes(bytes);
    return bytes;
  }

  /**
   * @param as whose classes its objects are read as
   */
  public Object[] read(byte[] bytes, Message as) throws IOException, ClassNotFoundException {
    return format.readAll(new UnsafeByteArrayInputStream(bytes), as.classes());
  }
}
