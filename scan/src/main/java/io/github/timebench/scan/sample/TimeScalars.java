package io.github.timebench.scan.sample;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.RefusedValue;
import java.sql.Timestamp;
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
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.time.zone.ZoneOffsetTransition;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Optional;
import java.util.TimeZone;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The types of dates and times, as ISO text in the type's own form: an instant ends in Z or an
 * offset, a LocalDateTime does not. A space may stand for the T, as fastjson2 writes it.
 */
final class TimeScalars {
  private final Optional<ZoneId> zone;

  TimeScalars(Optional<ZoneId> zone) {
    this.zone = zone;
  }

  List<Scalar> all() {
    return Stream.of(points(), fields(), amountsAndZones(), ofSql()).flatMap(List::stream).toList();
  }

  private List<Scalar> points() {
    return List.of(
        instant(Date.class, "2026-11-22T10:15:30.123Z", Date::from, d -> instant(d.getTime())),
        instant(
            Timestamp.class, "2026-11-22T10:15:30.123456Z", Timestamp::from, Timestamp::toInstant),
        instant(Instant.class, "2026-11-22T10:15:30.123456Z", time -> time, time -> time),
        calendar(Calendar.class),
        calendar(GregorianCalendar.class),
        text(
            OffsetDateTime.class,
            "2026-11-22T10:15:30+01:00",
            text -> OffsetDateTime.parse(iso(text)),
            time -> OffsetDateTime.ofInstant(time, orUtc())),
        text(
            ZonedDateTime.class,
            "2026-11-22T10:15:30+01:00[Europe/Berlin]",
            text -> ZonedDateTime.parse(iso(text)),
            time -> ZonedDateTime.ofInstant(time, orUtc())));
  }

  private List<Scalar> fields() {
    return List.of(
        text(LocalDateTime.class, "2026-11-22T10:15:30", this::existing, this::local),
        text(LocalDate.class, "2026-11-22", LocalDate::parse, time -> local(time).toLocalDate()),
        text(LocalTime.class, "10:15:30", LocalTime::parse, time -> local(time).toLocalTime()),
        text(
            OffsetTime.class,
            "10:15:30+01:00",
            OffsetTime::parse,
            time -> OffsetTime.ofInstant(time, orUtc())),
        text(YearMonth.class, "2026-11", YearMonth::parse, time -> YearMonth.from(local(time))),
        text(MonthDay.class, "--11-22", MonthDay::parse, time -> MonthDay.from(local(time))),
        text(Year.class, "\"2026\"", Year::parse, time -> Year.from(local(time))));
  }

  private static List<Scalar> amountsAndZones() {
    return List.of(
        text(Duration.class, "PT1H30M", Duration::parse),
        text(Period.class, "P1M2D", Period::parse),
        text(ZoneId.class, "Europe/Berlin", ZoneId::of),
        text(ZoneOffset.class, "+01:00", ZoneOffset::of),
        scalar(
            TimeZone.class,
            "Europe/Berlin",
            node -> TimeZone.getTimeZone(ZoneId.of(Scalars.text(node))),
            TimeZone::getID,
            Optional.empty()));
  }

  private List<Scalar> ofSql() {
    return List.of(
        scalar(
            java.sql.Date.class,
            "2026-11-22",
            node -> new java.sql.Date(millis(LocalDate.parse(Scalars.text(node)).atStartOfDay())),
            date -> local(instant(date.getTime())).toLocalDate().toString(),
            Optional.of(
                time -> new java.sql.Date(millis(local(time).toLocalDate().atStartOfDay())))),
        scalar(
            java.sql.Time.class,
            "10:15:30",
            node -> ofDay(LocalTime.parse(Scalars.text(node))),
            time -> local(instant(time.getTime())).toLocalTime().toString(),
            Optional.of(time -> ofDay(local(time).toLocalTime()))));
  }

  private ZoneId orUtc() {
    return zone.orElse(ZoneOffset.UTC);
  }

  private LocalDateTime local(Instant instant) {
    return LocalDateTime.ofInstant(instant, orUtc());
  }

  private long millis(LocalDateTime time) {
    return time.atZone(orUtc()).toInstant().toEpochMilli();
  }

  private java.sql.Time ofDay(LocalTime time) {
    return new java.sql.Time(millis(LocalDate.EPOCH.atTime(time)));
  }

