package io.github.timebench.codec;

import io.github.timebench.api.probe.CodecTimes;
import java.io.IOException;
import java.io.InputStream;
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
import org.apache.dubbo.rpc.protocol.dubbo.ByteAccessor;
import org.apache.dubbo.rpc.protocol.dubbo.DecodeableRpcInvocation;
import org.apache.dubbo.rpc.protocol.dubbo.DecodeableRpcResult;

/**
 * Times how Dubbo's codec writes messages. Closest to the codec of all wrappers, so that the work
 * of the others is not in it. Reading is timed by {@link Accessor}: this codec may read several
 * messages at once, and may leave bodies to other threads.
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
      count(done, request.getData(), CodecTimes.Part.REQUEST_WRITE);
    } else if (message instanceof Response response
        && response.getResult() instanceof AppResponse answer) {
      count(done, answer.getAttribute(Constants.INVOCATION_KEY), CodecTimes.Part.RESPONSE_WRITE);
    }
  }

  /** Events and failures carry no invocation and are not counted. */
  private static void count(CodecClock.Done done, Object data, CodecTimes.Part part) {
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

  /**
   * Gives Dubbo's codec bodies that time themselves where they are read, once each, on whatever
   * thread that is. By default a provider reads a request on its event loop, and a consumer reads a
   * response on the thread that waits for it.
   */
  public static final class Accessor implements ByteAccessor, ScopeModelAware {
    private FrameworkModel framework;
    private CodecClock clock;

    @Override
    public void setFrameworkModel(FrameworkModel framework) {
      this.framework = framework;
      this.clock = framework.getBeanFactory().getBean(CodecClock.class);
    }

    @Override
    public DecodeableRpcInvocation getRpcInvocation(
        Channel channel, Request request, InputStream body, byte serializationId) {
      return clock != null && clock.isDue()
          ? new ClockedInvocation(framework, channel, request, body, serializationId, clock)
          : new DecodeableRpcInvocation(framework, channel, request, body, serializationId);
    }

    @Override
    public DecodeableRpcResult getRpcResult(
        Channel channel,
        Response response,
        InputStream body,
        Invocation invocation,
        byte serializationId) {
      return clock != null && invocation != null && clock.isDue()
          ? new ClockedResult(channel, response, body, invocation, serializationId, clock)
          : new DecodeableRpcResult(channel, response, body, invocation, serializationId);
    }

    private static final class ClockedInvocation extends DecodeableRpcInvocation {
      private static final long serialVersionUID = 1L;

      private final transient CodecClock clock;

      ClockedInvocation(
          FrameworkModel framework,
          Channel channel,
          Request request,
          InputStream body,
          byte serializationId,
          CodecClock clock) {
        super(framework, channel, request, body, serializationId);
        this.clock = clock;
      }

      @Override
      public Object decode(Channel channel, InputStream body) throws IOException {
        CodecClock.Sample sample = clock.begin();
        Object self = super.decode(channel, body);
        CodecClock.Done done = sample.end();
        done.count(ClockedCodec.serviceOf(this), CodecTimes.Part.REQUEST_READ);
        return self;
      }
    }

    private static final class ClockedResult extends DecodeableRpcResult {
      private static final long serialVersionUID = 1L;

      private final transient Invocation invocation;
      private final transient CodecClock clock;

      ClockedResult(
          Channel channel,
          Response response,
          InputStream body,
          Invocation invocation,
          byte serializationId,
          CodecClock clock) {
        super(channel, response, body, invocation, serializationId);
        this.invocation = invocation;
        this.clock = clock;
      }

      @Override
      public Object decode(Channel channel, InputStream body) throws IOException {
        CodecClock.Sample sample = clock.begin();
        Object self = super.decode(channel, body);
        CodecClock.Done done = sample.end();
        done.count(ClockedCodec.serviceOf(invocation), CodecTimes.Part.RESPONSE_READ);
        return self;
      }
    }
  }
}
