package io.github.timebench.reports.statistics;

/**
 * The least-squares line through a stretch of a series.
 *
 * @param change what the line gains or loses from the first to the last point
 * @param standardErrorOfChange adjusted for the lag-1 autocorrelation of the residuals
 */
record Line(double change, double standardErrorOfChange) {
  static Line through(double[] series, int from, int to) {
    int n = to - from;
    if (n < 3) {
      return new Line(0, 0);
    }
    double middle = (n - 1) / 2.0;
    double mean = Moments.of(series, from, to).mean();
    double covariance = 0;
    double squares = 0;
    for (int i = 0; i < n; i++) {
      covariance += (i - middle) * (series[from + i] - mean);
      squares += (i - middle) * (i - middle);
    }
    double slope = covariance / squares;
    double[] residuals = new double[n];
    for (int i = 0; i < n; i++) {
      residuals[i] = series[from + i] - mean - slope * (i - middle);
    }
    Moments spread = Moments.of(residuals, 0, n);
    double variance = spread.variance() * (n - 1) / (n - 2);
    double inflation = (1 + spread.lag1()) / (1 - spread.lag1());
    return new Line(slope * (n - 1), (n - 1) * Math.sqrt(variance / squares * inflation));
  }
}
