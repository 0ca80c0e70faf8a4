package io.github.timebench.hessian2time.hessian;

import java.time.DateTimeException;
import java.time.ZoneOffset;

/**
 * An offset before a number: one byte that counts quarters of an hour east of Greenwich (-72 to
 * 72), as nearly all offsets are; otherwise {@link #WEST} or {@link #EAST} and the seconds in two.
 */
final class OffsetBytes {

  static final int QUARTER_SECONDS = 900;
  static final byte WEST = 126;
  static final byte EAST = 127;

  private static final int MAX_QUARTERS = 72;

  private OffsetBytes() {}

  /** Whether two bytes of seconds follow this first one. */
  static boolean isLong(byte first) {
    return first == WEST || first == EAST;
  }

  /**
   * The offset of one byte.
   *
   * @throws DateTimeException if there is no such offset
   */
  static ZoneOffset ofQuarters(byte quarters) {
    if (Math.abs(quarters) > MAX_QUARTERS) {
      throw new DateTimeException("its form has an illegal offset");
    }
    return ZoneOffset.ofTotalSeconds(quarters * QUARTER_SECONDS);
  }

  /**
   * The offset of a number of seconds.
   *
   * @param direction {@link #WEST} or {@link #EAST}
   * @param distanceSeconds 0 to 65535
   * @throws DateTimeException if there is no such offset, or one byte would do
   */
  static ZoneOffset ofSeconds(byte direction, int distanceSeconds) {
    if (distanceSeconds % QUARTER_SECONDS == 0) {
      throw new DateTimeException("its form has an offset longer than it needs");
    }
    return ZoneOffset.ofTotalSeconds(direction == WEST ? -distanceSeconds : distanceSeconds);
  }
}
