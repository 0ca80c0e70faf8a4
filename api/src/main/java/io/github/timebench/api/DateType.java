package io.github.timebench.api;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Date;

/** The date types that are compared. Adding one breaks compilation wherever a type matters. */
public enum DateType implements Labelled {
  DATE(Date.class),
  INSTANT(Instant.class),
  LOCALDATETIME(LocalDateTime.class),
  /** Milliseconds since 1970 in a field of the primitive type: what a Date holds, without it. */
  LONG(long.class),
  OFFSETDATETIME(OffsetDateTime.class);

  /** The offset of every OffsetDateTime. Not UTC, so that a reader that takes UTC is caught. */
  private static final ZoneOffset OFFSET = ZoneOffset.ofHours(1);

  private final Class<?> timeClass;

  DateType(Class<?> timeClass) {
    this.timeClass = timeClass;
  }

  /** The simple name of the class, such as {@code LocalDateTime} or {@code long}. */
  public String className() {
    return timeClass.getSimpleName();
  }

  /** The class of the measured fields: a primitive one for {@link #LONG}. */
  public Class<?> timeClass() {
    return timeClass;
  }

  /**
   * The value of this type for an instant, a number boxed; a local date-time takes its UTC fields,
   * an offset date-time those at one offset for all.
   *
   * @param instant any instant in the type's range; of a number or a Date, what is finer than a
   *     millisecond is cut off
   */
  public Object timeOf(Instant instant) {
    return timeOf(instant, this == LOCALDATETIME ? ZoneOffset.UTC : OFFSET);
  }

  /** The same with the fields of a zone, where the type has fields. */
  public Object timeOf(Instant instant, ZoneId zone) {
    return switch (this) {
      case DATE -> new Date(instant.toEpochMilli());
      case INSTANT -> instant;
      case LOCALDATETIME -> LocalDateTime.ofInstant(instant, zone);
      case LONG -> instant.toEpochMilli();
      case OFFSETDATETIME -> OffsetDateTime.ofInstant(instant, zone);
    };
  }
}
