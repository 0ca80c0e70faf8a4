package io.github.timebench.hessian2time.negotiation;

import io.github.timebench.hessian2time.Hessian2TimeSerialization;
import io.github.timebench.hessian2time.hessian.TimeFactories;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.Version;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.serialize.ObjectInput;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.common.serialize.hessian2.Hessian2FactoryManager;
import org.apache.dubbo.common.serialize.hessian2.Hessian2Serialization;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.Codec2;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;
import org.apache.dubbo.remoting.buffer.DynamicChannelBuffer;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.remoting.exchange.Response;
import org.apache.dubbo.remoting.transport.AbstractChannel;
import org.apache.dubbo.remoting.transport.ChannelHandlerAdapter;
import org.apache.dubbo.remoting.transport.CodecSupport;
import org.apache.dubbo.rpc.AppResponse;
import org.apache.dubbo.rpc.Constants;
import org.apache.dubbo.rpc.RpcInvocation;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.protocol.PermittedSerializationKeeper;

/**
 * Finds out whether the extension works with the Dubbo and the Hessian library on this class path:
 * by what they do, not by their versions.
 */
final class SelfTest {

  /** More than any value takes without the id of a zone; stock forms take more than 60 bytes. */
  private static final int MAX_BYTES = 20;

  private static final LocalDateTime LOCAL = LocalDateTime.MIN;

  /** In the third byte of a message, the serialization's id. */
  private static final int ID_MASK = 0x1f;

  private static final int MESSAGE_BYTES = 1024;

  private static final ZoneOffset OFFSET = ZoneOffset.ofHoursMinutesSeconds(1, 2, 3);

  private static final List<Object> VALUES =
      Arrays.asList(
          Instant.MAX,
          LOCAL,
          LocalDate.MAX,
          LocalTime.MAX,
          OffsetDateTime.of(LOCAL, OFFSET),
          OffsetTime.of(LocalTime.MAX, OFFSET),
          ZonedDateTime.of(LOCAL, OFFSET),
          OFFSET,
          ZoneId.of("UTC"),
          Duration.ofSeconds(Long.MIN_VALUE),
          Period.of(1, -2, 3),
          Year.of(2000),
          YearMonth.of(-1, 1),
          MonthDay.of(2, 29));

  private final byte serializationId;
  private final String objection;

  private SelfTest(byte serializationId, String objection) {
    this.serializationId = serializationId;
    this.objection = objection;
  }

  /** Tests the extension as {@code model} has it; whatever is missing there is an objection. */
  static SelfTest in(FrameworkModel model) {
    byte id = 0;
    try {
      Hessian2TimeSerialization serialization =
          (Hessian2TimeSerialization)
              model.getExtensionLoader(Serialization.class).getExtension(Negotiation.NAME, false);
      id = serialization.getContentTypeId();
      return new SelfTest(id, objection(model, serialization));
    } catch (IOException | ReflectiveOperationException | RuntimeException | LinkageError e) {
      return new SelfTest(id, "this Dubbo or its Hessian library does not fit, " + e);
    }
  }

  byte serializationId() {
    return serializationId;
  }

  /** Why hessian2-time cannot be used, or null if it can. */
  String objection() {
    return objection;
  }

  private static String objection(FrameworkModel model, Hessian2TimeSerialization serialization)
      throws IOException, ReflectiveOperationException {
    if (serialization.rival() != null) {
      return "another serialization has its id: " + serialization.rival();
    }
    String objection = objectionToDubbo(model, serialization.getContentTypeId());
    if (objection == null) {
      objection = TimeFactories.of(model).objection();
    }
    if (objection == null) {
      objection = objectionToLibrary(serialization);
    }
    return objection == null
        ? objectionToCalls(model, serialization.getContentTypeId())
        : objection;
  }

  private static String objectionToDubbo(FrameworkModel model, byte id) {
    if (!Byte.valueOf(id).equals(CodecSupport.getIDByName(Negotiation.NAME))) {
      return "Dubbo's table of serializations, which the loader of Dubbo's classes fills, does not"
          + " lead to it";
    }
    if (model.getBeanFactory().getBean(PermittedSerializationKeeper.class) == null) {
      return "Dubbo has no list of permitted serializations";
    }
    Serialization hessian2 =
        model.getExtensionLoader(Serialization.class).getExtension("hessian2", false);
    if (hessian2.getClass() != Hessian2Serialization.class) {
      return "hessian2 was replaced by " + hessian2.getClass().getName();
    }
    Hessian2FactoryManager manager = model.getBeanFactory().getBean(Hessian2FactoryManager.class);
    if (manager == null || manager.getClass() != Hessian2FactoryManager.class) {
      return "the factories of hessian2 were replaced by "
          + (manager == null ? "none" : manager.getClass().getName());
    }
    return null;
  }

  private static String objectionToLibrary(Serialization serialization)
      throws IOException, ClassNotFoundException {
    for (Object value : VALUES) {
      byte[] bytes = write(serialization, value);
      if (bytes.length > MAX_BYTES || !value.equals(read(serialization, bytes, value.getClass()))) {
        return "its Hessian library has its own way with " + value.getClass().getName();
      }
    }
    Object[] times = {Instant.EPOCH, null, Instant.MAX};
    Instant[] array = Arrays.copyOf(times, times.length, Instant[].class);
    if (!Arrays.equals(array, (Object[]) read(serialization, write(serialization, array), null))) {
      return "its Hessian library does not read an array of times";
    }
    List<Object> shared = new ArrayList<>(VALUES);
    List<Object> twice = new ArrayList<>(Arrays.asList(shared, new Date(0), shared));
    List<?> read = (List<?>) read(serialization, write(serialization, twice), null);
    return twice.equals(read) && read.get(0) == read.get(2)
        ? null
        : "its Hessian library does not read objects around times";
  }

