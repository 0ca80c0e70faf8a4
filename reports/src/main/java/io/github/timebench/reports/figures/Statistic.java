package io.github.timebench.reports.figures;

import java.util.Arrays;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/** What is published of the times of many calls. */
public enum Statistic {
  MEAN("mean", Double.NaN),
  P50("p50", 0.5),
  P90("p90", 0.9),
  P99("p99", 0.99),
  P999("p99.9", 0.999),
  MAX("max", 1);

  private final String label;
  private final double quantile;

  Statistic(String label, double quantile) {
    this.label = label;
    this.quantile = quantile;
  }

  /**
   * @throws IllegalArgumentException if there is none
   */
  public static Statistic labelled(String label) {
    return Arrays.stream(values())
        .filter(statistic -> statistic.label.equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no statistic is called " + label));
  }

  public String label() {
    return label;
  }

  /** Its value; NaN where the samples cannot carry it. */
  public double of(Histogram times) {
    if (times.getTotalCount() == 0) {
      return Double.NaN;
    }
    return switch (this) {
      case MEAN -> times.getMean();
      case MAX -> times.getMaxValue();
      default -> Percentiles.at(times, quantile);
    };
  }

  public static final class Percentiles {
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
     * @param quantile from 0 to 1
     * @return in the histogram's unit; NaN if the samples cannot carry it
     */
    public static double at(AbstractHistogram histogram, double quantile) {
      return publishable(histogram.getTotalCount(), quantile)
          ? histogram.getValueAtPercentile(quantile * 100)
          : Double.NaN;
    }
  }
}
