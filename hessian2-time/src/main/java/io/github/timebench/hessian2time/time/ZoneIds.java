package io.github.timebench.hessian2time.time;

import java.io.IOException;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** The ids of zones as they are written: Hessian strings of ASCII. */
final class ZoneIds {

  /** The longest id that is written or read; those of the time zone database have up to 32. */
  static final int MAX_CHARACTERS = 1023;

  private ZoneIds() {}

  /**
   * The id of a zone, or an empty one for null.
   *
   * @throws IOException if it is too long for a reader
   */
  static String idToWrite(ZoneId zone) throws IOException {
    String id = zone == null ? "" : zone.getId();
    if (id.length() > MAX_CHARACTERS) {
      throw new IOException(
          String.format(
              "the id of a zone has %d characters, but at most %d can be sent: %.40s...",
              id.length(), MAX_CHARACTERS, id));
    }
    return id;
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
