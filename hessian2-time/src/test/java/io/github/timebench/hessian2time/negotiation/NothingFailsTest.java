package io.github.timebench.hessian2time.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.Codec2;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.remoting.exchange.Response;
import org.apache.dubbo.rpc.AppResponse;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.RpcInvocation;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Hazard: what stands beside the calls, the log and the metric, fails them or takes their time. */
class NothingFailsTest {

  private static final URL URL_OF_PROVIDER =
      URL.valueOf("dubbo://127.0.0.1:20880/service?side=provider");

  private final FrameworkModel model = new FrameworkModel();

  @AfterEach
  void destroy() {
    model.destroy();
  }

  @Test
  void aMessageIsWrittenAndReadThoughItsChannelCannotBeLookedAt() throws Exception {
    List<Object> written = new ArrayList<>();
    Response answer = new Response(1);
    NegotiatingCodec codec = codec(written, answer);
    Channel broken = channelThrowing(new IllegalStateException("broken"));
    Request request = new Request();
    request.setData(call());
    Response response = new Response();
    response.setResult(new AppResponse(call()));
    codec.encode(broken, null, request);
    codec.encode(broken, null, response);
    assertThat(written).containsExactly(request, response);
    assertThat(codec.decode(broken, null)).isSameAs(answer);
  }

  @Test
  void whatThisDubboLacksEndsItInOneLineAndFailsNoCall() throws Exception {
    List<Object> written = new ArrayList<>();
    Response answer = new Response(1);
    NegotiatingCodec codec = codec(written, answer);
    Request request = new Request();
    request.setData(call());
    Channel lacking = channelThrowing(new NoSuchMethodError("getAttribute"));
    LogLines lines = LogLines.of(Negotiation.class);
    try (lines) {
      codec.encode(lacking, null, request);
      assertThat(codec.decode(lacking, null)).isSameAs(answer);
      codec.encode(lacking, null, request);
    }
    assertThat(written).containsExactly(request, request);
    assertThat(lines.all())
        .singleElement()
        .asString()
        .contains("hessian2-time is not made for Dubbo", "getAttribute");
    assertThat(Negotiation.of(model).isOn()).isFalse();
  }

  @Test
  void aMessageIsReadThoughDubboLacksWhatReadingNeeds() throws Exception {
    Response lacking =
        new Response(1) {
          @Override
          public boolean isEvent() {
            throw new NoSuchMethodError("isEvent");
          }
        };
    NegotiatingCodec codec = codec(new ArrayList<>(), lacking);
    assertThat(codec.decode(channel(), null)).isSameAs(lacking);
    assertThat(Negotiation.of(model).isOn()).isFalse();
  }

  @Test
  @SuppressWarnings("deprecation") // The constructor that takes nothing.
  void aCallIsMadeThoughDubboLacksWhatTheFilterNeeds() {
    AgreementFilter filter = new AgreementFilter(model.newApplication());
    RpcInvocation lacking =
        new RpcInvocation() {
          private static final long serialVersionUID = 1;

          @Override
          public Object put(Object key, Object value) {
            throw new NoSuchMethodError("put");
          }
        };
    Result result = new AppResponse("made");
    Invoker<?> invoker = invoker(result);
    assertThat(filter.invoke(invoker, lacking)).isSameAs(result);
    filter.onResponse(result, invoker, lacking);
    assertThat(Negotiation.of(model).isOn()).isFalse();
  }

  private static Invoker<?> invoker(Result result) {
    return (Invoker<?>)
        Proxy.newProxyInstance(
            Invoker.class.getClassLoader(),
            new Class<?>[] {Invoker.class},
            (proxy, method, arguments) ->
                method.getName().equals("getUrl") ? URL_OF_PROVIDER : result);
  }

  private static RpcInvocation call() {
    return new RpcInvocation(
        null, "next", Stamps.class.getName(), "Stamps", new Class<?>[0], new Object[0]);
  }

  private NegotiatingCodec codec(List<Object> written, Object read) {
    NegotiatingCodec codec =
        new NegotiatingCodec(
            new Codec2() {
              @Override
              public void encode(Channel channel, ChannelBuffer buffer, Object message) {
                written.add(message);
              }

              @Override
              public Object decode(Channel channel, ChannelBuffer buffer) {
                return read;
              }
            });
    codec.setFrameworkModel(model);
    return codec;
  }

