package io.github.timebench.reports.statistics;

/**
 * When a look at the blocks so far decides: per look, so that over all looks and contrasts the
 * errors stay what is promised. Both are held over the family: in 5 % of runs of equal variants any
 * is called different, and in 5 % of runs whose effects are as large as the margin any is called
 * smaller.
 *
 * <p>The numbers are those of {@code BoundsSimulation} in the tests, with 40,000 runs for last
 * looks up to 14 and 10,000 for later ones, rounded down. Where one variant scatters 1.5 or 2 times
 * as much as the others, which pooled spreads tell late, they allow 5.5 %. {@code
 * VerdictSimulationTest} holds them with other noise at 6 %.
 *
 * @param different a difference is shown by a two-sided p below
 * @param equivalent equivalence is shown by a one-sided p below
 */
public record Bounds(double different, double equivalent) {
  /** Fewest blocks for a verdict: with fewer the spread is hardly known. */
  public static final int FIRST_LOOK = 3;

  /** By the last look of a plan: the rows of the tables. */
  private static final int[] LAST_LOOK = {3, 4, 5, 7, 10, 14, 30, 100};

  /** By the last look, and by the number of contrasts from 1 on. */
  private static final double[][] DIFFERENT = {
    {0.0368, 0.0245, 0.0193, 0.0148, 0.0137, 0.0116},
    {0.0200, 0.0137, 0.0105, 0.0082, 0.0075, 0.0063},
    {0.0145, 0.0096, 0.0074, 0.0058, 0.0051, 0.0043},
    {0.0095, 0.0065, 0.0052, 0.0038, 0.0033, 0.0028},
    {0.0069, 0.0048, 0.0039, 0.0029, 0.0025, 0.0022},
    {0.0057, 0.0039, 0.0033, 0.0024, 0.0021, 0.0018},
    {0.0041, 0.0026, 0.0023, 0.0017, 0.0016, 0.0013},
    {0.0029, 0.0019, 0.0015, 0.0011, 0.0009, 0.0008}
  };

  private static final double[][] EQUIVALENT = {
    {0.0431, 0.0290, 0.0218, 0.0173, 0.0146, 0.0125},
    {0.0270, 0.0177, 0.0130, 0.0103, 0.0089, 0.0076},
    {0.0192, 0.0125, 0.0097, 0.0074, 0.0066, 0.0056},
    {0.0129, 0.0090, 0.0068, 0.0052, 0.0046, 0.0038},
    {0.0097, 0.0069, 0.0053, 0.0040, 0.0035, 0.0028},
    {0.0079, 0.0056, 0.0043, 0.0032, 0.0027, 0.0022},
    {0.0059, 0.0036, 0.0027, 0.0018, 0.0017, 0.0014},
    {0.0038, 0.0024, 0.0016, 0.0011, 0.0009, 0.0008}
  };

  /**
   * The bounds of looks after each block from the {@value #FIRST_LOOK}th on. For more contrasts
   * than the tables have, each gets its share of the last column's bounds (Bonferroni).
   *
   * @param contrasts that have a verdict, at least 1
   * @param last look that the plan allows, decided before the run
   */
  public static Bounds of(int contrasts, int last) {
    int row = 0;
    while (row < DIFFERENT.length - 1 && LAST_LOOK[row] < last) {
      row++;
    }
    int columns = DIFFERENT[row].length;
    int column = Math.min(Math.max(1, contrasts), columns);
    double share = (double) column / Math.max(column, contrasts);
    return new Bounds(DIFFERENT[row][column - 1] * share, EQUIVALENT[row][column - 1] * share);
  }

  /** The confidence of the interval by which a difference shows. */
  public double confidence() {
    return 1 - different;
  }

  boolean equivalent(Estimate effect, double marginLog) {
    double room = marginLog - Math.abs(effect.value());
    return !Double.isNaN(effect.p())
        && room >= 0
        && (effect.error() == 0
            || Estimate.above(room / effect.error(), effect.degrees()) <= equivalent);
  }

  boolean different(Estimate effect) {
    return effect.p() < different;
  }

  /**
   * The effect with the interval that says what a look says. Within the margin it is made by the
   * bound for that, and holds no effect unless a difference is shown as well (Hsu, Hwang, Liu and
   * Ruberg 1994); else it is made by the bound for a difference.
   */
  Estimate published(Estimate effect, double marginLog) {
    if (!equivalent(effect, marginLog)) {
      return effect.at(confidence());
    }
    Estimate within = effect.at(1 - 2 * equivalent);
    return different(effect) ? within : within.holding(0);
  }
}
