package io.github.timebench.model.plan;

import io.github.timebench.api.RefusedValue;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Percentages as people write them on a command line. */
public final class Percentages {
  private static final Pattern WRITTEN = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3})?)%");

  private Percentages() {}

  /**
   * Reads {@code 2%} or {@code 0.5%} as a share.
   *
   * @throws IllegalArgumentException for anything else; the message says the rule and the value
   */
  public static double parse(String text) {
    Matcher matcher = WRITTEN.matcher(text);
    if (!matcher.matches()) {
      throw new RefusedValue("must be a number with %%, such as 2%%, not '%s'", text);
    }
    return new BigDecimal(matcher.group(1)).movePointLeft(2).doubleValue();
  }

  /** Writes a share so that {@link #parse} reads it again. */
  public static String format(double share) {
    return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString() + "%";
  }
}
