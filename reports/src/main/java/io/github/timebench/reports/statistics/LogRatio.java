package io.github.timebench.reports.statistics;

/**
 * The ratio of two series of paired positive values: exp of the mean of ln(numerator/denominator),
 * that is, the geometric mean of the ratios. What both share in a pair, such as the machine's own
 * drift, cancels.
 *
 * @param ratio NaN if no pair could be used
 * @param used pairs in which both values were positive and finite
 * @param skipped the other pairs
 */
public record LogRatio(double ratio, int used, int skipped) {
  /**
   * The ratio over pairs.
   *
   * @param numerators one value per pair
   * @param denominators one value per pair
   * @throws IllegalArgumentException if the arrays differ in length
   */
  public static LogRatio ofPairs(double[] numerators, double[] denominators) {
    if (numerators.length != denominators.length) {
      throw new IllegalArgumentException("pairs of unequal number");
    }
    double sum = 0;
    int used = 0;
    for (int i = 0; i < numerators.length; i++) {
      double log = Math.log(numerators[i] / denominators[i]);
      if (Double.isFinite(log)) {
        sum += log;
        used++;
      }
    }
    return new LogRatio(
        used == 0 ? Double.NaN : Math.exp(sum / used), used, numerators.length - used);
  }
}