  /** A request and a response, written by Dubbo's codec as on a connection that has agreed. */
  private static String objectionToCalls(FrameworkModel model, byte own)
      throws IOException, ReflectiveOperationException {
    RpcInvocation call = filledCall();
    RpcInvocation view = OutgoingInvocation.with(own, call, new Agreement());
    String different = differentGetter(call, view);
    if (different != null) {
      return "a call has what a view of it lacks: " + different;
    }
    RpcInvocation offer = OutgoingInvocation.offering("v=0", call, new Agreement());
    Codec2 codec = model.getExtensionLoader(Codec2.class).getExtension("dubbo", false);
    Channel nowhere = new Nowhere(model);
    int stock = org.apache.dubbo.common.serialize.Constants.HESSIAN2_SERIALIZATION_ID;
    if (idOf(codec, nowhere, request(view)) != own
        || idOf(codec, nowhere, request(offer)) != stock) {
      return "its codec does not write a request with the serialization that the call names";
    }
    return idOf(codec, nowhere, response(view)) == own
            && idOf(codec, nowhere, response(call)) == stock
        ? null
        : "its codec does not write a response with the serialization of its request";
  }

  /** A call in which all is set that a sample is known for, so that nothing missing looks equal. */
  @SuppressWarnings("deprecation") // The other constructors look the method's types up.
  private static RpcInvocation filledCall() throws ReflectiveOperationException {
    RpcInvocation call = new RpcInvocation();
    for (Method method : RpcInvocation.class.getMethods()) {
      if (method.getName().startsWith("set") && method.getParameterCount() == 1) {
        Object sample = sampleFor(method.getParameterTypes()[0], method.getName());
        if (sample != null) {
          method.invoke(call, sample);
        }
      }
    }
    call.setParameterTypes(new Class<?>[] {LocalDateTime.class});
    call.setArguments(new Object[] {LOCAL});
    call.put(
        Constants.SERIALIZATION_ID_KEY,
        org.apache.dubbo.common.serialize.Constants.HESSIAN2_SERIALIZATION_ID);
    return call;
  }

  private static Object sampleFor(Class<?> type, String text) {
    if (type == Class.class) {
      return LocalDateTime.class;
    }
    if (type == Map.class) {
      return new HashMap<>(Collections.singletonMap(CommonConstants.PATH_KEY, text));
    }
    if (type.isArray()) {
      return Array.newInstance(type.getComponentType(), 1);
    }
    if (type.isEnum()) {
      return type.getEnumConstants()[0];
    }
    return type == String.class ? text : null;
  }

  private static String differentGetter(RpcInvocation call, RpcInvocation view)
      throws ReflectiveOperationException {
    for (Method method : RpcInvocation.class.getMethods()) {
      if (isGetter(method) && !Objects.deepEquals(method.invoke(call), method.invoke(view))) {
        return method.getName();
      }
    }
    return null;
  }

  /** Whether it tells something of a call; what Dubbo's interface derives from that is left out. */
  private static boolean isGetter(Method method) {
    return method.getDeclaringClass() == RpcInvocation.class
        && method.getParameterCount() == 0
        && !Modifier.isStatic(method.getModifiers())
        && method.getName().matches("(get|is|copy)[A-Z].*");
  }

  private static Request request(RpcInvocation call) {
    Request request = new Request();
    request.setVersion(Version.getProtocolVersion());
    request.setTwoWay(true);
    request.setData(call);
    return request;
  }

  private static Response response(RpcInvocation call) {
    AppResponse result = new AppResponse(call);
    result.setValue(LOCAL);
    Response response = new Response(0, Version.getProtocolVersion());
    response.setResult(result);
    return response;
  }

  private static int idOf(Codec2 codec, Channel channel, Object message) throws IOException {
    ChannelBuffer buffer = new DynamicChannelBuffer(MESSAGE_BYTES);
    codec.encode(channel, buffer, message);
    return buffer.getByte(2) & ID_MASK;
  }

  private static final class Nowhere extends AbstractChannel {

    private Nowhere(FrameworkModel model) {
      super(
          URL.valueOf("dubbo://127.0.0.1:20880/nowhere").setScopeModel(model),
          new ChannelHandlerAdapter());
    }

    @Override
    public InetSocketAddress getLocalAddress() {
      return null;
    }

    @Override
    public InetSocketAddress getRemoteAddress() {
      return null;
    }

    @Override
    public boolean isConnected() {
      return false;
    }

    @Override
    public boolean hasAttribute(String key) {
      return false;
    }

    @Override
    public Object getAttribute(String key) {
      return null;
    }

    @Override
    public void setAttribute(String key, Object value) {
      // Nobody asks for it.
    }

    @Override
    public void removeAttribute(String key) {
      // There is none.
    }
  }

  private static byte[] write(Serialization serialization, Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ObjectOutput out = serialization.serialize(null, bytes);
    out.writeObject(value);
    out.flushBuffer();
    return bytes.toByteArray();
  }

  private static Object read(Serialization serialization, byte[] bytes, Class<?> type)
      throws IOException, ClassNotFoundException {
    ObjectInput in = serialization.deserialize(null, new ByteArrayInputStream(bytes));
    return type == null ? in.readObject() : in.readObject(type);
  }
}
