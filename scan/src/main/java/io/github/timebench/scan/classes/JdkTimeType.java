package io.github.timebench.scan.classes;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The types of the JDK that say when, or for how long. */
public enum JdkTimeType {
  DATE("java.util.Date", true, false),
  TIMESTAMP("java.sql.Timestamp", true, false),
  INSTANT("java.time.Instant", true, true),
  LOCAL_DATE_TIME("java.time.LocalDateTime", true, true),
  OFFSET_DATE_TIME("java.time.OffsetDateTime", true, true),
  ZONED_DATE_TIME("java.time.ZonedDateTime", false, true),
  LOCAL_DATE("java.time.LocalDate", false, true),
  LOCAL_TIME("java.time.LocalTime", false, true),
  OFFSET_TIME("java.time.OffsetTime", false, true),
  DURATION("java.time.Duration", false, true),
  PERIOD("java.time.Period", false, true),
  YEAR("java.time.Year", false, true),
  YEAR_MONTH("java.time.YearMonth", false, true),
  MONTH_DAY("java.time.MonthDay", false, true),
  SQL_DATE("java.sql.Date", false, false),
  SQL_TIME("java.sql.Time", false, false),
  CALENDAR("java.util.Calendar", false, false),
  GREGORIAN_CALENDAR("java.util.GregorianCalendar", false, false),
  XML_GREGORIAN_CALENDAR("javax.xml.datatype.XMLGregorianCalendar", false, false);

  private final String className;
  private final boolean varies;
  private final boolean compact;

  private static final Map<String, JdkTimeType> BY_NAME =
      Arrays.stream(values()).collect(Collectors.toMap(JdkTimeType::className, type -> type));

  JdkTimeType(String className, boolean varies, boolean compact) {
    this.className = className;
    this.varies = varies;
    this.compact = compact;
  }

  public static Optional<JdkTimeType> of(String className) {
    return Optional.ofNullable(BY_NAME.get(className));
  }

  /** Whether values of a class {@linkplain #varies vary}, given by its binary name. */
  public static boolean canVary(String className) {
    return of(className).filter(JdkTimeType::varies).isPresent();
  }

  public String className() {
    return className;
  }

  /** As people write it: {@code LocalDateTime}; with its package where two have one name. */
  public String label() {
    return this == SQL_DATE || this == SQL_TIME
        ? className
        : className.substring(className.lastIndexOf('.') + 1);
  }

  /**
   * Whether it is a date with its time of day and nothing else, so that another date type can stand
   * in its place. A zone, a day without its time or a duration would be lost.
   */
  public boolean varies() {
    return varies;
  }

  /** Whether hessian2-time has a form of its own for it. */
  public boolean compact() {
    return compact;
  }
}
