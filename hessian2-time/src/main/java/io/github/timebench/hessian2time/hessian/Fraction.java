package io.github.timebench.hessian2time.hessian;

/**
 * The part of a time below the second, counted in the coarsest of four units that loses nothing.
 *
 * <p>A unit is a number from {@link #SECONDS} to {@link #NANOS}: it takes two bits of a value's
 * header, and a fraction in it takes {@link #bits} bits.
 */
final class Fraction {

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
   * The nanoseconds of a fraction that was read, or -1 if no writer makes it: a second or more, or
   * a count that a coarser unit holds as well.
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
