package io.github.timebench.reports.statistics;

/**
 * An estimate with a 95 % interval.
 *
 * @param estimate NaN where it is not known
 * @param low NaN where there is none
 * @param high NaN where there is none
 */
public record Interval(double estimate, double low, double high) {
  /** Nothing known. */
  public static final Interval UNKNOWN = new Interval(Double.NaN, Double.NaN, Double.NaN);

  /** Whether there is an interval around the estimate. */
  public boolean known() {
    return !Double.isNaN(low) && !Double.isNaN(high);
  }
}
