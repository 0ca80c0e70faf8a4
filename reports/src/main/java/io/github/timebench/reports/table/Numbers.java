package io.github.timebench.reports.table;

import io.github.timebench.api.Nanos;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers for people: the same in every locale, thousands set apart by commas. */
public final class Numbers {
  /** Shown where a figure is not known. */
  public static final String UNKNOWN = "n/a";

  private static final double MIN_FOR_DECIMALS = 0.1;
  private static final double MAX_FOR_DECIMALS = 10;
  private static final double MAX_PLAIN = 1e12;
  private static final double MIN_PLAIN = 1e-5;

  private Numbers() {}

  /** Rounded to significant digits; those before the point are all kept. */
  public static String significant(double value, int digits) {
    if (!Double.isFinite(value)) {
      return UNKNOWN;
    }
    double size = Math.abs(value);
    if (size >= MAX_PLAIN || (size > 0 && size < MIN_PLAIN)) {
      return String.format(Locale.ROOT, "%." + (digits - 1) + "e", value);
    }
    if (value == 0) {
      return "0";
    }
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_UP));
    int decimals = Math.max(0, digits - 1 - (rounded.precision() - rounded.scale() - 1));
    if (decimals == 0) {
      rounded = new BigDecimal(value).setScale(0, RoundingMode.HALF_UP);
    }
    return String.format(Locale.ROOT, "%,." + decimals + "f", rounded);
  }

  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  public static String perSecond(double value) {
    return significant(value, 4);
  }

  /** Of something that is counted, or the mean of it: whole numbers have no decimals. */
  public static String counted(double value) {
    boolean whole = value == Math.rint(value) && Math.abs(value) < MAX_PLAIN;
    return whole ? count((long) value) : significant(value, 4);
  }

  public static String ratio(double value) {
    return significant(value, 3);
  }

  /** A ratio whose third decimal matters: that of an effect or an end of its interval. */
  public static String effect(double value) {
    boolean near = value >= MIN_FOR_DECIMALS && value < MAX_FOR_DECIMALS;
    return near ? String.format(Locale.ROOT, "%.3f", value) : significant(value, 3);
  }

  public static String micros(double nanos) {
    return significant(nanos / Nanos.PER_MICRO, 3);
  }

  /** A share as a percentage, with its sign. */
  public static String percent(double share) {
    return Double.isFinite(share) ? significant(share * 100, 3) + " %" : UNKNOWN;
  }

  /** A share of so many whole percent, which have no decimals, such as {@code 80 %}. */
  public static String wholePercent(double share) {
    return counted(100 * share) + " %";
  }

  /** For JSON, which has no NaN; a gap in a chart is null. */
  public static Double orNull(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
