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
import io.github.timebench.reports.bytes.MessagePart;
import io.github.timebench.reports.bytes.MessageParts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
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
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
import org.junit.jupiter.params.provider.EnumSource;
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

  /** What stands between times: each form of a string, a number or a collection has its tag. */
  private static final List<Object> OTHERS =
      List.of(
          "between",
          "ä 时间 \uD83D\uDD51 \u0000",
          "long \uD83D\uDD51 ".repeat(9_000),
          new byte[0],
          new byte[70_000],
          new int[] {1, -70_000},
          new String[] {"a", null},
          new BigDecimal("12.50"),
          new BigInteger("123456789012345678901234567890"),
          RoundingMode.HALF_UP,
          'c',
          1.5f,
          0.1,
          1e300,
          Long.MAX_VALUE,
          Integer.MIN_VALUE,
          300,
          70_000,
          true,
          new LinkedHashMap<>(Map.of("key", List.of(1, 2, 3), "other", new HashMap<>())),
          new ArrayList<>(Collections.nCopies(300, 1L)));

  /** JSONB has two bytes for a year; fastjson2 does not read what it writes of a longer one. */
  private static List<Object> timesOf(Serializer serializer) {
    return serializer == Serializer.FASTJSON2
        ? TIMES.stream()
            .filter(time -> !time.equals(LocalDateTime.MIN) && !time.equals(LocalDateTime.MAX))
            .toList()
        : TIMES;
  }

  /** A format for a service has Dubbo's check of classes take what the service names. */
  private static PayloadFormat format(Variant variant) {
    return new DubboPayloadFormat(
        ApplicationModel.defaultModel().getDefaultModule(),
        variant.serializer(),
        Bindings.builtIn().of(variant).serviceInterface());
  }

  private static PayloadFormat format(Serializer serializer) {
    return format(Variant.of(DateType.LOCALDATETIME, serializer));
  }

  @Test
  void everyFormIsFoundAmongOtherValues() throws IOException {
    PayloadFormat format = format(Serializer.CUSTOM);
    List<Object> values = new ArrayList<>();
    int timeBytes = 0;
    for (Object time : TIMES) {
      values.add(time);
      values.add("between");
      timeBytes += write(format, time).length;
    }

    MessageParts parts = MessageParts.of(response(Serializer.CUSTOM, write(format, 1, values)));

    assertThat(parts.bytes(MessagePart.UNKNOWN)).isZero();
    assertThat(parts.timeBytes()).isEqualTo(timeBytes);
  }

  @ParameterizedTest
  @EnumSource
  void noByteOfAnyTimeOrOfWhatFollowsItIsUnknown(Serializer serializer) throws IOException {
    PayloadFormat format = format(serializer);
    Map<String, String> attachments = Map.of("dubbo", "2.0.2", "trace", "ä\uD83D\uDD51");
    for (Object time : timesOf(serializer)) {
      List<Object> values = new ArrayList<>(List.of(time));
      for (Object other : OTHERS) {
        values.add(other);
        values.add(time);
      }
      byte[] body = write(format, 4, values, new HashMap<>(attachments));
      assertThat(MessageParts.of(response(serializer, body)).bytes(MessagePart.UNKNOWN))
          .as("%s, %s", time.getClass(), time)
          .isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("io.github.timebench.api.Variant#all")
  void everyByteOfAResponseIsKnown(Variant variant) throws IOException {
    PayloadFormat format = format(variant);
    for (Shape shape : List.of(Shape.TICK, Shape.ORDER, Shape.PAGE)) {
      for (Precision precision : Precision.values()) {
        Corpus corpus = new Corpus(shape, 11, precision, shape.hasItems() ? 100 : 1);
        Object payload = Bindings.builtIn().of(variant).payloads(corpus)[1];
        byte[] body = write(format, 4, payload, new HashMap<>(Map.of("dubbo", "2.0.2")));

        MessageParts parts = MessageParts.of(response(variant.serializer(), body));

        assertThat(parts.bytes(MessagePart.UNKNOWN)).as("%s %s", shape, precision).isZero();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.github.timebench.api.Variant#all")
  void everyByteOfARealRequestIsKnown(Variant variant) throws IOException {
    format(variant);
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

  private static byte[] write(PayloadFormat format, Object... values) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    format.writeAll(values, bytes);
    return bytes.toByteArray();
  }

  /**
   * Dubbo's header, then the body.
   *
   * @param body the kind of the response, 1 for a value and 4 for one with attachments, then those
   */
  private static byte[] response(Serializer serializer, byte[] body) {
    return ByteBuffer.allocate(16 + body.length)
        .put(new byte[] {(byte) 0xda, (byte) 0xbb, (byte) serializer.serializationId(), 20})
        .putLong(1)
        .putInt(body.length)
        .put(body)
        .array();
  }
}
