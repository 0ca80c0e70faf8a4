package io.github.timebench.reports.statistics;

import org.HdrHistogram.AbstractHistogram;

public final class Percentiles {
  /** Fewest samples above a percentile for it to be published. */
  public static final int MIN_ABOVE = 20;

  /** 20,000 × (1 - 0.999) must not fail by the last bit of the arithmetic. */
  private static final double ROUNDING = 1e-6;

  private Percentiles() {}

  /**
   * Whether samples × (1 - q) ≥ {@value #MIN_ABOVE}.
   *
   * @param samples how many were taken
   * @param quantile from 0 to 1
   */
  public static boolean publishable(long samples, double quantile) {
    return samples * (1 - quantile) >= MIN_ABOVE - ROUNDING;
  }

  /**
   * The value at a quantile.
   *
   * @param quantile from 0 to 1
   * @return in the histogram's unit; NaN if the samples cannot carry it
   */
  public static double at(AbstractHistogram histogram, double quantile) {
    return publishable(histogram.getTotalCount(), quantile)
        ? histogram.getValueAtPercentile(quantile * 100)
        : Double.NaN;
  }
}
