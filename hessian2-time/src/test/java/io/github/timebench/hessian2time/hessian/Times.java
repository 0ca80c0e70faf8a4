package io.github.timebench.hessian2time.hessian;

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
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.arbitraries.LongArbitrary;
import net.jqwik.api.domains.DomainContextBase;

/** Times over their whole range, with edges and with fractions of every unit. */
public final class Times extends DomainContextBase {

  private static final LocalDateTime OVERLAP = LocalDateTime.parse("2026-10-25T02:30:00.000000001");
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  /** Of each of the fourteen types, the ends of its range and what lies between. */
  static final List<Serializable> ENDS =
      List.of(
          Instant.MIN,
          Instant.MAX,
          Instant.EPOCH,
          Instant.EPOCH.minusNanos(1),
          Instant.parse("2026-11-21T10:15:30.123456789Z"),
          LocalDateTime.MIN,
          LocalDateTime.MAX,
          LocalDateTime.of(1999, 12, 31, 23, 59, 59, 1),
          LocalDate.MIN,
          LocalDate.MAX,
          LocalDate.EPOCH,
          LocalTime.MIN,
          LocalTime.MAX,
          LocalTime.NOON,
          OffsetDateTime.MIN,
          OffsetDateTime.MAX,
          OffsetDateTime.of(LocalDateTime.MIN, ZoneOffset.ofTotalSeconds(-64_799)),
          OffsetDateTime.of(LocalDateTime.MAX, ZoneOffset.ofTotalSeconds(64_799)),
          OffsetDateTime.parse("2026-11-21T10:15:30.123456789+05:45"),
          OffsetTime.MIN,
          OffsetTime.MAX,
          OffsetTime.of(LocalTime.MAX, ZoneOffset.ofTotalSeconds(1)),
          ZonedDateTime.of(OVERLAP, BERLIN).withEarlierOffsetAtOverlap(),
          ZonedDateTime.of(OVERLAP, BERLIN).withLaterOffsetAtOverlap(),
          ZonedDateTime.of(LocalDateTime.MIN, BERLIN),
          ZonedDateTime.of(LocalDateTime.MAX, BERLIN),
          ZonedDateTime.of(LocalDateTime.MAX, ZoneOffset.ofTotalSeconds(-1)),
          ZonedDateTime.parse("1900-01-01T00:00:00Z"),
          ZonedDateTime.parse("2026-07-01T12:00:00.5-03:00[GMT-03:00]"),
          ZoneOffset.MIN,
          ZoneOffset.MAX,
          ZoneOffset.UTC,
          (Serializable) BERLIN,
          (Serializable) ZoneId.of("America/Argentina/ComodRivadavia"),
          (Serializable) ZoneId.of("UTC"),
          (Serializable) ZoneId.of("UT+18:00"),
          Duration.ZERO,
          Duration.ofSeconds(Long.MIN_VALUE),
          Duration.ofSeconds(Long.MAX_VALUE, 999_999_999),
          Duration.ofNanos(-1),
          Period.ZERO,
          Period.of(-1, -1, -1),
          Period.of(127, -128, 128),
          Period.of(Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE),
          Year.of(Year.MIN_VALUE),
          Year.of(Year.MAX_VALUE),
          Year.of(2000),
          YearMonth.of(Year.MIN_VALUE, 1),
          YearMonth.of(Year.MAX_VALUE, 12),
          MonthDay.of(2, 29),
          MonthDay.of(12, 31));

  @Provide
  Arbitrary<Instant> instants() {
    return instantsBetween(Instant.MIN, Instant.MAX);
  }

  @Provide
  Arbitrary<LocalDateTime> localDateTimes() {
    return localDateTimesBetween(LocalDateTime.MIN, LocalDateTime.MAX);
  }

