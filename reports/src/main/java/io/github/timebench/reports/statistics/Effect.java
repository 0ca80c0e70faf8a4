package io.github.timebench.reports.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * An effect over blocks: the mean of the block effects D_b, each the logarithm of a ratio in one
 * block, with the interval mean ± t((1 + confidence) / 2, degrees) · sd / √n and the p of the
 * two-sided t-test (Student 1908).
 *
 * @param log mean of the block effects; NaN for no blocks
 * @param sd of a block effect; NaN where it is not known
 * @param degrees of freedom of the sd
 * @param confidence of the interval
 * @param blocks that were counted
 */
public record Effect(double log, double sd, double degrees, double confidence, int blocks) {
  /** Fewest blocks that have a spread. */
  public static final int FEWEST = 2;

  /** Confidence of an interval that nothing else is said of. */
  public static final double CONFIDENCE = 0.95;

  /** The effect over blocks with their own spread; values that are not finite are left out. */
  public static Effect of(double... blockLogs) {
    return of(blockLogs, Spread.of(blockLogs), CONFIDENCE);
  }

  /**
   * The effect over blocks; values that are not finite are left out.
   *
   * @param spread of the block effects, which may be that of others as well
   */
  public static Effect of(double[] blockLogs, Spread spread, double confidence) {
    double sum = 0;
    int n = 0;
    for (double log : blockLogs) {
      if (Double.isFinite(log)) {
        sum += log;
        n++;
      }
    }
    boolean known = n >= FEWEST && spread.known();
    return new Effect(
        n == 0 ? Double.NaN : sum / n,
        known ? spread.sd() : Double.NaN,
        known ? spread.degrees() : Double.NaN,
        confidence,
        n);
  }

  /** The finite ones of some values. */
  static double[] known(double... values) {
    return Arrays.stream(values).filter(Double::isFinite).toArray();
  }

  /** The quantile of Student's t. */
  static double quantile(double probability, double degrees) {
    return TDistribution.of(degrees).inverseCumulativeProbability(probability);
  }

  /** The probability that Student's t is above a value. */
  static double above(double t, double degrees) {
    return TDistribution.of(degrees).survivalProbability(t);
  }

  /** The standard error of {@link #log}; NaN below {@value #FEWEST} blocks. */
  public double error() {
    return sd / Math.sqrt(blocks);
  }

  /** p of no effect; NaN below {@value #FEWEST} blocks. */
  public double p() {
    if (!hasInterval()) {
      return Double.NaN;
    }
    if (sd == 0) {
      return log == 0 ? 1 : 0;
    }
    return 2 * above(Math.abs(log) / error(), degrees);
  }

  /** Half the interval's width, on the log scale; NaN below {@value #FEWEST} blocks. */
  public double halfLog() {
    return hasInterval() ? quantile((1 + confidence) / 2, degrees) * error() : Double.NaN;
  }

  /** Lower end of the interval, on the log scale; NaN below {@value #FEWEST} blocks. */
  public double lowLog() {
    return log - halfLog();
  }

  /** Upper end of the interval, on the log scale; NaN below {@value #FEWEST} blocks. */
  public double highLog() {
    return log + halfLog();
  }

  /** The ratio: 1 means no effect; NaN for no blocks. */
  public double ratio() {
    return Math.exp(log);
  }

  /** Lower end of the ratio's interval; NaN if there is none. */
  public double low() {
    return Math.exp(lowLog());
  }

  /** Upper end of the ratio's interval; NaN if there is none. */
  public double high() {
    return Math.exp(highLog());
  }

  /** Whether there were enough blocks for an interval. */
  public boolean hasInterval() {
    return !Double.isNaN(sd);
  }

  /** Whether its interval and another's have a value in common; true where one is not known. */
  public boolean overlaps(Effect other) {
    return !(lowLog() > other.highLog() || other.lowLog() > highLog());
  }
}
