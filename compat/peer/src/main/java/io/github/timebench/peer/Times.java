package io.github.timebench.peer;

import java.io.Serializable;
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
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A transfer object with a field of each type, and lists and maps of them; some may be null. */
public final class Times implements Serializable {
  private static final long serialVersionUID = 1L;

  private long number;
  private Instant instant;
  private LocalDateTime localDateTime;
  private LocalDate localDate;
  private LocalTime localTime;
  private OffsetDateTime offsetDateTime;
  private OffsetTime offsetTime;
  private ZonedDateTime zonedDateTime;
  private ZoneOffset zoneOffset;
  private ZoneId zoneId;
  private Duration duration;
  private Period period;
  private Year year;
  private YearMonth yearMonth;
  private MonthDay monthDay;
  private ArrayList<Instant> instants;
  private LinkedHashMap<String, LocalDateTime> locals;
  private LinkedHashMap<Instant, String> names;
  private Times next;

  public Times() {}

  /**
   * @param number tells this object from others, and decides its times
   */
  public Times(long number) {
    this.number = number;
    instant = Instant.ofEpochSecond(1_795_255_200 + number * 86_399, 123_456_789 + number);
    offsetDateTime = instant.atOffset(ZoneOffset.ofHoursMinutes(-9, -30));
    zoneId = ZoneId.of("Europe/Berlin");
    zonedDateTime = instant.atZone(zoneId);
    localDateTime = offsetDateTime.toLocalDateTime();
    localDate = localDateTime.toLocalDate();
    localTime = localDateTime.toLocalTime();
    offsetTime = offsetDateTime.toOffsetTime();
    zoneOffset = ZoneOffset.ofTotalSeconds((int) (number % 64_800));
    duration = Duration.ofSeconds(-number, 987_654_321);
    period = Period.of(1, -2, (int) (number % 1000));
    year = Year.from(localDate);
    yearMonth = YearMonth.from(localDate);
    monthDay = MonthDay.from(localDate);
    instants = new ArrayList<>(Arrays.asList(instant, null, Instant.EPOCH.minusNanos(number)));
    locals = new LinkedHashMap<>(Map.of("local", localDateTime, "least", LocalDateTime.MIN));
    names = new LinkedHashMap<>(Map.of(instant, "instant", Instant.MAX, "most"));
    next = number % 2 == 0 ? null : new Times(number - 1);
  }

  /** The moment that all others follow from. */
  public Instant instant() {
    return instant;
  }

  /** That moment at the offset of nine and a half hours west. */
  public LocalDateTime localDateTime() {
    return localDateTime;
  }

  private List<Object> parts() {
    return Arrays.asList(
        number,
        instant,
        localDateTime,
        localDate,
        localTime,
        offsetDateTime,
        offsetTime,
        zonedDateTime,
        zoneOffset,
        zoneId,
        duration,
        period,
        year,
        yearMonth,
        monthDay,
        instants,
        locals,
        names,
        next);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Times that && parts().equals(that.parts());
  }

  @Override
  public int hashCode() {
    return Long.hashCode(number);
  }

  @Override
  public String toString() {
    return "Times" + parts();
  }
}
