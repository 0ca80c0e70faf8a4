package io.github.timebench.hessian2time.negotiation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.hessian2time.hessian.FormatVersions.NoCompactFormException;
import io.github.timebench.hessian2time.negotiation.Negotiation.NegotiationOutcome;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.Codec2;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;
import org.apache.dubbo.remoting.buffer.DynamicChannelBuffer;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.remoting.exchange.Response;
import org.apache.dubbo.remoting.exchange.support.DefaultFuture;
import org.apache.dubbo.remoting.exchange.support.MultiMessage;
import org.apache.dubbo.rpc.Constants;
import org.apache.dubbo.rpc.RpcInvocation;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazard: a request that is lost with its batch, one that is written a second time with other
 * values, and an accident of the application or of the connection that is held against the format.
 */
class WritingTest {

  private static final int TIMEOUT_MILLIS = 60_000;

  private final FrameworkModel model = new FrameworkModel();
  private final ApplicationModel application = model.newApplication();
  private final Channel channel = channel();
  private final List<Integer> written = new ArrayList<>();
  private final List<DefaultFuture> futures = new ArrayList<>();
  private final ChannelBuffer buffer = new DynamicChannelBuffer(100);

  /** What goes wrong while a call is written. */
  private Consumer<RpcInvocation> fault = call -> {};

  private Object read;

  /** Whether Dubbo lacks a channel's {@code isConnected}. */
  private boolean lacksConnected;

  private int looksAtConnection;

  @AfterEach
  void end() {
    futures.stream().filter(future -> !future.isDone()).forEach(DefaultFuture::cancel);
    model.destroy();
  }

  @Test
  void aRefusedRequestOfABatchIsWrittenAgainAndSoAreAllOthers() throws Exception {
    NegotiatingCodec codec = agreed(stub());
    Request second = request();
    fault = refusing(second);
    codec.encode(channel, buffer, batch(request(), second, request()));
    assertThat(written).containsExactly(30, 2, 2);
    assertThat(buffer.readableBytes()).isEqualTo(3);
    assertThat(fellBack()).isEqualTo(1);
  }

  private Consumer<RpcInvocation> refusing(Request request) {
    RpcInvocation refused = (RpcInvocation) request.getData();
    return call -> {
      if (call instanceof OutgoingInvocation && ((OutgoingInvocation) call).call() == refused) {
        throw new NoCompactFormException("refused on purpose");
      }
    };
  }

  @Test
  void anAccidentOfTheApplicationFailsOnceAndSwitchesNothingOff() throws Exception {
    NegotiatingCodec codec = agreed(stub());
    for (Throwable accident :
        List.of(
            new ConcurrentModificationException("an accident"),
            new IllegalStateException("an accident"),
            new IllegalArgumentException("an accident"),
            new StackOverflowError("a deep value"))) {
      fault = call -> raise(accident);
      for (int call = 0; call < Agreement.MAX_FAILURES; call++) {
        Request request = request();
        assertThatThrownBy(() -> codec.encode(channel, buffer, request)).isSameAs(accident);
        futures.get(futures.size() - 1).cancel();
      }
    }
    assertStillAgreed(codec);
  }

  private static void raise(Throwable accident) {
    if (accident instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) accident;
  }

  /** A list that another thread changes while it is written for the first time. */
  private static final class Changing extends AbstractList<String> {
    private boolean quiet;

    @Override
    public String get(int index) {
      return "element";
    }

    @Override
    public int size() {
      return 1;
    }

    @Override
    public Iterator<String> iterator() {
      if (quiet) {
        return super.iterator();
      }
      quiet = true;
      throw new ConcurrentModificationException("changed on purpose");
    }
  }

