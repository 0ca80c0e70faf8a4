package io.github.timebench.reports.charts;

import io.github.timebench.reports.table.Numbers;
import java.util.Arrays;
import java.util.Collection;

/** Numbers of charts, which nobody reads to more than a few digits. */
final class Points {
  private static final int DIGITS = 3;

  private Points() {}

  /** To three digits; null where it is no number. */
  static Double rounded(double value) {
    return Numbers.rounded(value, DIGITS);
  }

  static Double[] rounded(double[] values) {
    return Arrays.stream(values).mapToObj(Points::rounded).toArray(Double[]::new);
  }

  static Double[] rounded(Collection<Double> values) {
    return values.stream().map(Points::rounded).toArray(Double[]::new);
  }
}
