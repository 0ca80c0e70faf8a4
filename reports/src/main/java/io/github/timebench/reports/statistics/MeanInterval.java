package io.github.timebench.reports.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A mean with its interval by Student's t: mean ± t(1 - (1 - confidence) / 2, n - 1) · sd / √n.
 *
 * @param mean NaN for no values
 * @param low NaN for fewer than {@value #FEWEST} values
 * @param high NaN for fewer than {@value #FEWEST} values
 * @param count values
 */
public record MeanInterval(double mean, double low, double high, int count) {
  /** Fewest values that are given an interval. */
  public static final int FEWEST = 3;

  /**
   * The mean of values that replicate each other.
   *
   * @param confidence of the interval, between 0 and 1
   */
  public static MeanInterval of(double[] values, double confidence) {
    double mean = Arrays.stream(values).average().orElse(Double.NaN);
    if (values.length < FEWEST) {
      return new MeanInterval(mean, Double.NaN, Double.NaN, values.length);
    }
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    int degrees = values.length - 1;
    double t = TDistribution.of(degrees).inverseCumulativeProbability(1 - (1 - confidence) / 2);
    double half = t * Math.sqrt(squares / degrees / values.length);
    return new MeanInterval(mean, mean - half, mean + half, values.length);
  }

  /** Whether there were enough values for an interval. */
  public boolean known() {
    return !Double.isNaN(low);
  }
}
