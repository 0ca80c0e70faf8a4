package io.github.timebench.hessian2time.hessian;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * The ids of zones as they are written: ASCII, with {@link #END} set in the last character, so that
 * an id says where it ends. No zone is a single character of no value.
 */
final class ZoneIds {

  /** The longest id that is written or read; those of the time zone database have up to 32. */
  static final int MAX_CHARACTERS = 1000;

  /** In the last character, as no character of ASCII has it. */
  static final int END = 0x80;

  private ZoneIds() {}

  /**
   * Puts the id of a zone, or no character for null.
   *
   * @return where it ends
   * @throws NoCompactFormException if it is too long for a reader
   */
  static int put(ZoneId zone, byte[] target, int start) {
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
}
