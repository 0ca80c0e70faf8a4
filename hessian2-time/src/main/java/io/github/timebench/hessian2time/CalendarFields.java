package io.github.timebench.hessian2time;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.temporal.ChronoField;

/**
 * Year, month, day, hour, minute and second side by side in one number. A local time is written as
 * the fields it consists of: counting seconds from an epoch would cost a dozen divisions each way.
 *
 * <p>From the lowest bit: second 6 bits, minute 6, hour 5, day 5, month 4, then the year minus
 * {@link #YEAR_ZERO}, signed.
 */
final class CalendarFields {

  /** The year that is written as 0: the years near it take the fewest bytes. */
  static final int YEAR_ZERO = 2000;

  private CalendarFields() {}

  /** The fields of {@code time}, its fraction of a second left out; within 57 signed bits. */
  static long pack(LocalDateTime time) {
    long date =
        (long) (time.getYear() - YEAR_ZERO) << 9 | time.getMonthValue() << 5 | time.getDayOfMonth();
    return date << 17 | time.getHour() << 12 | time.getMinute() << 6 | time.getSecond();
  }

  /**
   * The time of packed fields.
   *
   * @param nanos the fraction of its second, 0 to 999 999 999
   * @throws DateTimeException if a field is out of its range or the date does not exist
   */
  static LocalDateTime unpack(long fields, int nanos) {
    int year = ChronoField.YEAR.checkValidIntValue((fields >> 26) + YEAR_ZERO);
    return LocalDateTime.of(
        year,
        (int) (fields >> 22) & 15,
        (int) (fields >> 17) & 31,
        (int) (fields >> 12) & 31,
        (int) (fields >> 6) & 63,
        (int) fields & 63,
        nanos);
  }
}
