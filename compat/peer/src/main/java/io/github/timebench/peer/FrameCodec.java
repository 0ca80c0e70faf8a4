package io.github.timebench.peer;

import java.io.IOException;
import org.apache.dubbo.common.extension.Wrapper;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.Codec2;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;

/**
 * Shows the bytes that Dubbo's codec wrote or read to this JVM's {@link FrameCounts}, and changes
 * nothing. An extension with a {@link Codec2} in its constructor is a wrapper to Dubbo.
 */
@Wrapper(matches = "dubbo")
public final class FrameCodec implements Codec2 {
  private final Codec2 codec;
  private final FrameCounts counts = FrameCounts.OF_THIS_JVM;

  /** Called by Dubbo with the codec to wrap. */
  public FrameCodec(Codec2 codec) {
    this.codec = codec;
  }

  @Override
  public void encode(Channel channel, ChannelBuffer buffer, Object message) throws IOException {
    int from = buffer.writerIndex();
    codec.encode(channel, buffer, message);
    counts.passed(buffer, from, buffer.writerIndex());
  }

  @Override
  public Object decode(Channel channel, ChannelBuffer buffer) throws IOException {
    int from = buffer.readerIndex();
    Object message = codec.decode(channel, buffer);
    if (message != DecodeResult.NEED_MORE_INPUT) {
      counts.passed(buffer, from, buffer.readerIndex());
    }
    return message;
  }
}
