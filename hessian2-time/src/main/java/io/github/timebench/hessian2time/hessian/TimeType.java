package io.github.timebench.hessian2time.hessian;

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

/**
 * The types that have a compact form, each with its code on the wire. A code is never given to
 * another type, and what a type writes under its code never changes.
 */
enum TimeType {
  /** The whole is the epoch second. */
  INSTANT(
      1,
      Instant.class,
      Form.NUMBER,
      (value, to) -> to.setTime(value.getEpochSecond(), value.getNano()),
      from -> Instant.ofEpochSecond(from.whole(), from.nanos())),

  /** The whole is the fields of the date above those of the time. */
  LOCAL_DATE_TIME(
      2,
      LocalDateTime.class,
      Form.NUMBER,
      (value, to) -> to.setTime(CalendarFields.pack(value), value.getNano()),
      from -> CalendarFields.unpackDateTime(from.whole(), from.nanos())),

  /** The whole is the fields of the date. */
  LOCAL_DATE(
      3,
      LocalDate.class,
      Form.NUMBER,
      (value, to) -> to.setWhole(CalendarFields.pack(value)),
      from -> CalendarFields.unpackDate(from.wholeOnly())),

  /** The whole is the fields of the time. */
  LOCAL_TIME(
      4,
      LocalTime.class,
      Form.NUMBER,
      (value, to) -> to.setTime(CalendarFields.pack(value), value.getNano()),
      from -> CalendarFields.unpackTime(from.whole(), from.nanos())),

  /** A LocalDateTime behind its offset. */
  OFFSET_DATE_TIME(
      5,
      OffsetDateTime.class,
      Form.OFFSET_AND_NUMBER,
      (value, to) -> {
        to.setOffset(value.getOffset());
        to.setTime(CalendarFields.pack(value.toLocalDateTime()), value.getNano());
      },
      from ->
          OffsetDateTime.of(
              CalendarFields.unpackDateTime(from.whole(), from.nanos()), from.offset())),

  /** A LocalTime behind its offset. */
  OFFSET_TIME(
      6,
      OffsetTime.class,
      Form.OFFSET_AND_NUMBER,
      (value, to) -> {
        to.setOffset(value.getOffset());
        to.setTime(CalendarFields.pack(value.toLocalTime()), value.getNano());
      },
      from -> OffsetTime.of(CalendarFields.unpackTime(from.whole(), from.nanos()), from.offset())),

  /**
   * A LocalDateTime behind its offset and its zone. The offset tells the two passes of an overlap
   * apart. A reader whose rules for the zone do not have it at that time refuses the value: taking
   * another offset or another local time would change it without a word.
   */
  ZONED_DATE_TIME(
      7,
      ZonedDateTime.class,
      Form.OFFSET_ZONE_AND_NUMBER,
      (value, to) -> {
        to.setOffset(value.getOffset());
        to.setTime(CalendarFields.pack(value.toLocalDateTime()), value.getNano());
        to.setZone(value.getZone());
      },
      from ->
          ZonedDateTime.ofStrict(
              CalendarFields.unpackDateTime(from.whole(), from.nanos()),
              from.offset(),
              from.zoneOrOffset())),

  /** The whole is the seconds east of Greenwich. */
  ZONE_OFFSET(
      8,
      ZoneOffset.class,
      Form.NUMBER,
      (value, to) -> to.setWhole(value.getTotalSeconds()),
      from -> ZoneOffset.ofTotalSeconds(CalendarFields.intOf(from.wholeOnly()))),

  /** A zone with an id; a ZoneId that is an offset is a {@link #ZONE_OFFSET}. */
  ZONE_ID(
      9,
      ZoneId.class,
      Form.ZONE,
      (value, to) -> {
        to.setWhole(0);
        to.setZone(value);
      },
      TimePayload::zoneOnly),

  /** The whole is the seconds, rounded down. */
  DURATION(
      10,
      Duration.class,
      Form.NUMBER,
      (value, to) -> to.setTime(value.getSeconds(), value.getNano()),
      from -> Duration.ofSeconds(from.whole(), from.nanos())),

