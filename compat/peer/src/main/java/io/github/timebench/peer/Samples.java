package io.github.timebench.peer;

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
import java.util.Arrays;
import java.util.List;

/** Values of the 14 types: everyday ones with nanoseconds, and those at the ends of their range. */
final class Samples {
  private static final LocalDateTime LOCAL =
      LocalDateTime.of(2026, 11, 21, 10, 15, 30, 123_456_789);
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private Samples() {}

  /** All of them; no two are equal. */
  static List<Object> all() {
    return Arrays.asList(
        LOCAL.toInstant(ZoneOffset.UTC),
        Instant.EPOCH,
        Instant.ofEpochSecond(-1, 999_999_999),
        Instant.MIN,
        Instant.MAX,
        LOCAL,
        LOCAL.withNano(0),
        LocalDateTime.MIN,
        LocalDateTime.MAX,
        LOCAL.toLocalDate(),
        LocalDate.MIN,
        LocalDate.MAX,
        LOCAL.toLocalTime(),
        LocalTime.MIDNIGHT,
        LocalTime.MAX,
        LOCAL.atOffset(ZoneOffset.ofHours(2)),
        OffsetDateTime.MIN,
        OffsetDateTime.MAX,
        LOCAL.toLocalTime().atOffset(ZoneOffset.ofHoursMinutesSeconds(5, 30, 15)),
        OffsetTime.MIN,
        OffsetTime.MAX,
        LOCAL.atZone(BERLIN),
        ZonedDateTime.of(2026, 10, 25, 2, 30, 0, 1, BERLIN).withLaterOffsetAtOverlap(),
        LOCAL.atZone(ZoneOffset.MAX),
        ZoneOffset.UTC,
        ZoneOffset.MIN,
        ZoneOffset.ofTotalSeconds(1),
        BERLIN,
        ZoneId.of("UTC+02:00"),
        Duration.ZERO,
        Duration.ofSeconds(Long.MIN_VALUE),
        Duration.ofSeconds(Long.MAX_VALUE, 999_999_999),
        Period.ZERO,
        Period.of(Integer.MIN_VALUE, -1, Integer.MAX_VALUE),
        Year.of(2026),
        Year.of(Year.MIN_VALUE),
        YearMonth.of(2026, 11),
        YearMonth.of(Year.MAX_VALUE, 12),
        MonthDay.of(2, 29),
        MonthDay.of(12, 31));
  }
}
