package io.github.timebench.api;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Date;
import java.util.Objects;

/**
 * A 64-bit digest, mixed value by value with the finalizer of SplitMix64 (Steele, Lea and Flood,
 * "Fast splittable pseudorandom number generators", OOPSLA 2014). Not for secrets. Null counts as a
 * value of its own.
 */
public final class Digest {
  public static final long START = 0x9E3779B97F4A7C15L;

  private static final long NULL = 0xD6E8FEB86659FD93L;

  private Digest() {}

  public static long mix(long digest, long value) {
    long z = (digest ^ value) + START;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** The digest with a text: its length and every character. */
  public static long mix(long digest, String text) {
    if (text == null) {
      return mix(digest, NULL);
    }
    long mixed = mix(digest, text.length());
    for (int position = 0; position < text.length(); position++) {
      mixed = mix(mixed, text.charAt(position));
    }
    return mixed;
  }

  public static long mix(long digest, Enum<?> constant) {
    return mix(digest, constant == null ? null : constant.name());
  }

  public static long mix(long digest, BigDecimal decimal) {
    return mix(digest, decimal == null ? null : decimal.toString());
  }

  /** The digest with a time, to its millisecond. */
  public static long mix(long digest, Date time) {
    return mix(digest, time == null ? NULL : time.getTime());
  }

  /** The digest with a time, to its nanosecond. */
  public static long mix(long digest, Instant time) {
    return time == null
        ? mix(digest, NULL)
        : mix(mix(digest, time.getEpochSecond()), time.getNano());
  }

  /** The digest with a time, to its nanosecond. */
  public static long mix(long digest, LocalDateTime time) {
    return time == null
        ? mix(digest, NULL)
        : mix(mix(digest, time.toLocalDate().toEpochDay()), time.toLocalTime().toNanoOfDay());
  }

  /** The digest with a time, to its nanosecond, and with its offset. */
  public static long mix(long digest, OffsetDateTime time) {
    return time == null
        ? mix(digest, NULL)
        : mix(mix(digest, time.toLocalDateTime()), time.getOffset().getTotalSeconds());
  }

  public static boolean same(Object one, Object other) {
    return Objects.equals(one, other);
  }

  /** Whether two numbers are equal; without it each would be boxed, in every verified call. */
  public static boolean same(long one, long other) {
    return one == other;
  }
}
