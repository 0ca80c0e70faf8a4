package io.github.timebench.api;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * The content of payloads as a pure function of seed, index and field. Every value has one length
 * on the wire whatever the seed, so that sizes differ by the date type alone. Thread-safe.
 */
public record PayloadSource(DateType dateType, long seed, Precision precision) {
  private static final long FIRST_SECOND = Instant.parse("2000-01-01T00:00:00Z").getEpochSecond();
  private static final long LAST_SECOND = Instant.parse("2035-01-01T00:00:00Z").getEpochSecond();
  private static final long MAX_STEP_SECONDS = 3 * 86_400;

  private static final int ID_FIELD = 0;
  private static final int AMOUNT_FIELD = 1;
  private static final int CHOICE_FIELD = 2;
  private static final int TEXT_FIELD = 100;
  private static final int TIME_FIELD = 10_000;

  /** An id between 2^32 and 2^33, which Hessian writes in nine bytes. */
  public long id(int index) {
    return (1L << 32) + between(index, ID_FIELD, 0, 1L << 32);
  }

  /** Seven digits with two after the point. */
  public BigDecimal amount(int index) {
    return BigDecimal.valueOf(between(index, AMOUNT_FIELD, 1_000_000, 10_000_000), 2);
  }

  /** A number from 0 to {@code choices}, exclusive. */
  public int choice(int index, int choices) {
    return (int) between(index, CHOICE_FIELD, 0, choices);
  }

  /** Lower-case letters. */
  public String text(int index, int field, int length) {
    StringBuilder text = new StringBuilder(length);
    for (int position = 0; position < length; position++) {
      text.append((char) ('a' + between(index, TEXT_FIELD * (field + 1) + position, 0, 26)));
    }
    return text.toString();
  }

  /**
   * Time {@code field} of a payload: field 0 lies between 2000 and 2035, each later field after it.
   */
  public Object time(int index, int field) {
    return dateType.timeOf(instant(index, field));
  }

  /** The instant behind {@link #time}, cut to the precision; the same for every date type. */
  public Instant instant(int index, int field) {
    long second = between(index, TIME_FIELD, FIRST_SECOND, LAST_SECOND);
    for (int step = 1; step <= field; step++) {
      second += between(index, TIME_FIELD + step, 1, MAX_STEP_SECONDS);
    }
    long nano = between(index, 2 * TIME_FIELD + field, 0, (long) Nanos.PER_SECOND);
    return precision.truncate(Instant.ofEpochSecond(second, nano));
  }

  private long between(int index, int field, long from, long to) {
    long bits = Digest.mix(Digest.mix(Digest.mix(Digest.START, seed), index), field);
    return from + Math.floorMod(bits, to - from);
  }
}
