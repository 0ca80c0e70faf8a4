package io.github.timebench.hessian2time.negotiation;

import java.io.IOException;
import org.apache.dubbo.common.extension.Wrapper;
import org.apache.dubbo.common.logger.Logger;
import org.apache.dubbo.common.logger.LoggerFactory;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.Codec2;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.remoting.exchange.Response;
import org.apache.dubbo.remoting.exchange.support.MultiMessage;
import org.apache.dubbo.rpc.AppResponse;
import org.apache.dubbo.rpc.Constants;
import org.apache.dubbo.rpc.RpcInvocation;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.model.ScopeModelAware;

/**
 * Wraps Dubbo's codec, where the connection of each message is known: a request is written with
 * what was agreed on the very connection that carries it. Heartbeats and other events pass
 * untouched, as does all that Dubbo's other protocols send.
 *
 * <p>Dubbo makes one for each FrameworkModel and hands it the model. Called by event loops and
 * callers' threads.
 */
@Wrapper(matches = "dubbo")
public final class NegotiatingCodec implements Codec2, ScopeModelAware {

  private static final Logger LOG = LoggerFactory.getLogger(NegotiatingCodec.class);

  private final Codec2 codec;

  /** Null where this Dubbo lacks so much that not even it can be made. */
  private Negotiation negotiation;

  private ConsumerSide consumerSide;

  /** Called by Dubbo with the codec to wrap. */
  public NegotiatingCodec(Codec2 codec) {
    this.codec = codec;
  }

  @Override
  public void setFrameworkModel(FrameworkModel model) {
    try {
      negotiation = Negotiation.of(model);
      consumerSide = new ConsumerSide(negotiation, codec);
    } catch (LinkageError e) {
      LOG.warn("hessian2-time is not made for this Dubbo: " + e);
    }
  }

  @Override
  public void encode(Channel channel, ChannelBuffer buffer, Object message) throws IOException {
    if (message instanceof MultiMessage) {
      for (Object single : (MultiMessage) message) {
        encode(channel, buffer, single);
      }
    } else if (isOn() && message instanceof Request) {
      consumerSide.write(channel, buffer, (Request) message);
    } else if (isOn() && message instanceof Response) {
      encodeResponse(channel, buffer, (Response) message);
    } else {
      codec.encode(channel, buffer, message);
    }
  }

  private void encodeResponse(Channel channel, ChannelBuffer buffer, Response response)
      throws IOException {
    Connection connection = null;
    try {
      connection = notedOnProvider(channel, response);
    } catch (RuntimeException | LinkageError e) {
      negotiation.sayTrouble(e);
    }
    if (connection == null) {
      codec.encode(channel, buffer, response);
    } else {
      connection.encode(codec, buffer, response);
    }
  }

  @Override
  public Object decode(Channel channel, ChannelBuffer buffer) throws IOException {
    Object message = codec.decode(channel, buffer);
    if (isOn()) {
      try {
        afterReading(channel, message);
      } catch (RuntimeException | LinkageError e) {
        negotiation.sayTrouble(e);
      }
    }
    return message;
  }

  private boolean isOn() {
    return negotiation != null && negotiation.isOn();
  }

  private void afterReading(Channel channel, Object message) {
    if (message instanceof MultiMessage) {
      for (Object single : (MultiMessage) message) {
        afterReading(channel, single);
      }
    } else if (message instanceof Response) {
      consumerSide.afterReading(channel, (Response) message);
    }
  }

  /**
   * Dubbo writes a response with its request's serialization: there remain the log, the metric and
   * the version.
   *
   * @return a connection from a consumer that calls in hessian2-time; null for all others
   */
  private Connection notedOnProvider(Channel channel, Response response) {
    Object result = response.getResult();
    Object data =
        result instanceof AppResponse
            ? ((AppResponse) result).getAttribute(Constants.INVOCATION_KEY)
            : null;
    if (!(data instanceof RpcInvocation)) {
      return null;
    }
    Connection connection = negotiation.connections().of(channel);
    if (connection.isConsumerSide()) {
      return null;
    }
    RpcInvocation call = (RpcInvocation) data;
    if (negotiation.isOwn(call.get(Constants.SERIALIZATION_ID_KEY))) {
      connection.note(Connection.path(call), true, "its requests come with it");
      return connection;
    }
    Object version = call.get(AgreementFilter.Mark.TAKEN_UP);
    if (version instanceof Integer) {
      connection.setVersion((Integer) version);
    } else if (call.get(AgreementFilter.Mark.OFFERED) == null) {
      connection.note(Connection.path(call), false, "its requests come without it");
    }
    return null;
  }
}
