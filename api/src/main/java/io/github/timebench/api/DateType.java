package io.github.timebench.api;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Date;

/** The date types that are compared. Adding one breaks compilation wherever a type matters. */
public enum DateType implements Labelled {
  DATE(Date.class, Precision.MILLIS),
  INSTANT(Instant.class, Precision.NANOS),
  LOCALDATETIME(LocalDateTime.class, Precision.NANOS);

  private final Class<?> timeClass;
  private final Precision finestPrecision;

  DateType(Class<?> timeClass, Precision finestPrecision) {
    this.timeClass = timeClass;
    this.finestPrecision = finestPrecision;
  }

  /** The simple name of the class, such as {@code LocalDateTime}. */
  public String className() {
    return timeClass.getSimpleName();
  }

  /** The class of the measured values. */
  public Class<?> timeClass() {
    return timeClass;
  }

  /** The finest precision that a value of this type keeps. */
  public Precision finestPrecision() {
    return finestPrecision;
  }

  /** Whether a value names a point on the time line; a local date-time needs an offset for that. */
  public boolean namesAnInstant() {
    return switch (this) {
      case DATE, INSTANT -> true;
      case LOCALDATETIME -> false;
    };
  }

  /**
   * The value of this type for an instant; a local date-time takes its UTC fields.
   *
   * @param instant any instant in the type's range; what is finer than {@link #finestPrecision()}
   *     is cut off
   */
  public Object timeOf(Instant instant) {
    return switch (this) {
      case DATE -> new Date(instant.toEpochMilli());
      case INSTANT -> instant;
      case LOCALDATETIME -> LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
    };
  }

  /** The instant that {@link #timeOf} would make this value of. */
  public Instant instantOf(Object time) {
    return switch (this) {
      case DATE -> Instant.ofEpochMilli(((Date) time).getTime());
      case INSTANT -> (Instant) time;
      case LOCALDATETIME -> ((LocalDateTime) time).toInstant(ZoneOffset.UTC);
    };
  }

  /** The first instant that the type can carry. */
  public Instant earliest() {
    return switch (this) {
      case DATE -> Instant.ofEpochMilli(Long.MIN_VALUE);
      case INSTANT -> Instant.MIN;
      case LOCALDATETIME -> LocalDateTime.MIN.toInstant(ZoneOffset.UTC);
    };
  }

  /** The last instant that the type can carry. */
  public Instant latest() {
    return switch (this) {
      case DATE -> Instant.ofEpochMilli(Long.MAX_VALUE);
      case INSTANT -> Instant.MAX;
      case LOCALDATETIME -> LocalDateTime.MAX.toInstant(ZoneOffset.UTC);
    };
  }
}