  /** Values of all the types. */
  @Provide
  Arbitrary<Serializable> anyTimes() {
    Arbitrary<LocalDateTime> locals = localDateTimes();
    Arbitrary<LocalTime> times = locals.map(LocalDateTime::toLocalTime);
    Arbitrary<Integer> anyInt = Arbitraries.integers();
    List<Arbitrary<? extends Serializable>> all = new ArrayList<>();
    all.add(Arbitraries.of(ENDS));
    all.add(instants());
    all.add(locals);
    all.add(locals.map(LocalDateTime::toLocalDate));
    all.add(times);
    all.add(Combinators.combine(locals, offsets()).as(OffsetDateTime::of));
    all.add(Combinators.combine(times, offsets()).as(OffsetTime::of));
    all.add(Combinators.combine(locals, zones()).as(ZonedDateTime::of));
    all.add(
        Combinators.combine(usualLocals(), zones())
            .as((local, zone) -> ZonedDateTime.of(local, zone).withLaterOffsetAtOverlap()));
    all.add(offsets());
    all.add(zones().map(zone -> (Serializable) zone));
    all.add(Combinators.combine(Arbitraries.longs(), nanos()).as(Duration::ofSeconds));
    all.add(Combinators.combine(anyInt, anyInt, anyInt).as(Period::of));
    all.add(locals.map(local -> Year.of(local.getYear())));
    all.add(locals.map(YearMonth::from));
    all.add(locals.map(MonthDay::from));
    return Arbitraries.oneOf(all);
  }

  private static Arbitrary<LocalDateTime> usualLocals() {
    return localDateTimesBetween(
        LocalDateTime.of(1850, 1, 1, 0, 0), LocalDateTime.of(2100, 1, 1, 0, 0));
  }

  static Arbitrary<ZoneOffset> offsets() {
    return Arbitraries.oneOf(
            Arbitraries.integers().between(-72, 72).map(quarter -> quarter * 900),
            Arbitraries.integers().between(-64_800, 64_800))
        .map(ZoneOffset::ofTotalSeconds);
  }

  static Arbitrary<ZoneId> zones() {
    return Arbitraries.oneOf(
        Arbitraries.of(writableZoneIds()).map(ZoneId::of),
        Combinators.combine(Arbitraries.of("UTC", "GMT", "UT"), offsets()).as(ZoneId::ofOffset),
        offsets().map(offset -> offset));
  }

  /** Of this JVM, less what a test may have registered for good because it cannot be written. */
  static Set<String> writableZoneIds() {
    Set<String> ids = new TreeSet<>(ZoneId.getAvailableZoneIds());
    ids.removeIf(id -> id.length() > Zones.MAX_CHARACTERS);
    return ids;
  }

  public static Arbitrary<Instant> instantsBetween(Instant min, Instant max) {
    LongArbitrary anywhere =
        Arbitraries.longs().between(min.getEpochSecond(), max.getEpochSecond());
    Arbitrary<Long> seconds =
        Arbitraries.oneOf(anywhere, anywhere.withDistribution(RandomDistribution.uniform()));
    return Combinators.combine(seconds, nanos()).as(Instant::ofEpochSecond);
  }

  public static Arbitrary<LocalDateTime> localDateTimesBetween(
      LocalDateTime min, LocalDateTime max) {
    return instantsBetween(min.toInstant(ZoneOffset.UTC), max.toInstant(ZoneOffset.UTC))
        .map(instant -> atUtc(instant));
  }

  private static LocalDateTime atUtc(Instant instant) {
    return LocalDateTime.ofEpochSecond(instant.getEpochSecond(), instant.getNano(), ZoneOffset.UTC);
  }

  static Arbitrary<Integer> nanos() {
    Arbitrary<Integer> any = Arbitraries.integers().between(0, 999_999_999);
    return Arbitraries.oneOf(
        Arbitraries.of(0, 1, 999, 1_000, 999_999, 1_000_000, 999_000_000, 999_999_999),
        any,
        any.map(nanos -> nanos / 1_000 * 1_000),
        any.map(nanos -> nanos / 1_000_000 * 1_000_000));
  }
}
