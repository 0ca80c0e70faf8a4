package io.github.timebench.reports.figures;

import io.github.timebench.reports.statistics.Percentiles;
import java.util.Arrays;
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
   * The statistic with a label.
   *
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
}