  @Test
  void whatIsUsedUpByWritingIsNotWrittenTwice() throws Exception {
    NegotiatingCodec codec =
        agreed(model.getExtensionLoader(Codec2.class).getExtension("dubbo", false));
    ByteArrayInputStream stream = new ByteArrayInputStream(new byte[] {1, 2, 3});
    Request request = request(stream, new ArrayList<>(List.of(new Changing())));
    assertThatThrownBy(() -> codec.encode(channel, buffer, request))
        .hasStackTraceContaining("changed on purpose");
    assertThat(stream.available()).isZero();
    assertThat(fellBack()).isZero();
  }

  @Test
  void aRefusalBehindAnArgumentFailsItsCallAndNoOther() throws Exception {
    NegotiatingCodec codec = agreed(stub());
    Request request = request(List.of(List.of("in a list").iterator()));
    Consumer<RpcInvocation> refusing = refusing(request);
    fault =
        call -> {
          call.getArguments();
          refusing.accept(call);
        };
    assertThatThrownBy(() -> codec.encode(channel, buffer, request))
        .isInstanceOf(NoCompactFormException.class);
    assertThat(written).isEmpty();
    codec.encode(channel, buffer, request());
    assertThat(written).containsExactly(2);
    assertThat(fellBack()).isEqualTo(1);
  }

