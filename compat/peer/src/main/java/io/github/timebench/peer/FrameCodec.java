package io.github.timebench.peer;

import java.io.IOException;
import org.apache.dubbo.common.extension.Wrapper;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.Codec2;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.model.ScopeModelAware;

/**
 * Shows the bytes that Dubbo's codec wrote or read to the framework's {@link FrameCounts}, and
 * changes nothing. An extension with a {@link Codec2} in its constructor is a wrapper to Dubbo.
 */
@Wrapper(matches = "dubbo")
public final class FrameCodec implements Codec2, ScopeModelAware {
  private final Codec2 codec;
  private FrameCounts counts;

  /** Called by Dubbo with the codec to wrap. */
  public FrameCodec(Codec2 codec) {
    this.codec = codec;
  }

  @Override
  public void setFrameworkModel(FrameworkModel framework) {
    counts = framework.getBeanFactory().getBean(FrameCounts.class);
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
