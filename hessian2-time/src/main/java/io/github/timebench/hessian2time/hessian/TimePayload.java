package io.github.timebench.hessian2time.hessian;

import java.time.DateTimeException;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * A value taken apart: a number, with some types an offset before it or a zone behind it. One
 * instance serves all the values of a stream. For one thread.
 *
 * <p>The number is signed and has at most 96 bits: {@code high} (signed, the bits from 32 on) and
 * {@code low} (the 32 bits below). Its unit, 0 to 3, says what it counts. What is read from it may
 * come from a hostile peer: every getter gives a value in its one legal form, or throws.
 */
final class TimePayload {

  static final int MAX_NUMBER_BYTES = 12;

  private int unit;
  private long high;
  private int low;
  private ZoneOffset offset;
  private ZoneId zone;

  /**
   * Sets the number of a time.
   *
   * @param whole what the type counts from the second upwards
   * @param nanos the fraction of the second, 0 to 999 999 999
   */
  void setTime(long whole, int nanos) {
    unit = Fraction.coarsestUnit(nanos);
    int bits = Fraction.bits(unit);
    high = whole >> (32 - bits);
    low = (int) (whole << bits) | Fraction.fromNanos(nanos, unit);
  }

  void setWhole(long whole) {
    setNumber(0, whole >> 32, (int) whole);
  }

  /** Sets the three fields of a period, each in as many bytes, 1 to 4, as the longest takes. */
  void setPeriod(int years, int months, int days) {
    int bytes = Math.max(signedBytes(years), Math.max(signedBytes(months), signedBytes(days)));
    int width = 8 * bytes;
    long mask = (1L << width) - 1;
    long below = (months & mask) << width | days & mask;
    if (bytes == 1) {
      setWhole((long) years << 16 | below);
      unit = 0;
    } else {
      setNumber(bytes - 1, (long) years << (2 * width - 32) | below >>> 32, (int) below);
    }
  }

  /** Sets the number as it is read: the unit, the bits from 32 on, and the 32 bits below. */
  void setNumber(int unit, long high, int low) {
    this.unit = unit;
    this.high = high;
    this.low = low;
  }

  void setOffset(ZoneOffset offset) {
    this.offset = offset;
  }

  /** Sets the zone; one that is an offset counts as none. */
  void setZone(ZoneId zone) {
    this.zone = zone instanceof ZoneOffset ? null : zone;
  }

  int unit() {
    return unit;
  }

  long high() {
    return high;
  }

  int low() {
    return low;
  }

  /** The fewest bytes, 1 to 12, whose two's complement is the number. */
  int numberBytes() {
    return high == low >> 31 ? signedBytes(low) : 4 + signedBytes(high);
  }

  ZoneOffset offset() {
    return offset;
  }

  /** The zone, or null if there is none or it is the offset. */
  ZoneId zone() {
    return zone;
  }

  ZoneId zoneOrOffset() {
    return zone == null ? offset : zone;
  }

  /**
   * The zone of a value that is nothing else.
   *
   * @throws DateTimeException if there is none
   */
  ZoneId zoneOnly() {
    if (zone == null) {
      throw new DateTimeException("its form has no id");
    }
    return zone;
  }

  /**
   * The part of the number above the fraction.
   *
   * @throws DateTimeException if it has more than 64 bits
   */
  long whole() {
    int bits = Fraction.bits(unit);
    long whole = high << (32 - bits) | (low & 0xffffffffL) >>> bits;
    if (whole >> (32 - bits) != high) {
      throw new DateTimeException("its form has more than 64 bits above the fraction");
    }
    return whole;
  }

  /**
   * The number of a type without a fraction.
   *
   * @throws DateTimeException if it has one, or more than 64 bits
   */
  long wholeOnly() {
    if (unit != 0) {
      throw new DateTimeException("its form has a fraction of a second");
    }
    return whole();
  }

