package io.github.timebench.hessian2time;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;

/**
 * The types that have a compact form, each with the code that stands for it on the wire. A code is
 * never given to another type, and what a type writes under its code never changes.
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
    Object value(long epochSecond, int nanos) {
      return Instant.ofEpochSecond(epochSecond, nanos);
    }
  },

  /** The whole is the {@link CalendarFields}. */
  LOCAL_DATE_TIME(2, LocalDateTime.class) {
    @Override
    long whole(Object value) {
      return CalendarFields.pack((LocalDateTime) value);
    }

    @Override
    int nanos(Object value) {
      return ((LocalDateTime) value).getNano();
    }

    @Override
    Object value(long fields, int nanos) {
      return CalendarFields.unpack(fields, nanos);
    }
  };

  /**
   * Opens every value: a code that hessian-lite's readers up to 4.0.4 do not know, so that a reader
   * without this extension throws "unknown code" and never takes a value for another one.
   */
  static final int OPCODE = 0x40;

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
  abstract int nanos(Object value);

  /**
   * The value that was taken apart.
   *
   * @param whole any number: it may come from a hostile peer
   * @param nanos 0 to 999 999 999
   * @throws DateTimeException if there is no such value
   */
  abstract Object value(long whole, int nanos);

  /** The type with the given code, or null if this version knows none. */
  static TimeType ofCode(int code) {
    switch (code) {
      case 1:
        return INSTANT;
      case 2:
        return LOCAL_DATE_TIME;
      default:
        return null;
    }
  }

  /** The type of the given class, or null if it has no compact form. */
  static TimeType ofClass(Class<?> javaType) {
    if (javaType == Instant.class) {
      return INSTANT;
    }
    return javaType == LocalDateTime.class ? LOCAL_DATE_TIME : null;
  }
}
