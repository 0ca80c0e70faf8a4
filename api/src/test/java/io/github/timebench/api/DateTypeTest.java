package io.github.timebench.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.util.Date;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Hazard: a table of what each type keeps and loses that is not what the types do. */
class DateTypeTest {
  private static final Instant FINE = Instant.parse("2026-11-21T07:32:35.123456789Z");
  private static final ZoneOffset OFFSET = ZoneOffset.ofHours(1);

  /** The instant that {@link DateType#timeOf} would make this value of. */
  static Instant instantOf(DateType type, Object time) {
    return switch (type) {
      case DATE -> Instant.ofEpochMilli(((Date) time).getTime());
      case INSTANT -> (Instant) time;
      case LOCALDATETIME -> ((LocalDateTime) time).toInstant(ZoneOffset.UTC);
      case LONG -> Instant.ofEpochMilli((long) time);
      case OFFSETDATETIME -> ((OffsetDateTime) time).toInstant();
    };
  }

  private static Instant earliest(DateType type) {
    return switch (type) {
      case DATE, LONG -> Instant.ofEpochMilli(Long.MIN_VALUE);
      case INSTANT -> Instant.MIN;
      case LOCALDATETIME -> LocalDateTime.MIN.toInstant(ZoneOffset.UTC);
      case OFFSETDATETIME -> LocalDateTime.MIN.toInstant(OFFSET);
    };
  }

  private static Instant latest(DateType type) {
    return switch (type) {
      case DATE, LONG -> Instant.ofEpochMilli(Long.MAX_VALUE);
      case INSTANT -> Instant.MAX;
      case LOCALDATETIME -> LocalDateTime.MAX.toInstant(ZoneOffset.UTC);
      case OFFSETDATETIME -> LocalDateTime.MAX.toInstant(OFFSET);
    };
  }

  @ParameterizedTest
  @EnumSource(DateType.class)
  void theTableInTheDocsSaysWhatTheTypeDoes(DateType type) throws IOException {
    String row =
        String.format(
            "| `%s` | %s | %s | %s | %s | %s | %s | `%s` |",
            type.label(),
            type.timeClass().getName(),
            kept(type),
            onTheTimeLine(type),
            hasAnOffset(type.timeOf(FINE)) ? "yes" : "no",
            type.timeClass().isPrimitive() ? "no: 0 is 1970" : "yes",
            years(type),
            inALogOfUtc(type.timeOf(FINE)));
    assertThat(Files.readString(Path.of("..", "docs", "reference", "date-types.md"))).contains(row);
  }

  private static String kept(DateType type) {
    Instant back = instantOf(type, type.timeOf(FINE));
    for (Precision precision : Precision.values()) {
      if (precision.truncate(FINE).equals(back)) {
        return precision.label();
      }
    }
    throw new AssertionError(type + " keeps no whole milliseconds");
  }

  private static String onTheTimeLine(DateType type) {
    return switch (type) {
      case DATE, INSTANT, OFFSETDATETIME -> "yes";
      case LOCALDATETIME -> "no: needs an offset";
      case LONG -> "no: needs to be known as milliseconds since 1970";
    };
  }

  private static boolean hasAnOffset(Object time) {
    return time instanceof TemporalAccessor fields
        && fields.isSupported(ChronoField.OFFSET_SECONDS);
  }

  /** As text, where the JVM's own zone is UTC: a Date is written in that zone. */
  private static String inALogOfUtc(Object time) {
    TimeZone own = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
    try {
      return time.toString();
    } finally {
      TimeZone.setDefault(own);
    }
  }

  private static String years(DateType type) {
    return String.format(
        java.util.Locale.ROOT,
        "%,d to %,d",
        LocalDateTime.ofInstant(clamp(earliest(type)), ZoneOffset.UTC).getYear(),
        LocalDateTime.ofInstant(clamp(latest(type)), ZoneOffset.UTC).getYear());
  }

  /** Instant's range is a year wider on each side than LocalDateTime's. */
  private static Instant clamp(Instant instant) {
    Instant least = LocalDateTime.MIN.toInstant(ZoneOffset.UTC);
    Instant most = LocalDateTime.MAX.toInstant(ZoneOffset.UTC);
    return instant.isBefore(least) ? least : instant.isAfter(most) ? most : instant;
  }

  @ParameterizedTest
  @EnumSource(DateType.class)
  void theWholeRangeComesBack(DateType type) {
    assertThat(instantOf(type, type.timeOf(earliest(type)))).isEqualTo(earliest(type));
    assertThat(instantOf(type, type.timeOf(latest(type)))).isEqualTo(latest(type));
  }

  @ParameterizedTest
  @EnumSource(names = {"DATE", "LONG"})
  void millisecondsAreCutTowardsThePastAlsoBeforeTheEpoch(DateType type) {
    Instant beforeEpoch = Instant.EPOCH.minusNanos(1);
    assertThat(instantOf(type, type.timeOf(beforeEpoch)))
        .isEqualTo(Instant.EPOCH.minus(1, ChronoUnit.MILLIS));
  }

  @Test
  void theOffsetThatIsMeasuredIsNotTheOneThatAReaderMightAssume() {
    OffsetDateTime time = (OffsetDateTime) DateType.OFFSETDATETIME.timeOf(FINE);

    assertThat(time.getOffset()).isNotEqualTo(ZoneOffset.UTC);
    OffsetDateTime inUtc = time.withOffsetSameInstant(ZoneOffset.UTC);
    assertThat(inUtc.isEqual(time)).isTrue();
    assertThat(inUtc.equals(time)).isFalse();
  }
}
