package io.github.timebench.scan.values;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Phrase;
import io.github.timebench.scan.classes.ApiException;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.util.Date;
import java.util.List;

/**
 * Turns times into other date types and counts those that lost digits. For one thread.
 *
 * <p>A local date-time that a zone has twice, when clocks are set back, is the earlier one.
 */
public final class TimeConversion {
  private final ZoneId zone;
  private long cut;

  /**
   * @param zone of local date-times, and of the offset date-times that are made
   */
  public TimeConversion(ZoneId zone) {
    this.zone = zone;
  }

  /** How many times had digits beyond the millisecond and lost them. */
  public long cut() {
    return cut;
  }

  /**
   * A time in another type. One that has it already is the same; a Timestamp becomes a Date.
   *
   * @param place where it stands, for the message
   * @throws ApiException if the type cannot carry it, or if the zone has no such time
   */
  Object convert(Object time, DateType target, String place) throws ApiException {
    if (time.getClass() == target.timeClass()) {
      return time;
    }
    try {
      return of(instant(time), target);
    } catch (ArithmeticException | DateTimeException | IllegalArgumentException e) {
      String reason =
          e instanceof DateTimeException && e.getMessage() != null ? ": " + e.getMessage() : "";
      throw new ApiException(
          Phrase.of(
              "%s is %s in the sample, which cannot be made a %s%s",
              place, time, target.className(), reason),
          e);
    }
  }

  private Instant instant(Object time) {
    if (time instanceof Timestamp timestamp) {
      return timestamp.toInstant();
    }
    if (time instanceof Date date) {
      return Instant.ofEpochMilli(date.getTime());
    }
    if (time instanceof LocalDateTime local) {
      List<ZoneOffset> offsets = zone.getRules().getValidOffsets(local);
      if (offsets.isEmpty()) {
        throw new DateTimeException("clocks in " + zone + " skip that time; see --zone");
      }
      return local.toInstant(offsets.get(0));
    }
    return Instant.from((TemporalAccessor) time);
  }

  private Object of(Instant instant, DateType target) {
    Object time = target.timeOf(instant, zone);
    boolean inMillis = time instanceof Date || time instanceof Long;
    if (inMillis && !instant.equals(instant.truncatedTo(ChronoUnit.MILLIS))) {
      cut++;
    }
    return time;
  }
}