  private static Instant instant(long millis) {
    return Instant.ofEpochMilli(millis);
  }

  private <T> Scalar instant(
      Class<T> type, String example, Function<Instant, T> of, Function<T, Instant> to) {
    return scalar(
        type,
        example,
        node -> of.apply(instant(node)),
        value -> to.apply(value).toString(),
        Optional.of(of::apply));
  }

  /** Some JSON libraries write milliseconds. */
  private Instant instant(JsonNode node) {
    return node.isIntegralNumber() && node.canConvertToLong()
        ? instant(node.longValue())
        : instantOf(Scalars.text(node));
  }

  /**
   * The instant of a text that ends in Z, an offset or a zone, or that is in the zone that is
   * known.
   *
   * @throws RuntimeException if it is no such text
   */
  Instant instantOf(String text) {
    TemporalAccessor read =
        DateTimeFormatter.ISO_DATE_TIME.parseBest(
            iso(text), ZonedDateTime::from, LocalDateTime::from);
    if (read instanceof ZonedDateTime zoned) {
      return zoned.toInstant();
    }
    if (zone.isEmpty()) {
      throw new RefusedValue(
          "it names no zone: end it with Z or an offset, or give the zone of such texts with"
              + " --zone");
    }
    LocalDateTime local = (LocalDateTime) read;
    requireNoGap(local);
    return local.atZone(zone.get()).toInstant();
  }

  private Scalar calendar(Class<?> type) {
    return scalar(
        type,
        "2026-11-22T10:15:30.123+01:00",
        node -> GregorianCalendar.from(zoned(node)),
        calendar -> ((GregorianCalendar) calendar).toZonedDateTime().toOffsetDateTime().toString(),
        Optional.of(time -> GregorianCalendar.from(time.atZone(orUtc()))));
  }

  private ZonedDateTime zoned(JsonNode node) {
    if (node.isTextual()) {
      TemporalAccessor read =
          DateTimeFormatter.ISO_DATE_TIME.parseBest(
              iso(node.textValue()), ZonedDateTime::from, LocalDateTime::from);
      if (read instanceof ZonedDateTime zoned) {
        return zoned;
      }
    }
    return instant(node).atZone(orUtc());
  }

  /** A LocalDateTime, which every instant type must be able to name, too. */
  private LocalDateTime existing(String text) {
    LocalDateTime read = LocalDateTime.parse(iso(text));
    requireNoGap(read);
    return read;
  }

  private void requireNoGap(LocalDateTime local) {
    if (zone.isEmpty()) {
      return;
    }
    ZoneOffsetTransition change = zone.get().getRules().getTransition(local);
    if (change != null && change.isGap()) {
      throw new RefusedValue(
          "no clock shows it in %s, where %s is followed by %s",
          zone.get(), change.getDateTimeBefore(), change.getDateTimeAfter());
    }
  }

  private static String iso(String text) {
    int afterDate = text.indexOf(' ');
    return afterDate == "2026-11-22".length()
        ? text.substring(0, afterDate) + 'T' + text.substring(afterDate + 1)
        : text;
  }

  private static <T> Scalar text(Class<T> type, String example, Function<String, T> parse) {
    return scalar(
        type, example, node -> parse.apply(Scalars.text(node)), Object::toString, Optional.empty());
  }

  private static <T> Scalar text(
      Class<T> type, String example, Function<String, T> parse, Function<Instant, T> ofInstant) {
    return scalar(
        type,
        example,
        node -> parse.apply(Scalars.text(node)),
        Object::toString,
        Optional.of(ofInstant::apply));
  }

  private static <T> Scalar scalar(
      Class<T> type,
      String example,
      Function<JsonNode, Object> read,
      Function<T, String> write,
      Optional<Function<Instant, Object>> ofInstant) {
    String name = type.getName();
    String shown = type.getPackageName().equals("java.sql") ? name : type.getSimpleName();
    return new Scalar(
        name,
        "AEIO".indexOf(type.getSimpleName().charAt(0)) < 0
            ? Phrase.of("a %s such as %s", shown, example)
            : Phrase.of("an %s such as %s", shown, example),
        read,
        value -> new TextNode(write.apply(type.cast(value))),
        ofInstant);
  }
}
