package io.github.timebench.reports.statistics;

import io.github.timebench.model.evidence.RunSetup.PastSpread;
import io.github.timebench.reports.statistics.Evidence.Contrast;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * The spread of a contrast's block effects.
 *
 * <p>A handful of blocks tells little of one variant's spread, but variants of a run scatter nearly
 * alike. So a variant's own variance counts only where it exceeds the mean of the others' by
 * F(0.80), else the mean of all. A against A' is one of the others: where arms scatter alike its
 * variance is 4 / 3 of a contrast's with both, and independent of it. Contrasts with the same
 * baseline share its scatter, hence the degrees of freedom of their mean variance (Satterthwaite
 * 1946): (n - 1) k² / Σ ρ², over all pairs of the k contrasts, each with itself too.
 *
 * @param sd of a block effect; NaN where there are too few blocks
 * @param degrees of freedom
 */
public record Spread(double sd, double degrees) {
  static final Spread UNKNOWN = new Spread(Double.NaN, Double.NaN);

  private static final double OWN_ABOVE = 0.80;

  /** Fewer runs tell too little of how hours and days differ. */
  private static final int FEWEST_RUNS = 3;

  /** However many runs there are, this run's machine may be another by now. */
  private static final double MOST_DEGREES = 8;

  private static final double UPPER_QUARTILE = 0.75;

  /** The spread of some values by themselves; those that are not finite are left out. */
  public static Spread of(double... values) {
    return own(values, values.length);
  }

  /**
   * The spread of one arm by stored runs: the upper quartile of theirs, so that it is rather too
   * large, with at most {@value #MOST_DEGREES} degrees of freedom. Unknown below {@value
   * #FEWEST_RUNS} runs.
   *
   * @param sd of a figure's ln A' - ln A per block
   */
  public static Spread before(List<PastSpread> history, ToDoubleFunction<PastSpread> sd) {
    double[] known = history.stream().mapToDouble(sd).filter(one -> one > 0).sorted().toArray();
    if (known.length < FEWEST_RUNS) {
      return UNKNOWN;
    }
    double place = UPPER_QUARTILE * (known.length - 1);
    int below = (int) place;
    double above = known[Math.min(below + 1, known.length - 1)];
    double quartile = known[below] + (place - below) * (above - known[below]);
    double degrees = history.stream().mapToInt(PastSpread::degrees).sum();
    return new Spread(quartile / Math.sqrt(2), Math.min(MOST_DEGREES, degrees));
  }

  /**
   * The spread of each contrast, in the light of the others.
   *
   * @param again ln A' - ln A per block; empty if the baseline was measured once
   * @param blocks how many of the first blocks count
   */
  static Spread[] of(List<Contrast> contrasts, double[] again, int blocks) {
    int own = contrasts.size();
    double[] variances = new double[own + 1];
    double[] degrees = new double[own + 1];
    for (int i = 0; i <= own; i++) {
      Spread alone = own(i < own ? contrasts.get(i).effects() : again, blocks);
      double factor = i < own ? contrasts.get(i).factor() : 2;
      variances[i] = alone.sd * alone.sd / factor;
      degrees[i] = alone.known() ? alone.degrees : 0;
    }
    Spread[] spreads = new Spread[own];
    for (int i = 0; i < own; i++) {
      spreads[i] = among(contrasts, variances, degrees, i);
    }
    return spreads;
  }

  private static Spread among(
      List<Contrast> contrasts, double[] variances, double[] degrees, int own) {
    double factor = contrasts.get(own).factor();
    if (degrees[own] == 0) {
      return UNKNOWN;
    }
    Spread others = pooled(contrasts, variances, degrees, own);
    if (!others.known() || exceeds(variances[own], degrees[own], others)) {
      return new Spread(Math.sqrt(variances[own] * factor), degrees[own]);
    }
    Spread all = pooled(contrasts, variances, degrees, -1);
    return new Spread(all.sd * Math.sqrt(factor), all.degrees);
  }

  private static boolean exceeds(double variance, double degrees, Spread others) {
    double ofOthers = others.sd * others.sd;
    return variance > ofOthers
        && (ofOthers == 0
            || FDistribution.of(degrees, others.degrees).cumulativeProbability(variance / ofOthers)
                > OWN_ABOVE);
  }

  /** The spread of one arm by the mean of all variances but one. */
  private static Spread pooled(
      List<Contrast> contrasts, double[] variances, double[] degrees, int without) {
    double weights = 0;
    double squares = 0;
    double pairs = 0;
    int count = 0;
    for (int i = 0; i < variances.length; i++) {
      if (i == without || degrees[i] == 0) {
        continue;
      }
      count++;
      weights += degrees[i];
      squares += degrees[i] * variances[i];
      for (int j = 0; j < variances.length; j++) {
        if (j != without && degrees[j] > 0) {
          double correlation = correlation(contrasts, i, j);
          pairs += correlation * correlation;
        }
      }
    }
    return count == 0 ? UNKNOWN : new Spread(Math.sqrt(squares / weights), weights * count / pairs);
  }

  /** A' - A has nothing in common with a contrast to the mean of both. */
  private static double correlation(List<Contrast> contrasts, int one, int other) {
    int own = contrasts.size();
    if (one == own || other == own) {
      return one == other ? 1 : 0;
    }
    return contrasts.get(one).correlation(contrasts.get(other));
  }

  private static Spread own(double[] values, int first) {
    double sum = 0;
    int n = 0;
    int to = Math.min(first, values.length);
    for (int i = 0; i < to; i++) {
      if (Double.isFinite(values[i])) {
        sum += values[i];
        n++;
      }
    }
    if (n < Estimate.MIN_VALUES) {
      return UNKNOWN;
    }
    double squares = 0;
    for (int i = 0; i < to; i++) {
      if (Double.isFinite(values[i])) {
        double deviation = values[i] - sum / n;
        squares += deviation * deviation;
      }
    }
    return new Spread(Math.sqrt(squares / (n - 1)), n - 1);
  }

  /**
   * The largest sd that values with this one leave likely: s √(degrees / χ²), with the quantile of
   * χ² that true ones above it fall below.
   *
   * @param confidence that the true one is no larger; 0.5 for one that is as likely too small as
   *     too large
   */
  public double atMost(double confidence) {
    return known()
        ? sd
            * Math.sqrt(
                degrees
                    / ChiSquaredDistribution.of(degrees)
                        .inverseCumulativeProbability(1 - confidence))
        : Double.NaN;
  }

  public boolean known() {
    return !Double.isNaN(sd);
  }
}
