package io.github.timebench.micro.serialization;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.consumer.PayloadFormat;
import io.github.timebench.lab.LabException;
import io.github.timebench.reports.bytes.MessagePart;
import io.github.timebench.reports.bytes.MessageParts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
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
import org.junit.jupiter.api.Test;

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
            Serializer.CUSTOM.label(), Variant.LOCALDATETIME_CUSTOM.binding().serviceInterface());
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
