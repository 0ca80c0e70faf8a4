package io.github.timebench.reports.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The difference of two effects from independent runs by Welch's t-test (Welch 1947), with the
 * degrees of freedom of Satterthwaite (1946).
 *
 * @param log second minus first, on the log scale
 * @param lowLog lower end of its 95 % interval; NaN if one run has fewer than two blocks
 * @param highLog upper end of its 95 % interval; NaN likewise
 * @param p of no difference, not adjusted for the number of comparisons; NaN likewise
 * @param degrees of freedom; NaN likewise
 */
public record Welch(double log, double lowLog, double highLog, double p, double degrees) {

  /** Second relative to first. */
  public static Welch between(Effect first, Effect second) {
    double log = second.log() - first.log();
    double firstPart = first.sd() * first.sd() / first.blocks();
    double secondPart = second.sd() * second.sd() / second.blocks();
    double squaredError = firstPart + secondPart;
    if (!(squaredError > 0)) {
      return new Welch(log, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }
    double degrees =
        squaredError
            * squaredError
            / (firstPart * firstPart / first.degrees()
                + secondPart * secondPart / second.degrees());
    TDistribution t = TDistribution.of(degrees);
    double error = Math.sqrt(squaredError);
    double half = t.inverseCumulativeProbability(1 - (1 - Effect.CONFIDENCE) / 2) * error;
    double p = 2 * t.survivalProbability(Math.abs(log) / error);
    return new Welch(log, log - half, log + half, p, degrees);
  }

  /** Second over first; 1 means no difference. */
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

  /** Whether both runs had a spread. */
  public boolean hasInterval() {
    return !Double.isNaN(lowLog);
  }
}
