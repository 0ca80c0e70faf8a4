package io.github.timebench.reports.table;

import io.github.timebench.reports.language.Text;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;

/** Numbers for people: the same in every locale, thousands set apart by commas. */
public final class Numbers {
  public static final String UNKNOWN = "n/a";

  /** What people read before a negative number; programs read a hyphen. */
  static final char MINUS = '\u2212';

  private static final String PERCENT = " %";

  /** Of figures for programs. */
  private static final int DIGITS = 6;

  private static final double MAX_PLAIN = 1e12;
  private static final double MIN_PLAIN = 1e-5;
  private static final double MIN_PROBABILITY = 1e-4;

  private Numbers() {}

  /** Rounded to significant digits; those before the point are all kept. */
  public static String significant(double value, int digits) {
    if (!Double.isFinite(value)) {
      return UNKNOWN;
    }
    double size = Math.abs(value);
    if (size >= MAX_PLAIN || (size > 0 && size < MIN_PLAIN)) {
      return format("%." + (digits - 1) + "e", value);
    }
    if (value == 0) {
      return "0";
    }
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_UP));
    int decimals = Math.max(0, digits - 1 - (rounded.precision() - rounded.scale() - 1));
    if (decimals == 0) {
      rounded = new BigDecimal(value).setScale(0, RoundingMode.HALF_UP);
    }
    return decimals(rounded, decimals);
  }

  public static String decimals(BigDecimal value, int decimals) {
    return format("%,." + decimals + "f", value);
  }

  private static String format(String pattern, Object number) {
    return String.format(Locale.ROOT, pattern, number).replace('-', MINUS);
  }

  public static String count(long value) {
    return format("%,d", value);
  }

  /** How many there are of something, with its name. */
  public static Text count(long value, String one, String several) {
    return Text.of(value == 1 ? one : several, count(value));
  }

  /** Of something that is counted, or the mean of it: whole numbers have no decimals. */
  public static String counted(double value) {
    return isWhole(value) ? count((long) value) : significant(value, 4);
  }

  private static boolean isWhole(double value) {
    return value == Math.rint(value) && Math.abs(value) < Long.MAX_VALUE;
  }

  public static String ratio(double value) {
    return significant(value, 3);
  }

  /** A share as a percentage, with its sign. */
  public static String percent(double share) {
    return percent(share, 3);
  }

  public static String percent(double share, int digits) {
    return Double.isFinite(share) ? significant(share * 100, digits) + PERCENT : UNKNOWN;
  }

  /** A probability, which never reads as 0. */
  public static String probability(double p) {
    return p < MIN_PROBABILITY ? "< 0.0001" : significant(p, 2);
  }

  public static String percentIfKnown(double share) {
    return Double.isNaN(share) ? "" : percent(share);
  }

  /** A share as a percentage that says whether it is more or less than nothing. */
  public static String change(double share, int digits) {
    return signed(share, percent(share, digits));
  }

  /** A number as it is shown, with a plus where it is more than nothing. */
  public static String signed(double value, String shown) {
    return value > 0 ? "+" + shown : shown;
  }

  /** A ratio as a change in percent with one decimal. */
  public static String changeOfRatio(double ratio) {
    return format("%+.1f %%", (ratio - 1) * 100);
  }

  /** A share as a percentage, without decimals where they are whole, such as {@code 80 %}. */
  public static String wholePercent(double share) {
    return counted(100 * share) + PERCENT;
  }

  /**
   * As programs read it: a whole number as it is, others with six significant digits; empty where
   * it is not known.
   */
  public static Optional<BigDecimal> exact(double value) {
    if (!Double.isFinite(value)) {
      return Optional.empty();
    }
    BigDecimal exact = new BigDecimal(value);
    BigDecimal rounded = isWhole(value) ? exact : exact.round(new MathContext(DIGITS));
    return Optional.of(new BigDecimal(rounded.stripTrailingZeros().toPlainString()));
  }

  /** For JSON, which has no NaN; a gap in a chart is null. */
  public static Double orNull(double value) {
    return Double.isFinite(value) ? value : null;
  }

  public static Double rounded(double value, int digits) {
    return Double.isFinite(value)
        ? (Double) new BigDecimal(value).round(new MathContext(digits)).doubleValue()
        : null;
  }
}
