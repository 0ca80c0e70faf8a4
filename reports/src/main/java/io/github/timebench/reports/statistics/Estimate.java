package io.github.timebench.reports.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * An estimate with its interval.
 *
 * @param value NaN where it is not known
 * @param low lower end of the interval; NaN where there is none
 * @param high upper end of the interval; NaN where there is none
 * @param p of the two-sided t-test of no effect, not adjusted for several tests; NaN where there is
 *     none
 * @param error standard error; NaN where it is not known
 * @param degrees of freedom of the error; NaN where it is not known
 * @param n how many values were counted, such as blocks, forks or rounds
 * @param how the interval was found
 */
public record Estimate(
    double value, double low, double high, double p, double error, double degrees, int n, How how) {
  /** Confidence of an interval that nothing else is said of. */
  public static final double CONFIDENCE = 0.95;

  /** Fewest values that have a spread. */
  public static final int MIN_VALUES = 2;

  public static final Estimate UNKNOWN = without(Double.NaN, 0, How.MEAN);

  /** Instead of a confidence: the ends are not computed, which takes most of the time. */
  static final double NO_INTERVAL = Double.NaN;

  public enum How {
    /** Of a mean, by Student's t (1908). */
    MEAN,
    /** Of a difference of two means, by Welch's t (1947). */
    WELCH,
    /** Of a ratio of two means, by Fieller's theorem (1954). */
    FIELLER,
    /** Counted, not sampled: its interval is the value. */
    EXACT
  }

  /** The mean with its own spread and a 95 % interval; values that are not finite do not count. */
  public static Estimate mean(double... values) {
    return mean(values, Spread.of(values), CONFIDENCE);
  }

  /** The mean with its own spread and an interval; values that are not finite do not count. */
  public static Estimate mean(double[] values, double confidence) {
    return mean(values, Spread.of(values), confidence);
  }

  /** The mean of the differences of pairs, second minus first. */
  public static Estimate paired(double[] first, double[] second) {
    double[] differences = new double[first.length];
    for (int i = 0; i < differences.length; i++) {
      differences[i] = second[i] - first[i];
    }
    return mean(differences);
  }

  /**
   * The mean with the interval mean ± t((1 + confidence) / 2, degrees) · sd / √n. Values that are
   * not finite do not count.
   *
   * @param spread of the values, which may be that of others as well
   */
  static Estimate mean(double[] values, Spread spread, double confidence) {
    double[] known = known(values);
    double mean = Arrays.stream(known).average().orElse(Double.NaN);
    return known.length >= MIN_VALUES && spread.known()
        ? mean(mean, spread, known.length, confidence)
        : without(mean, known.length, How.MEAN);
  }

  /**
   * One difference of two arms, with the interval that it has by what is known of others.
   *
   * @param arm spread of one arm from block to block
   * @param within standard error of the difference by what was measured within the block
   */
  public static Estimate ofOne(double difference, Spread arm, double within, double confidence) {
    double error = Math.sqrt(2 * arm.sd() * arm.sd() + within * within);
    return arm.known() && Double.isFinite(error) && Double.isFinite(difference)
        ? student(difference, error, arm.degrees(), 1, confidence, How.MEAN)
        : without(difference, 1, How.MEAN);
  }

  static Estimate mean(double mean, Spread spread, int n, double confidence) {
    return student(mean, spread.sd() / Math.sqrt(n), spread.degrees(), n, confidence, How.MEAN);
  }

  /**
   * Second minus first, from independent samples, by Welch's t-test (1947) with the degrees of
   * freedom of Satterthwaite (1946) and a 95 % interval.
   */
  public static Estimate welch(Estimate first, Estimate second) {
    double difference = second.value - first.value;
    int n = first.n + second.n;
    double one = first.error * first.error;
    double two = second.error * second.error;
    double squares = one + two;
    if (!(squares > 0)) {
      return without(difference, n, How.WELCH);
    }
    double degrees = squares * squares / (one * one / first.degrees + two * two / second.degrees);
    return student(difference, Math.sqrt(squares), degrees, n, CONFIDENCE, How.WELCH);
  }

  /**
   * mean(numerators) / mean(denominators) of paired values with Fieller's interval: every ρ for
   * which a paired t-test does not reject mean(y - ρ x) = 0.
   *
   * @return without an interval where the mean of the denominators does not differ from 0 by that
   *     confidence: then every ratio is possible
   * @throws IllegalArgumentException if the arrays differ in length
   */
  public static Estimate ratio(double[] numerators, double[] denominators, double confidence) {
    int n = numerators.length;
    if (n != denominators.length) {
      throw new IllegalArgumentException("pairs of unequal number");
    }
    if (n < MIN_VALUES) {
      return UNKNOWN;
    }
    double y = Arrays.stream(numerators).average().orElseThrow();
    double x = Arrays.stream(denominators).average().orElseThrow();
    double t = quantile((1 + confidence) / 2, n - 1);
    double factor = t * t / n;
    double a = x * x - factor * covariance(denominators, x, denominators, x);
    double b = x * y - factor * covariance(denominators, x, numerators, y);
    double c = y * y - factor * covariance(numerators, y, numerators, y);
    double root = Math.sqrt(b * b - a * c);
    return a > 0 && !Double.isNaN(root)
        ? between(y / x, (b - root) / a, (b + root) / a, n, How.FIELLER)
        : without(y / x, n, How.FIELLER);
  }

  private static double covariance(double[] one, double meanOne, double[] two, double meanTwo) {
    double products = 0;
    for (int i = 0; i < one.length; i++) {
      products += (one[i] - meanOne) * (two[i] - meanTwo);
    }
    return products / (one.length - 1);
  }

  /** Of something that was counted; unknown if it is NaN. */
  public static Estimate exact(double value) {
    return between(value, value, value, 1, How.EXACT);
  }

  private static Estimate between(double value, double low, double high, int n, How how) {
    return new Estimate(value, low, high, Double.NaN, Double.NaN, Double.NaN, n, how);
  }

  /** A value of which no interval is known. */
  public static Estimate only(double value) {
    return without(value, 1, How.MEAN);
  }

  private static Estimate without(double value, int n, How how) {
    return between(value, Double.NaN, Double.NaN, n, how);
  }

  private static Estimate student(
      double value, double error, double degrees, int n, double confidence, How how) {
    double p;
    if (error == 0) {
      p = value == 0 ? 1 : 0;
    } else {
      p = 2 * above(Math.abs(value) / error, degrees);
    }
    double half =
        Double.isNaN(confidence) ? Double.NaN : quantile((1 + confidence) / 2, degrees) * error;
    return new Estimate(value, value - half, value + half, p, error, degrees, n, how);
  }

  private static double[] known(double[] values) {
    return Arrays.stream(values).filter(Double::isFinite).toArray();
  }

  static double quantile(double probability, double degrees) {
    return TDistribution.of(degrees).inverseCumulativeProbability(probability);
  }

  /** The probability that Student's t is above a value. */
  static double above(double t, double degrees) {
    return TDistribution.of(degrees).survivalProbability(t);
  }

  /** Of a logarithm: the ratio, where 1 means no effect. */
  public Estimate exp() {
    return new Estimate(Math.exp(value), Math.exp(low), Math.exp(high), p, error, degrees, n, how);
  }

  /** So many times of a value, its interval and its error; of a difference, not of a ratio. */
  public Estimate times(double factor) {
    double one = low * factor;
    double other = high * factor;
    return new Estimate(
        value * factor,
        Math.min(one, other),
        Math.max(one, other),
        p,
        error * Math.abs(factor),
        degrees,
        n,
        how);
  }

  /** With the interval of another confidence, by Student's t; unknown where the error is. */
  Estimate at(double confidence) {
    return Double.isNaN(error) ? alone() : student(value, error, degrees, n, confidence, how);
  }

  /** With an interval that is widened so far that it holds a value. */
  Estimate holding(double other) {
    return new Estimate(
        value, Math.min(low, other), Math.max(high, other), p, error, degrees, n, how);
  }

  public Estimate alone() {
    return without(value, n, how);
  }

  /** Without an interval where fewer values were counted. */
  public Estimate from(int values) {
    return n < values ? alone() : this;
  }

  public boolean known() {
    return !Double.isNaN(low) && !Double.isNaN(high);
  }

  /** Whether a value lies outside of the interval; false where there is none. */
  public boolean excludes(double other) {
    return low > other || high < other;
  }

  public boolean hasInterval() {
    return known() && how != How.EXACT;
  }

  /** Half the interval's width; NaN where there is none. */
  public double halfWidth() {
    return (high - low) / 2;
  }

  /** Standard deviation of one value of a mean; NaN where it is not known. */
  public double sd() {
    return error * Math.sqrt(n);
  }
}