  /** Three fields of one width. */
  PERIOD(
      11,
      Period.class,
      Form.NUMBER,
      (value, to) -> to.setPeriod(value.getYears(), value.getMonths(), value.getDays()),
      TimePayload::period),

  /** The whole is the year field. */
  YEAR(
      12,
      Year.class,
      Form.NUMBER,
      (value, to) -> to.setWhole(CalendarFields.packYear(value.getValue())),
      from -> Year.of(CalendarFields.unpackYear(from.wholeOnly()))),

  /** The whole is the year field above 4 bits of month. */
  YEAR_MONTH(
      13,
      YearMonth.class,
      Form.NUMBER,
      (value, to) ->
          to.setWhole(CalendarFields.packYear(value.getYear()) << 4 | value.getMonthValue()),
      from ->
          YearMonth.of(
              CalendarFields.unpackYear(from.wholeOnly() >> 4), (int) from.wholeOnly() & 15)),

  /** The whole is the month above 5 bits of day. */
  MONTH_DAY(
      14,
      MonthDay.class,
      Form.NUMBER,
      (value, to) -> to.setWhole(value.getMonthValue() << 5 | value.getDayOfMonth()),
      from ->
          MonthDay.of(CalendarFields.intOf(from.wholeOnly() >> 5), (int) from.wholeOnly() & 31));

  /** What follows the header of a value. */
  enum Form {
    NUMBER(false, true, false),
    OFFSET_AND_NUMBER(true, true, false),
    OFFSET_ZONE_AND_NUMBER(true, true, true),
    ZONE(false, false, true);

    final boolean hasOffset;
    final boolean hasNumber;
    final boolean hasZone;

    Form(boolean hasOffset, boolean hasNumber, boolean hasZone) {
      this.hasOffset = hasOffset;
      this.hasNumber = hasNumber;
      this.hasZone = hasZone;
    }
  }

  private interface Packing<T> {
    void pack(T value, TimePayload to);
  }

  private interface Unpacking<T> {
    T unpack(TimePayload from);
  }

  /**
   * Opens every value: a code that hessian-lite's readers up to 4.0.4 do not know, so that a reader
   * without this extension throws "unknown code" and never takes a value for another one.
   */
  static final int OPCODE = 0x40;

  private static final TimeType[] TYPES = values();
  private static final TimeType[] BY_CODE = byCode();

  /** The code on the wire, 1 to 63. */
  final int code;

  /** The class of the values; all but ZoneId are final. */
  final Class<?> javaType;

  final Form form;
  private final Packing<Object> packing;
  private final Unpacking<?> unpacking;

  @SuppressWarnings("unchecked") // values come with the type that ofClass found for them
  <T> TimeType(int code, Class<T> javaType, Form form, Packing<T> packing, Unpacking<T> unpacking) {
    this.code = code;
    this.javaType = javaType;
    this.form = form;
    this.packing = (Packing<Object>) packing;
    this.unpacking = unpacking;
  }

  /** Takes {@code value}, which is of {@link #javaType}, apart. */
  void pack(Object value, TimePayload to) {
    packing.pack(value, to);
  }

  /**
   * The value that was taken apart.
   *
   * @param from what came from a peer that may be hostile
   * @throws java.time.DateTimeException if there is no such value, or it has another form
   * @throws ArithmeticException if there is no such value
   */
  Object unpack(TimePayload from) {
    return unpacking.unpack(from);
  }

  /** The type with the given code, 0 to 63, or null if this version knows none. */
  static TimeType ofCode(int code) {
    return BY_CODE[code];
  }

  /** Whether a code is of a type whose values are a number and nothing else. */
  static boolean isNumber(int code) {
    TimeType type = BY_CODE[code];
    return type != null && type.form == Form.NUMBER;
  }

  /** The type of the values of the given class, or null if it has no compact form. */
  static TimeType ofClass(Class<?> javaType) {
    for (TimeType type : TYPES) {
      if (type.javaType == javaType) {
        return type;
      }
    }
    return ZoneId.class.isAssignableFrom(javaType) ? ZONE_ID : null;
  }

  private static TimeType[] byCode() {
    TimeType[] types = new TimeType[64];
    for (TimeType type : TYPES) {
      types[type.code] = type;
    }
    return types;
  }
}
