package io.github.timebench.codec.wire;

import java.io.IOException;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.extension.Wrapper;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.Codec2;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.model.ScopeModelAware;

/**
 * Shows every message of Dubbo's own protocol to the {@link WireTap} of its framework, after the
 * real codec wrote it or read it, and those that a provider reads to its {@link ReceivedRequests}.
 *
 * <p>Dubbo creates it (an extension with a {@link Codec2} in its constructor is a wrapper) once per
 * framework and then hands it the framework, whose bean factory holds them. A framework with
 * neither is served as if this class were not there. Stateless beside that; called on Netty's event
 * loops.
 */
@Wrapper(matches = "dubbo")
public final class WireCodec implements Codec2, ScopeModelAware {
  private final Codec2 codec;
  private WireTap tap;
  private ReceivedRequests received;

  /** Called by Dubbo with the codec to wrap. */
  public WireCodec(Codec2 codec) {
    this.codec = codec;
  }

  @Override
  public void setFrameworkModel(FrameworkModel framework) {
    tap = framework.getBeanFactory().getBean(WireTap.class);
    received = framework.getBeanFactory().getBean(ReceivedRequests.class);
  }

  @Override
  public void encode(Channel channel, ChannelBuffer buffer, Object message) throws IOException {
    int from = buffer.writerIndex();
    codec.encode(channel, buffer, message);
    show(channel, buffer, from, buffer.writerIndex());
  }

  /** The real codec may read several messages at once, and none when the last is not complete. */
  @Override
  public Object decode(Channel channel, ChannelBuffer buffer) throws IOException {
    int from = buffer.readerIndex();
    Object message = codec.decode(channel, buffer);
    if (message != DecodeResult.NEED_MORE_INPUT) {
      show(channel, buffer, from, buffer.readerIndex());
      if (received != null) {
        received.read(message);
      }
    }
    return message;
  }

  private void show(Channel channel, ChannelBuffer buffer, int from, int to) {
    if (tap == null) {
      return;
    }
    URL url = channel.getUrl();
    ServiceWire wire = tap.wireOf(url);
    if (wire != null) {
      wire.passed(url.getAddress(), buffer, from, to);
    }
  }
}
