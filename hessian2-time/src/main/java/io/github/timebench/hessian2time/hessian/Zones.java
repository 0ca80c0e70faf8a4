package io.github.timebench.hessian2time.hessian;

import io.github.timebench.hessian2time.hessian.FormatVersions.NoCompactFormException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * Zones and offsets as they are written.
 *
 * <p>A zone behind a number is its id: ASCII, with {@link #END} set in the last character, so that
 * an id says where it ends. No zone is a single character of no value.
 *
 * <p>An offset before a number is one byte that counts quarters of an hour east of Greenwich (-72
 * to 72), as nearly all offsets are; otherwise {@link #WEST} or {@link #EAST} and the seconds in
 * two.
 */
final class Zones {

  /** The longest id that is written or read; those of the time zone database have up to 32. */
  static final int MAX_CHARACTERS = 1000;

  /** In the last character, as no character of ASCII has it. */
  static final int END = 0x80;

  static final byte WEST = 126;
  static final byte EAST = 127;

  private static final int QUARTER_SECONDS = 900;
  private static final int MAX_QUARTERS = 72;

  private Zones() {}

  /**
   * Puts the id of a zone, or no character for null.
   *
   * @return where it ends
   * @throws NoCompactFormException if it is too long for a reader
   */
  static int putZone(ZoneId zone, byte[] target, int start) {
    if (zone == null) {
      target[start] = (byte) END;
      return start + 1;
    }
    String id = zone.getId();
    if (id.length() > MAX_CHARACTERS) {
      throw new NoCompactFormException(
          String.format(
              "the id of a zone has %d characters, but at most %d can be sent: %.40s...",
              id.length(), MAX_CHARACTERS, id));
    }
    byte[] characters = id.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(characters, 0, target, start, characters.length);
    int end = start + characters.length;
    target[end - 1] |= (byte) END;
    return end;
  }

  /**
   * The zone of an id that was read.
   *
   * @throws DateTimeException if this JVM does not know it, or it is another name for an offset or
   *     a zone
   */
  static ZoneId zone(String id) {
    ZoneId zone = ZoneId.of(id);
    if (zone instanceof ZoneOffset || !zone.getId().equals(id)) {
      throw new DateTimeException("its form has an id that no zone has: " + id);
    }
    return zone;
  }

  /** Puts an offset; returns where it ends. */
  static int putOffset(ZoneOffset offset, byte[] target, int start) {
    int seconds = offset.getTotalSeconds();
    if (seconds % QUARTER_SECONDS == 0) {
      target[start] = (byte) (seconds / QUARTER_SECONDS);
      return start + 1;
    }
    int distance = Math.abs(seconds);
    target[start] = seconds < 0 ? WEST : EAST;
    target[start + 1] = (byte) (distance >> 8);
    target[start + 2] = (byte) distance;
    return start + 3;
  }

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
