package io.github.timebench.reports.statistics;

/**
 * The ratio of two means of paired values with Fieller's interval (Fieller 1954): every ρ for which
 * a paired t-test does not reject mean(y - ρ x) = 0.
 */
public final class PairedRatio {
  private PairedRatio() {}

  /**
   * mean(numerators) / mean(denominators).
   *
   * @param numerators one per block
   * @param denominators one per block, in the same order
   * @return without an interval where the mean of the denominators does not differ from 0 at 5 %:
   *     then every ratio is possible
   * @throws IllegalArgumentException if the arrays differ in length
   */
  public static Interval of(double[] numerators, double[] denominators) {
    int n = numerators.length;
    if (n != denominators.length) {
      throw new IllegalArgumentException("pairs of unequal number");
    }
    if (n < Effect.FEWEST) {
      return Interval.UNKNOWN;
    }
    double y = Effect.of(numerators).log();
    double x = Effect.of(denominators).log();
    double t = Effect.quantile((1 + Effect.CONFIDENCE) / 2, n - 1);
    double factor = t * t / n;
    double a = x * x - factor * covariance(denominators, x, denominators, x);
    double b = x * y - factor * covariance(denominators, x, numerators, y);
    double c = y * y - factor * covariance(numerators, y, numerators, y);
    double root = Math.sqrt(b * b - a * c);
    if (!(a > 0) || Double.isNaN(root)) {
      return new Interval(y / x, Double.NaN, Double.NaN);
    }
    return new Interval(y / x, (b - root) / a, (b + root) / a);
  }

  private static double covariance(double[] one, double meanOne, double[] two, double meanTwo) {
    double products = 0;
    for (int i = 0; i < one.length; i++) {
      products += (one[i] - meanOne) * (two[i] - meanTwo);
    }
    return products / (one.length - 1);
  }
}
