package io.github.timebench.hessian2time.hessian;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.Array;
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
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazard: the worst that a format can do: a reader that does not know it (stock hessian-lite of
 * three versions, and Dubbo's own use of it) and takes a time for another value without a word.
 */
class FailsLoudlyTest {

  /** A field of every type, and two of wider ones. */
  @SuppressWarnings("serial") // the declared types are the point
  static final class Fields implements Serializable {
    private static final long serialVersionUID = 1;

    Instant instant;
    LocalDateTime localDateTime;
    LocalDate localDate;
    LocalTime localTime;
    OffsetDateTime offsetDateTime;
    OffsetTime offsetTime;
    ZonedDateTime zonedDateTime;
    ZoneOffset zoneOffset;
    ZoneId zoneId;
    Duration duration;
    Period period;
    Year year;
    YearMonth yearMonth;
    MonthDay monthDay;
    Object object;
    Serializable serializable;
    String after = "after";

    @Override
    public String toString() {
      return "Fields " + object + " " + after;
    }

    private static Fields withTyped(Object value) throws IllegalAccessException {
      Fields fields = new Fields();
      Class<?> type = TimeType.ofClass(value.getClass()).javaType;
      for (java.lang.reflect.Field field : Fields.class.getDeclaredFields()) {
        if (field.getType() == type) {
          field.set(fields, value);
          return fields;
        }
      }
      throw new AssertionError("no field of " + type);
    }
  }

  private static final Map<String, StockHessian> READERS = new HashMap<>();

  @AfterAll
  static void stopReaders() throws IOException {
    for (StockHessian reader : READERS.values()) {
      reader.close();
    }
  }

  private static StockHessian reader(String version) throws IOException {
    if (!READERS.containsKey(version)) {
      READERS.put(version, new StockHessian(version));
    }
    return READERS.get(version);
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.2.13", "4.0.3", "4.0.4"})
  void aBareValueThrowsHoweverItIsRead(String version) throws Exception {
    List<Class<?>> wider = List.of(Comparable.class, Serializable.class, Date.class, List.class);
    List<String> methods =
        List.of(
            "readUTCDate",
            "readLong",
            "readInt",
            "readString",
            "readBytes",
            "readBoolean",
            "readDouble");
    for (Serializable time : Times.ENDS) {
      byte[] bytes = Wire.write(Wire.OURS, time);
      assertThrows(version, bytes, TimeType.ofClass(time.getClass()).javaType);
      for (Class<?> type : wider) {
        assertThrows(version, bytes, type);
      }
      for (String method : methods) {
        assertThrows(reader(version).read(bytes, method, ""));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.2.13", "4.0.3", "4.0.4"})
  void aFieldThrowsWhateverItsDeclaredType(String version) throws Exception {
    for (Serializable time : Times.ENDS) {
      assertObjectThrows(version, Fields.withTyped(time));
      Fields object = new Fields();
      object.object = time;
      assertObjectThrows(version, object);
      Fields serializable = new Fields();
      serializable.serializable = time;
      assertObjectThrows(version, serializable);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.2.13", "4.0.3", "4.0.4"})
  void aListAMapAndAnArrayThrow(String version) throws Exception {
    for (Serializable time : Times.ENDS) {
      assertObjectThrows(version, new ArrayList<>(List.of("before", time, "after")));
      assertObjectThrows(version, new HashMap<>(Map.of(time, "value")));
      assertObjectThrows(version, new LinkedHashMap<>(Map.of("key", time)));
      assertObjectThrows(version, new Object[] {time});
      Object array = Array.newInstance(TimeType.ofClass(time.getClass()).javaType, 1);
      Array.set(array, 0, time);
      assertObjectThrows(version, array);
      assertObjectThrows(version, new Object[][] {{"first"}, {time}});
    }
  }

  @Test
  void dubbosOwnHessianThrows() throws Exception {
    for (Serializable time : Times.ENDS) {
      for (Object each : List.of(time, Fields.withTyped(time), new ArrayList<>(List.of(time)))) {
        byte[] bytes = Wire.write(Wire.OURS, each);
        assertThatThrownBy(() -> Wire.read(Wire.STOCK, bytes)).isInstanceOf(IOException.class);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.2.13", "4.0.3", "4.0.4"})
  void theSameReadersReadMessagesWithoutTimes(String version) throws Exception {
    byte[] fields = Wire.write(Wire.OURS, new Fields());
    for (String type : List.of("", Fields.class.getName(), "java.io.Serializable")) {
      assertThat(reader(version).read(fields, "readObject", type))
          .isEqualTo("value Fields null after");
    }
    byte[] list = Wire.write(Wire.OURS, new ArrayList<>(List.of("before", 1L << 40)));
    assertThat(reader(version).read(list, "readObject", ""))
        .isEqualTo("value [before, 1099511627776]");
  }

  private static void assertObjectThrows(String version, Object value) throws IOException {
    assertThrows(version, Wire.write(Wire.OURS, value), value.getClass());
  }

  private static void assertThrows(String version, byte[] bytes, Class<?> type) throws IOException {
    assertThrows(reader(version).read(bytes, "readObject", ""));
    assertThrows(reader(version).read(bytes, "readObject", type.getName()));
  }

  private static void assertThrows(String outcome) {
    assertThat(outcome).startsWith("thrown ").contains(" java.io.IOException ");
  }
}
