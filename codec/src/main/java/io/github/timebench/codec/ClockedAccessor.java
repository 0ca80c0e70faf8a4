package io.github.timebench.codec;

import io.github.timebench.api.probe.CodecPart;
import java.io.IOException;
import java.io.InputStream;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.remoting.exchange.Response;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.model.ScopeModelAware;
import org.apache.dubbo.rpc.protocol.dubbo.ByteAccessor;
import org.apache.dubbo.rpc.protocol.dubbo.DecodeableRpcInvocation;
import org.apache.dubbo.rpc.protocol.dubbo.DecodeableRpcResult;

/**
 * Gives Dubbo's codec bodies that time themselves where they are read, once each, on whatever
 * thread that is. By default a provider reads a request on its event loop, and a consumer reads a
 * response on the thread that waits for it.
 */
public final class ClockedAccessor implements ByteAccessor, ScopeModelAware {
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
      done.count(ClockedCodec.serviceOf(this), CodecPart.REQUEST_READ);
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
      done.count(ClockedCodec.serviceOf(invocation), CodecPart.RESPONSE_READ);
      return self;
    }
  }
}
