package io.github.timebench.codec;

import io.github.timebench.api.probe.CodecPart;
import java.io.IOException;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.extension.Wrapper;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.Codec2;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.remoting.exchange.Response;
import org.apache.dubbo.rpc.AppResponse;
import org.apache.dubbo.rpc.Constants;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.model.ScopeModelAware;

/**
 * Times how Dubbo's codec writes messages. Closest to the codec of all wrappers, so that the work
 * of the others is not in it. Reading is timed by {@link ClockedAccessor}: this codec may read
 * several messages at once, and may leave bodies to other threads.
 *
 * <p>A framework without a {@link CodecClock} is served as if this class were not there.
 */
@Wrapper(matches = "dubbo", order = Integer.MAX_VALUE)
public final class ClockedCodec implements Codec2, ScopeModelAware {
  private final Codec2 codec;
  private CodecClock clock;

  /** Called by Dubbo with the codec to wrap. */
  public ClockedCodec(Codec2 codec) {
    this.codec = codec;
  }

  @Override
  public void setFrameworkModel(FrameworkModel framework) {
    clock = framework.getBeanFactory().getBean(CodecClock.class);
  }

  @Override
  public void encode(Channel channel, ChannelBuffer buffer, Object message) throws IOException {
    if (clock == null || !clock.isDue()) {
      codec.encode(channel, buffer, message);
      return;
    }
    CodecClock.Sample sample = clock.begin();
    codec.encode(channel, buffer, message);
    CodecClock.Done done = sample.end();
    if (message instanceof Request request) {
      count(done, request.getData(), CodecPart.REQUEST_WRITE);
    } else if (message instanceof Response response
        && response.getResult() instanceof AppResponse answer) {
      count(done, answer.getAttribute(Constants.INVOCATION_KEY), CodecPart.RESPONSE_WRITE);
    }
  }

  /** Events and failures carry no invocation and are not counted. */
  private static void count(CodecClock.Done done, Object data, CodecPart part) {
    if (data instanceof Invocation invocation) {
      done.count(serviceOf(invocation), part);
    }
  }

  /** The service in a message, on either side; null if it names none. */
  static String serviceOf(Invocation invocation) {
    return invocation.getAttachment(CommonConstants.PATH_KEY);
  }

  @Override
  public Object decode(Channel channel, ChannelBuffer buffer) throws IOException {
    return codec.decode(channel, buffer);
  }
}
