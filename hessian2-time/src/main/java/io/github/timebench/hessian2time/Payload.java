package io.github.timebench.hessian2time;

/**
 * The number that carries a time: its whole seconds (or calendar fields) above its fraction, in one
 * signed number of at most 96 bits, written big-endian in as few bytes as hold it.
 *
 * <p>It travels through the code as two words, {@code high} (signed, the bits from 32 on) and
 * {@code low} (the 32 bits below), so that no object is needed for it.
 */
final class Payload {

  /** The most bytes that a payload takes: 64 bits of whole above 30 bits of fraction. */
  static final int MAX_BYTES = 12;

  private Payload() {}

  /** The word above bit 32 of {@code whole} followed by a fraction in {@code unit}. */
  static long high(long whole, int unit) {
    return whole >> (32 - Fraction.bits(unit));
  }

  /** The lowest 32 bits of {@code whole} followed by {@code fraction}, counted in {@code unit}. */
  static int low(long whole, int fraction, int unit) {
    return (int) (whole << Fraction.bits(unit)) | fraction;
  }

  /**
   * The whole part of a payload. It is exact only if {@link #high} of it gives {@code high} back;
   * otherwise the payload holds more than 64 bits above its fraction.
   */
  static long whole(long high, int low, int unit) {
    int bits = Fraction.bits(unit);
    return high << (32 - bits) | (low & 0xffffffffL) >>> bits;
  }

  /** The fraction of a payload, counted in {@code unit}; not negative. */
  static int fraction(int low, int unit) {
    return low & ((1 << Fraction.bits(unit)) - 1);
  }

  /** The fewest bytes, 1 to 12, whose two's complement is the payload. */
  static int bytes(long high, int low) {
    return high == low >> 31 ? signedBytes(low) : 4 + signedBytes(high);
  }

  private static int signedBytes(long number) {
    int significantBits = 65 - Long.numberOfLeadingZeros(number ^ (number >> 63));
    return (significantBits + 7) >>> 3;
  }
}
