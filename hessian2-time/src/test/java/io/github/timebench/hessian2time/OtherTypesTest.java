package io.github.timebench.hessian2time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Guards the types beside Instant and LocalDateTime: the same hazards, in their own ranges. */
class OtherTypesTest {

  private static final List<Serializable> ENDS =
      List.of(
          LocalDate.MIN,
          LocalDate.MAX,
          LocalTime.MIN,
          LocalTime.MAX,
          LocalTime.NOON,
          ZoneOffset.MIN,
          ZoneOffset.MAX,
          ZoneOffset.UTC,
          Duration.ZERO,
          Duration.ofSeconds(Long.MIN_VALUE),
          Duration.ofSeconds(Long.MAX_VALUE, 999_999_999),
          Duration.ofNanos(-1),
          Year.of(Year.MIN_VALUE),
          Year.of(Year.MAX_VALUE),
          Year.of(2000),
          YearMonth.of(Year.MIN_VALUE, 1),
          YearMonth.of(Year.MAX_VALUE, 12),
          MonthDay.of(2, 29),
          MonthDay.of(12, 31));

  /** Fields of each of the types, by its own class and by a wider one. */
  @SuppressWarnings("serial") // the declared types are the point
  static final class Holder implements Serializable {
    private static final long serialVersionUID = 1;

    LocalDate date = LocalDate.of(2026, 11, 21);
    LocalTime time = LocalTime.of(10, 15, 30, 123_456_789);
    ZoneOffset offset = ZoneOffset.ofHoursMinutes(5, 45);
    ZoneId zone = ZoneOffset.ofHours(-8);
    Duration duration = Duration.ofMillis(-1);
    Year year = Year.of(2026);
    YearMonth yearMonth = YearMonth.of(2026, 11);
    MonthDay monthDay = MonthDay.of(11, 21);
    Object any = LocalTime.NOON;
    LocalDate[] dates = {LocalDate.EPOCH, null};
    Map<LocalDate, Duration> map = new HashMap<>(Map.of(LocalDate.EPOCH, Duration.ZERO));
  }

  @Provide
  Arbitrary<Serializable> values() {
    Arbitrary<Long> anyLong = Arbitraries.longs();
    Arbitrary<LocalDate> dates =
        Arbitraries.longs()
            .between(LocalDate.MIN.toEpochDay(), LocalDate.MAX.toEpochDay())
            .map(LocalDate::ofEpochDay);
    Arbitrary<LocalTime> times =
        Combinators.combine(Arbitraries.integers().between(0, 86_399), Times.nanos())
            .as((second, nanos) -> LocalTime.ofSecondOfDay(second).withNano(nanos));
    return Arbitraries.oneOf(
        Arbitraries.of(ENDS),
        dates,
        times,
        dates.map(date -> Year.of(date.getYear())),
        dates.map(YearMonth::from),
        dates.map(MonthDay::from),
        Arbitraries.integers().between(-64_800, 64_800).map(ZoneOffset::ofTotalSeconds),
        Combinators.combine(anyLong, Times.nanos()).as(Duration::ofSeconds));
  }

  @Property
  void aValueComesBackAloneByItsClassAndInAList(@ForAll("values") Serializable value)
      throws Exception {
    byte[] bytes = Wire.write(Wire.OURS, value);
    assertThat(bytes[0]).isEqualTo((byte) TimeType.OPCODE);
    assertThat(bytes).hasSizeLessThanOrEqualTo(15);
    assertThat(Wire.read(Wire.OURS, bytes)).isEqualTo(value);
    assertThat((Object) Wire.read(bytes, value.getClass())).isEqualTo(value);
    List<Object> list = new ArrayList<>(List.of(value, value));
    assertThat(Wire.roundTrip(list)).isEqualTo(list);
  }

  @Example
  void theEndsOfEachRangeComeBackAndThrowInAStockReader() throws Exception {
    for (Serializable end : ENDS) {
      byte[] bytes = Wire.write(Wire.OURS, end);
      assertThat(Wire.read(Wire.OURS, bytes)).isEqualTo(end);
      assertThatThrownBy(() -> stock(bytes).readObject()).isInstanceOf(IOException.class);
      assertThatThrownBy(() -> stock(bytes).readObject(end.getClass()))
          .isInstanceOf(IOException.class);
    }
  }

  @Example
  void aFieldOfEveryTypeComesBackAndThrowsInAStockReader() throws Exception {
    byte[] bytes = Wire.write(Wire.OURS, new Holder());
    assertThat(Wire.read(Wire.OURS, bytes)).usingRecursiveComparison().isEqualTo(new Holder());
    assertThatThrownBy(() -> Wire.read(Wire.STOCK, bytes)).isInstanceOf(IOException.class);
  }

  @Example
  void everyCodeLeadsToItsTypeAndTheOthersAreFree() {
    for (TimeType type : TimeType.values()) {
      assertThat(TimeType.ofCode(type.code)).isSameAs(type);
      assertThat(TimeType.ofClass(type.javaType)).isSameAs(type);
    }
    assertThat(List.of(0, 15, 63)).allMatch(code -> TimeType.ofCode(code) == null);
    assertThat(TimeType.ofClass(Object.class)).isNull();
  }

  @Example
  void theTableInDocsHoldsTheMeasuredSizes() throws Exception {
    String docs = Files.readString(Path.of("..", "docs", "hessian2-time.md"));
    List<Serializable> values =
        List.of(
            LocalDate.of(2026, 11, 21),
            LocalTime.of(10, 15, 30),
            LocalTime.of(10, 15, 30, 123_456_789),
            ZoneOffset.ofHours(2),
            Duration.ofMillis(1500),
            Year.of(2026),
            YearMonth.of(2026, 11),
            MonthDay.of(11, 21));
    StringBuilder rows = new StringBuilder("| value | bytes | stock |\n|---|---|---|\n");
    for (Serializable value : values) {
      int ours = Wire.write(Wire.OURS, value).length;
      int stock = Wire.write(Wire.STOCK, value).length;
      String type = value.getClass().getSimpleName();
      rows.append(String.format("| %s `%s` | %d | %d |\n", type, value, ours, stock));
    }
    assertThat(docs).contains(rows);
  }

  private static Hessian2Input stock(byte[] bytes) {
    return new Hessian2Input(new ByteArrayInputStream(bytes));
  }
}
