package io.github.timebench.reports.statistics;

/**
 * When a look at the blocks so far decides: per look, so that over all looks and contrasts the
 * errors stay what is promised. From the simulations {@code BoundsSimulation} and {@code
 * VerdictSimulation} in the tests.
 *
 * @param different a difference is shown by a two-sided p below
 * @param equivalent equivalence is shown by a one-sided p below
 */
public record Bounds(double different, double equivalent) {
  /** Fewest blocks for a verdict: with fewer the spread is hardly known. */
  public static final int FIRST_LOOK = 4;

  /** The last look: the bounds hold for no more. */
  public static final int LAST_LOOK = 14;

  /** By number of contrasts, from 1 on. */
  private static final double[] DIFFERENT = {0.0080, 0.0052, 0.0044};

  private static final double EQUIVALENT = 0.015;

  /**
   * The bounds of looks after {@value #FIRST_LOOK} to {@value #LAST_LOOK} blocks. For more
   * contrasts than the table has, each gets its share of the last row's bound (Bonferroni).
   *
   * @param contrasts that have a verdict, at least 1
   */
  public static Bounds sequential(int contrasts) {
    int row = Math.min(Math.max(1, contrasts), DIFFERENT.length);
    double share = (double) row / Math.max(row, contrasts);
    return new Bounds(DIFFERENT[row - 1] * share, EQUIVALENT);
  }

  /** Of a single look at the 5 % level, for intervals; verdicts use Holm's adjustment. */
  public static Bounds once() {
    return new Bounds(0.05, 0.05);
  }

  /** The confidence of the interval that is published: by it a difference shows. */
  public double confidence() {
    return 1 - different;
  }

  /** Whether the effect is within the margin. */
  boolean equivalent(Estimate effect, double marginLog) {
    double room = marginLog - Math.abs(effect.value());
    return !Double.isNaN(effect.p())
        && room >= 0
        && (effect.error() == 0
            || Estimate.above(room / effect.error(), effect.degrees()) <= equivalent);
  }

  /** Whether the effect is beyond chance. */
  boolean different(Estimate effect) {
    return effect.p() < different;
  }
}
