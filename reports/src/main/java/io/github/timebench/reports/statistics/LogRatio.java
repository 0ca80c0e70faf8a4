package io.github.timebench.reports.statistics;

import java.util.Arrays;

/**
 * A ratio over pairs: exp of the mean of ln(numerator/denominator), that is, the geometric mean of
 * the ratios. What both share in a pair, such as the machine's own drift, cancels.
 *
 * @param ratio NaN if no pair could be used
 * @param used pairs with a ratio, in which both values were positive and finite
 * @param skipped the other pairs
 */
public record LogRatio(double ratio, int used, int skipped) {
  /**
   * The ratio over pairs.
   *
   * @param logs ln(numerator/denominator) per pair; those that are not finite are skipped
   */
  public static LogRatio of(double... logs) {
    double[] used = Arrays.stream(logs).filter(Double::isFinite).toArray();
    double mean = Arrays.stream(used).average().orElse(Double.NaN);
    return new LogRatio(Math.exp(mean), used.length, logs.length - used.length);
  }
}