  /**
   * The fraction of the second, 0 to 999 999 999.
   *
   * @throws DateTimeException if it is a second or more, or in a finer unit than it needs
   */
  int nanos() {
    return nanos(low, unit);
  }

  /** As {@link #nanos()}, of a number that is not set. */
  static int nanos(long number, int unit) {
    int nanos = Fraction.toNanos((int) number & ((1 << Fraction.bits(unit)) - 1), unit);
    if (nanos < 0) {
      throw new DateTimeException("its form has an illegal fraction of a second");
    }
    return nanos;
  }

  /**
   * The period whose fields are side by side in the number.
   *
   * @throws DateTimeException if the fields are wider than they need
   */
  Period period() {
    int width = 8 * (unit + 1);
    long lowest = high << 32 | low & 0xffffffffL;
    int days = (int) (lowest << (64 - width) >> (64 - width));
    int months = (int) (lowest << (64 - 2 * width) >> (64 - width));
    int years = (int) (unit == 0 ? lowest >> 16 : high >> (2 * width - 32));
    int readUnit = unit;
    long readHigh = high;
    int readLow = low;
    setPeriod(years, months, days);
    if (unit != readUnit || high != readHigh || low != readLow) {
      throw new DateTimeException("its form is wider than it needs");
    }
    return Period.of(years, months, days);
  }

  void clear() {
    offset = null;
    zone = null;
  }

  /** The fewest bytes, 1 to 8, whose two's complement is {@code number}. */
  static int signedBytes(long number) {
    int significantBits = 65 - Long.numberOfLeadingZeros(number ^ (number >> 63));
    return (significantBits + 7) >>> 3;
  }

  /**
   * The part of a time below the second, counted in the coarsest of four units that loses nothing.
   *
   * <p>A unit is a number from {@link #SECONDS} to {@link #NANOS}: it takes two bits of a value's
   * header, and a fraction in it takes {@link #bits} bits.
   */
  static final class Fraction {

    static final int SECONDS = 0;
    static final int MILLIS = 1;
    static final int MICROS = 2;
    static final int NANOS = 3;

    private static final int NANOS_PER_MILLI = 1_000_000;
    private static final int NANOS_PER_MICRO = 1_000;

    private Fraction() {}

    /** The coarsest unit that holds {@code nanos} (0 to 999 999 999) exactly. */
    static int coarsestUnit(int nanos) {
      if (nanos % NANOS_PER_MICRO != 0) {
        return NANOS;
      }
      if (nanos % NANOS_PER_MILLI != 0) {
        return MICROS;
      }
      return nanos == 0 ? SECONDS : MILLIS;
    }

    /** The bits that a fraction takes: 0, 10, 20 or 30. Ten bits hold every number below 1000. */
    static int bits(int unit) {
      return 10 * unit;
    }

    /** {@code nanos} (0 to 999 999 999) counted in {@code unit}; a remainder is dropped. */
    static int fromNanos(int nanos, int unit) {
      switch (unit) {
        case NANOS:
          return nanos;
        case MICROS:
          return nanos / NANOS_PER_MICRO;
        case MILLIS:
          return nanos / NANOS_PER_MILLI;
        default:
          return 0;
      }
    }

    /**
     * The nanoseconds of a fraction that was read, or -1 if no writer makes it: a second or more,
     * or a count that a coarser unit holds as well.
     *
     * @param fraction the count, not negative, below 2 to the power of {@link #bits}
     */
    static int toNanos(int fraction, int unit) {
      if (unit == SECONDS) {
        return 0;
      }
      if (fraction % 1000 == 0) {
        return -1;
      }
      switch (unit) {
        case NANOS:
          return fraction < 1_000_000_000 ? fraction : -1;
        case MICROS:
          return fraction < 1_000_000 ? fraction * NANOS_PER_MICRO : -1;
        default:
          return fraction < 1_000 ? fraction * NANOS_PER_MILLI : -1;
      }
    }
  }
}
