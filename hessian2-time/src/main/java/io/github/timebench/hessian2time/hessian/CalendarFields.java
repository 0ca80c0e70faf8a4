package io.github.timebench.hessian2time.hessian;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/**
 * The fields of a date or a time of day side by side in one number. Local times are written as the
 * fields they consist of: counting seconds from an epoch would cost a dozen divisions each way.
 *
 * <p>Whatever the number, unpacking gives a date or time that exists or throws: it may come from a
 * hostile peer.
 */
final class CalendarFields {

  /** The bits of a time of day: hour 5, minute 6, second 6, from the highest. */
  private static final int TIME_BITS = 17;

  /** The year that is written as 0: the years near it take the fewest bytes. */
  private static final int YEAR_ZERO = 2000;

  private CalendarFields() {}

  /** A year as it is written: its distance from 2000. */
  static long packYear(int year) {
    return (long) year - YEAR_ZERO;
  }

  /**
   * The year that was written as {@code yearField}; not checked beyond the range of an int.
   *
   * @throws DateTimeException if no int holds it
   */
  static int unpackYear(long yearField) {
    return intOf(yearField + YEAR_ZERO);
  }

  /** The fields of the date above those of the time, its fraction of a second left out. */
  static long pack(LocalDateTime time) {
    return pack(time.toLocalDate()) << TIME_BITS | pack(time.toLocalTime());
  }

  /**
   * The date and time of packed fields.
   *
   * @param nanos the fraction of its second, 0 to 999 999 999
   * @throws DateTimeException if there is no such date or time
   */
  static LocalDateTime unpackDateTime(long fields, int nanos) {
    return LocalDateTime.of(unpackDate(dateOf(fields)), unpackTimeOf(fields, nanos));
  }

  /** The fields of the date in those of a date and time. */
  static long dateOf(long fields) {
    return fields >> TIME_BITS;
  }

  /**
   * The time of day in the fields of a date and time.
   *
   * @param nanos the fraction of its second, 0 to 999 999 999
   * @throws DateTimeException if there is no such time
   */
  static LocalTime unpackTimeOf(long fields, int nanos) {
    return unpackTime(fields & ((1 << TIME_BITS) - 1), nanos);
  }

  /** The year, signed, above 4 bits of month and 5 bits of day. */
  static long pack(LocalDate date) {
    return packYear(date.getYear()) << 9 | date.getMonthValue() << 5 | date.getDayOfMonth();
  }

  /**
   * The date of packed fields.
   *
   * @throws DateTimeException if there is no such date
   */
  static LocalDate unpackDate(long fields) {
    return LocalDate.of(unpackYear(fields >> 9), (int) (fields >> 5) & 15, (int) fields & 31);
  }

  /** The 17 bits of a time of day, its fraction of a second left out. */
  static int pack(LocalTime time) {
    return time.getHour() << 12 | time.getMinute() << 6 | time.getSecond();
  }

  /**
   * The time of day of packed fields.
   *
   * @param nanos the fraction of its second, 0 to 999 999 999
   * @throws DateTimeException if there is no such time
   */
  static LocalTime unpackTime(long fields, int nanos) {
    return LocalTime.of(intOf(fields >> 12), (int) (fields >> 6) & 63, (int) fields & 63, nanos);
  }

  /**
   * The number as an int.
   *
   * @throws DateTimeException if no int holds it
   */
  static int intOf(long number) {
    if ((int) number != number) {
      throw new DateTimeException("the field " + number + " is out of range");
    }
    return (int) number;
  }
}
