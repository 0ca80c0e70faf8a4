package io.github.timebench.api;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Date;

/** The date types that are compared. Adding one breaks compilation wherever a type matters. */
public enum DateType implements Labelled {
  DATE(Date.class, Precision.MILLIS),
  INSTANT(Instant.class, Precision.NANOS),
  LOCALDATETIME(LocalDateTime.class, Precision.NANOS),
  /** Milliseconds since 1970 in a field of the primitive type: what a Date holds, without it. */
  LONG(long.class, Precision.MILLIS),
  OFFSETDATETIME(OffsetDateTime.class, Precision.NANOS);

  /** Of every measured OffsetDateTime. Not UTC, so that a reader that takes UTC is caught. */
  private static final ZoneOffset OFFSET = ZoneOffset.ofHours(1);

  private final Class<?> timeClass;
  private final Precision finestPrecision;

  DateType(Class<?> timeClass, Precision finestPrecision) {
    this.timeClass = timeClass;
    this.finestPrecision = finestPrecision;
  }

  /** The simple name of the class, such as {@code LocalDateTime} or {@code long}. */
  public String className() {
    return timeClass.getSimpleName();
  }

  /** The class of the measured fields: a primitive one for {@link #LONG}. */
  public Class<?> timeClass() {
    return timeClass;
  }

  public Precision finestPrecision() {
    return finestPrecision;
  }

  /**
   * The value of this type for an instant, a number boxed; a local date-time takes its UTC fields,
   * an offset date-time those at one offset for all.
   *
   * @param instant any instant in the type's range; what is finer than {@link #finestPrecision()}
   *     is cut off
   */
  public Object timeOf(Instant instant) {
    return switch (this) {
      case DATE -> new Date(instant.toEpochMilli());
      case INSTANT -> instant;
      case LOCALDATETIME -> LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
      case LONG -> instant.toEpochMilli();
      case OFFSETDATETIME -> OffsetDateTime.ofInstant(instant, OFFSET);
    };
  }

  /** The instant that {@link #timeOf} would make this value of. */
  public Instant instantOf(Object time) {
    return switch (this) {
      case DATE -> Instant.ofEpochMilli(((Date) time).getTime());
      case INSTANT -> (Instant) time;
      case LOCALDATETIME -> ((LocalDateTime) time).toInstant(ZoneOffset.UTC);
      case LONG -> Instant.ofEpochMilli((long) time);
      case OFFSETDATETIME -> ((OffsetDateTime) time).toInstant();
    };
  }

  public Instant earliest() {
    return switch (this) {
      case DATE, LONG -> Instant.ofEpochMilli(Long.MIN_VALUE);
      case INSTANT -> Instant.MIN;
      case LOCALDATETIME -> LocalDateTime.MIN.toInstant(ZoneOffset.UTC);
      case OFFSETDATETIME -> LocalDateTime.MIN.toInstant(OFFSET);
    };
  }

  public Instant latest() {
    return switch (this) {
      case DATE, LONG -> Instant.ofEpochMilli(Long.MAX_VALUE);
      case INSTANT -> Instant.MAX;
      case LOCALDATETIME -> LocalDateTime.MAX.toInstant(ZoneOffset.UTC);
      case OFFSETDATETIME -> LocalDateTime.MAX.toInstant(OFFSET);
    };
  }
}
