package io.github.timebench.reports.statistics;

/**
 * Mean and spread of a stretch of a series.
 *
 * @param mean NaN for no points
 * @param variance of the sample, divided by n - 1; 0 for one point
 * @param lag1 autocorrelation at lag 1, kept within 0 and 0.95: negative values would shrink the
 *     standard error on thin evidence, and 1 would make it infinite
 * @param count points
 */
record Moments(double mean, double variance, double lag1, int count) {
  private static final double LARGEST_LAG1 = 0.95;

  static Moments of(double[] series, int from, int to) {
    int n = to - from;
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += series[i];
    }
    double mean = sum / n;
    double squares = 0;
    double products = 0;
    for (int i = from; i < to; i++) {
      double deviation = series[i] - mean;
      squares += deviation * deviation;
      if (i > from) {
        products += deviation * (series[i - 1] - mean);
      }
    }
    double lag1 = squares > 0 ? Math.min(LARGEST_LAG1, Math.max(0, products / squares)) : 0;
    return new Moments(mean, n > 1 ? squares / (n - 1) : 0, lag1, n);
  }

  /** The standard error with the effective number of points n (1 - r) / (1 + r). */
  double standardErrorOfMean() {
    return Math.sqrt(variance / count * (1 + lag1) / (1 - lag1));
  }
}
