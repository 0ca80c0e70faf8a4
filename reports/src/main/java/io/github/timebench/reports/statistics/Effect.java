package io.github.timebench.reports.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * An effect from paired block effects D_b, each the logarithm of a ratio in one block: exp(mean
 * D_b), with the interval exp(mean ± t(0.975, n - 1) · sd / √n) and the p of the two-sided paired
 * t-test (Student 1908), both over the n blocks. The interval is not adjusted for the number of
 * comparisons.
 *
 * @param log mean of the block effects; NaN for no blocks
 * @param sd of the block effects; NaN below {@value #FEWEST} blocks
 * @param lowLog lower end of the 95 % interval; NaN below {@value #FEWEST} blocks
 * @param highLog upper end of the 95 % interval; NaN below {@value #FEWEST} blocks
 * @param p of no effect; NaN below {@value #FEWEST} blocks
 * @param blocks that were counted
 */
public record Effect(double log, double sd, double lowLog, double highLog, double p, int blocks) {
  /** Fewest blocks that have a spread. */
  public static final int FEWEST = 2;

  /** Confidence of the interval. */
  public static final double CONFIDENCE = 0.95;

  /** The effect over blocks; values that are not finite are left out. */
  public static Effect of(double... blockLogs) {
    double[] known = Arrays.stream(blockLogs).filter(Double::isFinite).toArray();
    double mean = Arrays.stream(known).average().orElse(Double.NaN);
    int n = known.length;
    if (n < FEWEST) {
      return new Effect(mean, Double.NaN, Double.NaN, Double.NaN, Double.NaN, n);
    }
    double squares = Arrays.stream(known).map(d -> (d - mean) * (d - mean)).sum();
    double sd = Math.sqrt(squares / (n - 1));
    double error = sd / Math.sqrt(n);
    double half = quantile(1 - (1 - CONFIDENCE) / 2, n) * error;
    return new Effect(mean, sd, mean - half, mean + half, p(mean, error, n), n);
  }

  /** The quantile of Student's t with blocks - 1 degrees of freedom. */
  static double quantile(double probability, int blocks) {
    return TDistribution.of(blocks - 1).inverseCumulativeProbability(probability);
  }

  private static double p(double mean, double error, int blocks) {
    if (error == 0) {
      return mean == 0 ? 1 : 0;
    }
    return 2 * TDistribution.of(blocks - 1).survivalProbability(Math.abs(mean) / error);
  }

  /** The ratio: 1 means no effect; NaN for no blocks. */
  public double ratio() {
    return Math.exp(log);
  }

  /** Lower end of the ratio's interval; NaN if there is none. */
  public double low() {
    return Math.exp(lowLog);
  }

  /** Upper end of the ratio's interval; NaN if there is none. */
  public double high() {
    return Math.exp(highLog);
  }

  /** Whether there were enough blocks for an interval. */
  public boolean hasInterval() {
    return !Double.isNaN(lowLog);
  }

  /** The wider side of the interval, on the log scale: a noise floor, if this is an A/A arm's. */
  public double widerSideLog() {
    return Math.max(Math.abs(lowLog), Math.abs(highLog));
  }
}