  @Test
  void aRefusalBeforeTheArgumentsFailsNoCall() throws Exception {
    NegotiatingCodec codec = agreed(stub());
    Request request = request(new ByteArrayInputStream(new byte[1]));
    fault = refusing(request);
    codec.encode(channel, buffer, request);
    assertThat(written).containsExactly(2);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatIsLackingEndsItAllAndFailsOneCallOnlyBehindAnArgument(boolean behind) throws Exception {
    NegotiatingCodec codec = agreed(stub());
    fault =
        call -> {
          if (call instanceof OutgoingInvocation) {
            if (behind) {
              call.getArguments();
            }
            throw new NoSuchMethodError("lost on purpose");
          }
        };
    Request request = request("argument");
    if (behind) {
      assertThatThrownBy(() -> codec.encode(channel, buffer, request))
          .isInstanceOf(NoSuchMethodError.class);
      assertThat(written).isEmpty();
      codec.encode(channel, buffer, request("argument"));
    } else {
      codec.encode(channel, buffer, request);
    }
    assertThat(written).containsExactly(2);
    assertThat(Negotiation.of(model).isOn()).isFalse();
  }

  @Test
  void callsThatDubboEndsByItselfAreNoFailures() throws Exception {
    NegotiatingCodec codec = agreed(stub());
    for (int call = 0; call < Agreement.MAX_FAILURES; call++) {
      Request request = request();
      codec.encode(channel, buffer, request);
      DefaultFuture.received(channel, response(request, Response.CHANNEL_INACTIVE));
      Request cancelled = request();
      codec.encode(channel, buffer, cancelled);
      futures.get(futures.size() - 1).cancel();
    }
    assertStillAgreed(codec);
  }

  @Test
  void responsesThatOneEndCannotReadAreFailures() throws Exception {
    NegotiatingCodec codec = agreed(stub());
    for (byte status :
        new byte[] {Response.BAD_REQUEST, Response.BAD_RESPONSE, Response.CLIENT_ERROR}) {
      assertThat(fellBack()).isZero();
      Request request = request();
      codec.encode(channel, buffer, request);
      read = response(request, status);
      DefaultFuture.received(channel, (Response) codec.decode(channel, buffer));
    }
    assertThat(fellBack()).isEqualTo(1);
  }

  @Test
  void whatIsLackingWhenACallEndsEndsItAllAndFailsNoCall() throws Exception {
    NegotiatingCodec codec = agreed(stub());
    Request request = request();
    codec.encode(channel, buffer, request);
    lacksConnected = true;
    DefaultFuture.received(channel, response(request, Response.SERVER_TIMEOUT));
    assertThat(Negotiation.of(model).isOn()).isFalse();
    codec.encode(channel, buffer, request());
    assertThat(written).containsExactly(30, 2);
  }

  @Test
  void anAgreedCallLooksForItsConnectionOnce() throws Exception {
    NegotiatingCodec codec = agreed(stub());
    Request request = request();
    looksAtConnection = 0;
    codec.encode(channel, buffer, request);
    read = response(request, Response.OK);
    codec.decode(channel, buffer);
    assertThat(written).containsExactly(30);
    assertThat(looksAtConnection).isEqualTo(1);
  }

  private void assertStillAgreed(NegotiatingCodec codec) throws IOException {
    fault = call -> {};
    written.clear();
    codec.encode(channel, buffer, request());
    assertThat(written).containsExactly(30);
    assertThat(fellBack()).isZero();
  }

  private long fellBack() {
    return Negotiation.of(model).count(NegotiationOutcome.FELL_BACK);
  }

  private NegotiatingCodec agreed(Codec2 wrapped) {
    NegotiatingCodec codec = new NegotiatingCodec(wrapped);
    codec.setFrameworkModel(model);
    Agreement agreement = Negotiation.of(model).connections().of(channel).agreementFor(call());
    for (int answer = 0; answer < Agreement.ANSWERS; answer++) {
      agreement.answered("v=1;id=30;from=a");
    }
    return codec;
  }

  private RpcInvocation call(Object... arguments) {
    Class<?>[] types = new Class<?>[arguments.length];
    Arrays.fill(types, Object.class);
    RpcInvocation call =
        new RpcInvocation(null, "next", Stamps.class.getName(), "Stamps", types, arguments);
    call.setAttachment("path", Stamps.class.getName());
    call.put(Constants.SERIALIZATION_ID_KEY, (byte) 2);
    call.put(AgreementFilter.Mark.WILLING, Negotiation.of(model).control().of(application));
    return call;
  }

  /** A request whose caller waits. */
  private Request request(Object... arguments) {
    Request request = new Request();
    request.setVersion("2.0.2");
    request.setTwoWay(true);
    request.setData(call(arguments));
    futures.add(DefaultFuture.newFuture(channel, request, TIMEOUT_MILLIS, null));
    return request;
  }

  private static Response response(Request request, byte status) {
    Response response = new Response(request.getId());
    response.setStatus(status);
    return response;
  }

  private static MultiMessage batch(Request... requests) {
    return MultiMessage.createFromArray((Object[]) requests);
  }

  private Codec2 stub() {
    return new Codec2() {
      @Override
      public void encode(Channel to, ChannelBuffer target, Object message) {
        target.writeByte(0);
        RpcInvocation call = (RpcInvocation) ((Request) message).getData();
        fault.accept(call);
        written.add(((Byte) call.get(Constants.SERIALIZATION_ID_KEY)).intValue());
      }

      @Override
      public Object decode(Channel from, ChannelBuffer source) {
        return read;
      }
    };
  }

  private Channel channel() {
    URL url =
        URL.valueOf("dubbo://127.0.0.1:20880/service?side=consumer&serialization=hessian2")
            .setScopeModel(model);
    Map<String, Object> attributes = new HashMap<>();
    return (Channel)
        Proxy.newProxyInstance(
            Channel.class.getClassLoader(),
            new Class<?>[] {Channel.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getUrl" -> url;
                  case "getAttribute" -> {
                    looksAtConnection++;
                    yield attributes.get((String) arguments[0]);
                  }
                  case "setAttribute" -> attributes.put((String) arguments[0], arguments[1]);
                  case "isConnected" -> connected();
                  case "hashCode" -> System.identityHashCode(proxy);
                  case "equals" -> proxy == arguments[0];
                  case "getLocalAddress", "getRemoteAddress" ->
                      new InetSocketAddress("127.0.0.1", 1);
                  default -> throw new IllegalStateException("no answer to " + method.getName());
                });
  }

  private boolean connected() {
    if (lacksConnected) {
      throw new NoSuchMethodError("isConnected");
    }
    return true;
  }
}
