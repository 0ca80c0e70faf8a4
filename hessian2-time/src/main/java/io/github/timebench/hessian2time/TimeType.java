package io.github.timebench.hessian2time;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;

/**
 * The types that have a compact form, each with the code that stands for it on the wire. A code is
 * never given to another type, and what a type writes under its code never changes.
 *
 * <p>The codes 5, 6, 7, 9 and 11 are kept for OffsetDateTime, OffsetTime, ZonedDateTime, ZoneId and
 * Period, which are more than one number.
 */
enum TimeType {
  /** The whole is the epoch second. */
  INSTANT(1, Instant.class) {
    @Override
    long whole(Object value) {
      return ((Instant) value).getEpochSecond();
    }

    @Override
    int nanos(Object value) {
      return ((Instant) value).getNano();
    }

    @Override
    Object value(long whole, int nanos) {
      return Instant.ofEpochSecond(whole, nanos);
    }
  },

  /** The whole is the fields of the date above those of the time. */
  LOCAL_DATE_TIME(2, LocalDateTime.class) {
    @Override
    long whole(Object value) {
      LocalDateTime typed = (LocalDateTime) value;
      return CalendarFields.pack(typed.toLocalDate()) << CalendarFields.TIME_BITS
          | CalendarFields.pack(typed.toLocalTime());
    }

    @Override
    int nanos(Object value) {
      return ((LocalDateTime) value).getNano();
    }

    @Override
    Object value(long whole, int nanos) {
      return LocalDateTime.of(
          CalendarFields.unpackDate(whole >> CalendarFields.TIME_BITS),
          CalendarFields.unpackTime(whole & ((1 << CalendarFields.TIME_BITS) - 1), nanos));
    }
  },

  /** The whole is the fields of the date. */
  LOCAL_DATE(3, LocalDate.class) {
    @Override
    long whole(Object value) {
      return CalendarFields.pack((LocalDate) value);
    }

    @Override
    Object value(long whole, int nanos) {
      refuseFraction(nanos);
      return CalendarFields.unpackDate(whole);
    }
  },

  /** The whole is the fields of the time. */
  LOCAL_TIME(4, LocalTime.class) {
    @Override
    long whole(Object value) {
      return CalendarFields.pack((LocalTime) value);
    }

    @Override
    int nanos(Object value) {
      return ((LocalTime) value).getNano();
    }

    @Override
    Object value(long whole, int nanos) {
      return CalendarFields.unpackTime(whole, nanos);
    }
  },

  /** The whole is the seconds east of Greenwich. */
  ZONE_OFFSET(8, ZoneOffset.class) {
    @Override
    long whole(Object value) {
      return ((ZoneOffset) value).getTotalSeconds();
    }

    @Override
    Object value(long whole, int nanos) {
      refuseFraction(nanos);
      return ZoneOffset.ofTotalSeconds(CalendarFields.intOf(whole));
    }
  },

  /** The whole is the seconds, rounded down. */
  DURATION(10, Duration.class) {
    @Override
    long whole(Object value) {
      return ((Duration) value).getSeconds();
    }

    @Override
    int nanos(Object value) {
      return ((Duration) value).getNano();
    }

    @Override
    Object value(long whole, int nanos) {
      return Duration.ofSeconds(whole, nanos);
    }
  },

  /** The whole is the year field. */
  YEAR(12, Year.class) {
    @Override
    long whole(Object value) {
      return CalendarFields.packYear(((Year) value).getValue());
    }

    @Override
    Object value(long whole, int nanos) {
      refuseFraction(nanos);
      return Year.of(CalendarFields.unpackYear(whole));
    }
  },

  /** The whole is the year field above 4 bits of month. */
  YEAR_MONTH(13, YearMonth.class) {
    @Override
    long whole(Object value) {
      YearMonth typed = (YearMonth) value;
      return CalendarFields.packYear(typed.getYear()) << 4 | typed.getMonthValue();
    }

    @Override
    Object value(long whole, int nanos) {
      refuseFraction(nanos);
      return YearMonth.of(CalendarFields.unpackYear(whole >> 4), (int) whole & 15);
    }
  },

  /** The whole is the month above 5 bits of day. */
  MONTH_DAY(14, MonthDay.class) {
    @Override
    long whole(Object value) {
      MonthDay typed = (MonthDay) value;
      return typed.getMonthValue() << 5 | typed.getDayOfMonth();
    }

    @Override
    Object value(long whole, int nanos) {
      refuseFraction(nanos);
      return MonthDay.of(CalendarFields.intOf(whole >> 5), (int) whole & 31);
    }
  };

  /**
   * Opens every value: a code that hessian-lite's readers up to 4.0.4 do not know, so that a reader
   * without this extension throws "unknown code" and never takes a value for another one.
   */
  static final int OPCODE = 0x40;

  private static final TimeType[] BY_CODE = byCode();

  /** The code on the wire, 1 to 63. */
  final int code;

  /** The class of the values; final, so that equal classes mean the same type. */
  final Class<?> javaType;

  TimeType(int code, Class<?> javaType) {
    this.code = code;
    this.javaType = javaType;
  }

  /** The part of {@code value}, which is of {@link #javaType}, from the second upwards. */
  abstract long whole(Object value);

  /** The fraction of the second of {@code value}: 0 to 999 999 999. */
  int nanos(Object value) {
    return 0;
  }

  /**
   * The value that was taken apart.
   *
   * @param whole any number: it may come from a hostile peer
   * @param nanos 0 to 999 999 999
   * @throws DateTimeException if there is no such value
   */
  abstract Object value(long whole, int nanos);

  /** The type with the given code, 0 to 63, or null if this version knows none. */
  static TimeType ofCode(int code) {
    return BY_CODE[code];
  }

  /** The type of the given class, or null if it has no compact form. */
  static TimeType ofClass(Class<?> javaType) {
    for (TimeType type : BY_CODE) {
      if (type != null && type.javaType == javaType) {
        return type;
      }
    }
    return null;
  }

  private static TimeType[] byCode() {
    TimeType[] types = new TimeType[64];
    for (TimeType type : values()) {
      types[type.code] = type;
    }
    return types;
  }

  private static void refuseFraction(int nanos) {
    if (nanos != 0) {
      throw new DateTimeException("it has no fraction of a second");
    }
  }
}
