package io.github.timebench.micro.serialization;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Shape;
import io.github.timebench.api.Variant;
import io.github.timebench.consumer.DubboPayloadFormat;
import io.github.timebench.consumer.PayloadFormat;
import io.github.timebench.lab.LabException;
import io.github.timebench.reports.bytes.MessagePart;
import io.github.timebench.reports.bytes.MessageParts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
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
import java.util.List;
import java.util.Optional;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;
import org.apache.dubbo.remoting.buffer.ChannelBuffers;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.rpc.RpcInvocation;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.protocol.dubbo.DubboCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Hazard: a form of hessian2-time that the byte breakdown of the reports does not know. */
class TimesInMessagesTest {
  private static final LocalDateTime NANOS = LocalDateTime.of(2026, 11, 21, 10, 15, 30, 123456789);
  private static final List<Object> TIMES =
      List.of(
          NANOS,
          NANOS.withNano(123_000_000),
          NANOS.withNano(0),
          LocalDateTime.MIN,
          LocalDateTime.MAX,
          NANOS.toInstant(ZoneOffset.UTC),
          Instant.ofEpochSecond(1_795_255_200),
          Instant.MIN,
          Instant.MAX,
          LocalDate.of(2026, 11, 21),
          LocalTime.of(10, 15, 30, 1),
          OffsetDateTime.of(NANOS, ZoneOffset.ofHours(1)),
          OffsetDateTime.of(NANOS, ZoneOffset.ofTotalSeconds(-3601)),
          OffsetTime.of(10, 15, 30, 1, ZoneOffset.UTC),
          ZonedDateTime.of(NANOS, ZoneId.of("Europe/Berlin")),
          ZonedDateTime.of(NANOS, ZoneId.of("America/Argentina/ComodRivadavia")),
          ZonedDateTime.of(NANOS, ZoneOffset.UTC),
          ZoneId.of("Europe/Berlin"),
          ZoneOffset.ofHours(1),
          Duration.ofSeconds(Long.MAX_VALUE, 999_999_999),
          Duration.ofMillis(1_500),
          Period.of(1, 2, 3),
          Period.of(Integer.MAX_VALUE, 2, 3),
          Year.of(2026),
          YearMonth.of(2026, 11),
          MonthDay.of(11, 21));

  private final PayloadFormat format;

  TimesInMessagesTest() throws LabException {
    format =
        Codec.payloadFormat(
            Serializer.CUSTOM.label(),
            Bindings.builtIn().of(Variant.LOCALDATETIME_CUSTOM).serviceInterface());
  }

  @Test
  void everyFormIsFoundAmongOtherValues() throws IOException {
    List<Object> values = new ArrayList<>();
    int timeBytes = 0;
    for (Object time : TIMES) {
      values.add(time);
      values.add("between");
      timeBytes += write(time).length;
    }

    MessageParts parts = MessageParts.of(response(write(values)));

    assertThat(parts.bytes(MessagePart.UNKNOWN)).isZero();
    assertThat(parts.timeBytes()).isEqualTo(timeBytes);
  }

  @ParameterizedTest
  @MethodSource("io.github.timebench.api.Variant#all")
  void everyByteOfARealRequestIsKnown(Variant variant) throws IOException {
    allowClassesOf(variant);
    for (Shape shape : List.of(Shape.TICK, Shape.ORDER, Shape.PAGE)) {
      for (Precision precision : Precision.values()) {
        Corpus corpus = new Corpus(shape, 7, precision, shape.hasItems() ? 20 : 1);
        Object payload = Bindings.builtIn().of(variant).payloads(corpus)[0];

        MessageParts parts = MessageParts.of(request(variant, shape, payload));

        assertThat(parts.bytes(MessagePart.UNKNOWN)).as("%s %s", shape, precision).isZero();
        if (variant.dateType().equals(Optional.of(DateType.LONG))) {
          assertThat(parts.timeBytes()).as("a number like any other").isZero();
        } else {
          assertThat(parts.timeBytes()).isPositive();
        }
      }
    }
  }

  /** A format for the service has Dubbo's check of classes take what the service names. */
  private static void allowClassesOf(Variant variant) {
    new DubboPayloadFormat(
        ApplicationModel.defaultModel().getDefaultModule(),
        variant.serializer(),
        Bindings.builtIn().of(variant).serviceInterface());
  }

  /** As Dubbo's codec writes the request of an echo. */
  private static byte[] request(Variant variant, Shape shape, Object payload) throws IOException {
    String service = Bindings.builtIn().of(variant).serviceInterface().getName();
    URL url =
        URL.valueOf("dubbo://127.0.0.1:20880/" + service)
            .addParameter("serialization", variant.serializer().serialization());
    Channel channel =
        (Channel)
            Proxy.newProxyInstance(
                Channel.class.getClassLoader(),
                new Class<?>[] {Channel.class},
                (proxy, method, arguments) -> method.getName().equals("getUrl") ? url : null);
    Request request = new Request(1);
    request.setVersion("2.0.2");
    request.setTwoWay(true);
    RpcInvocation invocation =
        new RpcInvocation(
            null,
            "echo-" + shape.label(),
            service,
            service,
            new Class<?>[] {payload.getClass()},
            new Object[] {payload});
    invocation.setAttachment("path", service);
    invocation.setAttachment("version", "0.0.0");
    request.setData(invocation);
    ChannelBuffer buffer = ChannelBuffers.dynamicBuffer();
    new DubboCodec(FrameworkModel.defaultModel()).encode(channel, buffer, request);
    byte[] bytes = new byte[buffer.readableBytes()];
    buffer.readBytes(bytes);
    return bytes;
  }

  private byte[] write(Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    format.write(value, bytes);
    return bytes.toByteArray();
  }

  /** Dubbo's header, then the kind of the response, 1 for a value, then the value. */
  private static byte[] response(byte[] value) {
    byte serializationId = (byte) Serializer.CUSTOM.serializationId();
    return ByteBuffer.allocate(16 + 1 + value.length)
        .put(new byte[] {(byte) 0xda, (byte) 0xbb, serializationId, 20})
        .putLong(1)
        .putInt(1 + value.length)
        .put((byte) 0x91)
        .put(value)
        .array();
  }
}
