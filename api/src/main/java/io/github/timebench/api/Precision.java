package io.github.timebench.api;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** How many digits of a second the generated times carry. */
public enum Precision implements Labelled {
  MILLIS(3, ChronoUnit.MILLIS),
  MICROS(6, ChronoUnit.MICROS),
  NANOS(9, ChronoUnit.NANOS);

  private final int fractionDigits;
  private final ChronoUnit unit;

  Precision(int fractionDigits, ChronoUnit unit) {
    this.fractionDigits = fractionDigits;
    this.unit = unit;
  }

  /** Digits after the decimal point of a second: 3, 6 or 9. */
  public int fractionDigits() {
    return fractionDigits;
  }

  public Instant truncate(Instant instant) {
    return instant.truncatedTo(unit);
  }

  /**
   * @throws IllegalArgumentException for anything but 3, 6 and 9
   */
  public static Precision ofFractionDigits(int fractionDigits) {
    return switch (fractionDigits) {
      case 3 -> MILLIS;
      case 6 -> MICROS;
      case 9 -> NANOS;
      default ->
          throw new RefusedValue("fraction digits must be 3, 6 or 9, not %s", fractionDigits);
    };
  }
}