  @Test
  void manyConnectionsAtOnceAreNotEachComparedWithAllOthers() {
    AtomicInteger looks = new AtomicInteger();
    Connection.Open connections = new Connection.Open();
    int many = 10_000;
    for (int made = 0; made < many; made++) {
      connections.of(channel(looks));
    }
    assertThat(looks).hasValue(0);
  }

  @Test
  void aConnectionIsNotKeptWhenItsChannelIsGone() {
    Connection.Open connections = new Connection.Open();
    WeakReference<Connection> gone = new WeakReference<>(connections.of(channel()));
    Channel open = channel();
    WeakReference<Connection> kept = new WeakReference<>(connections.of(open));
    awaitForgotten(gone);
    assertThat(connections.of(open)).isSameAs(kept.get());
  }

  private static void awaitForgotten(WeakReference<?> reference) {
    Await.until(
        "it is forgotten",
        () -> {
          System.gc();
          return reference.get() == null;
        });
  }

  @Test
  void whatIsSaidAndPermittedAlreadyCostsNothingMore() {
    Negotiation negotiation = Negotiation.of(model);
    AtomicInteger made = new AtomicInteger();
    AtomicInteger copied = new AtomicInteger();
    URL provider =
        new URL("dubbo", "127.0.0.1", 20880, "service") {
          private static final long serialVersionUID = 1;

          @Override
          public URL addParameter(String key, String value) {
            copied.incrementAndGet();
            return URL_OF_PROVIDER.addParameter(key, value);
          }

          @Override
          public String getServiceKey() {
            return "service";
          }
        };
    for (int offer = 0; offer < 3; offer++) {
      negotiation.said().sayOf("host", "what", () -> "line " + made.incrementAndGet());
      negotiation.permit(provider);
    }
    assertThat(made).hasValue(1);
    assertThat(copied).hasValue(1);
  }

  @Test
  void whoCallsOverAConnectionIsNotKeptWithIt() {
    Connection connection = new Connection.Open().of(channel());
    Invoker<?> gone = invoker(new AppResponse("made"));
    WeakReference<Invoker<?>> caller = new WeakReference<>(gone);
    RpcInvocation call = call();
    call.setInvoker(gone);
    Agreement agreement = connection.agreementFor(call);
    call.setInvoker(null);
    gone = null;
    awaitForgotten(caller);
    assertThat(connection.agreementFor(call)).isSameAs(agreement);
  }

  @Test
  void servicesOfOneConnectionAgreeEachByItself() {
    Connection connection = new Connection.Open().of(channel());
    Agreement plain = connection.agreementFor(callWith(Map.of("path", "Stamps")));
    assertThat(connection.agreementFor(callWith(Map.of("path", "Stamps", "version", "0.0.0"))))
        .isSameAs(plain);
    for (Map<String, Object> other :
        List.<Map<String, Object>>of(
            Map.of("path", "Other"),
            Map.of("path", "Stamps", "group", "g"),
            Map.of("path", "Stamps", "version", "1"))) {
      assertThat(connection.agreementFor(callWith(other))).isNotSameAs(plain);
    }
  }

  private static RpcInvocation callWith(Map<String, Object> attachments) {
    RpcInvocation call = call();
    call.setObjectAttachments(attachments);
    return call;
  }

  private static Channel channel() {
    return channel(new AtomicInteger());
  }

  /** A channel that counts the looks at whether it is open. */
  private static Channel channel(AtomicInteger looks) {
    Map<String, Object> attributes = new HashMap<>();
    return channel(
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "isConnected" -> looks.incrementAndGet() > 0;
              case "hashCode" -> System.identityHashCode(proxy);
              case "setAttribute" -> attributes.put((String) arguments[0], arguments[1]);
              case "getAttribute" -> attributes.get(arguments[0]);
              case "getUrl" -> URL_OF_PROVIDER;
              default -> throw new IllegalStateException("no answer to " + method.getName());
            });
  }

  private static Channel channelThrowing(Throwable trouble) {
    return channel(
        (proxy, method, arguments) -> {
          throw trouble;
        });
  }

  private static Channel channel(InvocationHandler answers) {
    return (Channel)
        Proxy.newProxyInstance(
            Channel.class.getClassLoader(), new Class<?>[] {Channel.class}, answers);
  }
}
