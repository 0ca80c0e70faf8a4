package io.github.timebench.reports.statistics;

/**
 * When a look at the blocks so far decides: per look, so that over all looks and contrasts the
 * errors stay what is promised. Both are held over the family: in 5 % of runs of equal variants any
 * is called different, and in 5 % of runs whose effects are as large as the margin any is called
 * smaller.
 *
 * <p>The numbers are those of {@code BoundsSimulation} in the tests, with 60,000 runs for last
 * looks up to 14 and 15,000 for later ones, rounded down. Where one variant scatters 1.5 or 2 times
 * as much as the others, which pooled spreads tell late, they allow 5.5 %. {@code
 * VerdictSimulationTest} holds them with other noise at 6 %.
 *
 * @param different a difference is shown by a two-sided p below
 * @param equivalent equivalence is shown by a one-sided p below
 */
public record Bounds(double different, double equivalent) {
  /** Fewest blocks for a verdict: with fewer the spread is hardly known. */
  public static final int FIRST_LOOK = 4;

  /** By the last look of a plan: the rows of the tables. */
  private static final int[] LAST_LOOK = {4, 5, 7, 10, 14, 30, 100};

  /** By the last look, and by the number of contrasts from 1 on. */
  private static final double[][] DIFFERENT = {
    {0.0375, 0.0267, 0.0212, 0.0166, 0.0138, 0.0125},
    {0.0221, 0.0160, 0.0121, 0.0099, 0.0081, 0.0073},
    {0.0131, 0.0096, 0.0072, 0.0058, 0.0048, 0.0042},
    {0.0088, 0.0067, 0.0051, 0.0039, 0.0033, 0.0029},
    {0.0070, 0.0052, 0.0039, 0.0031, 0.0026, 0.0023},
    {0.0048, 0.0033, 0.0025, 0.0018, 0.0017, 0.0015},
    {0.0031, 0.0023, 0.0016, 0.0011, 0.0009, 0.0008}
  };

  private static final double[][] EQUIVALENT = {
    {0.0443, 0.0312, 0.0216, 0.0165, 0.0141, 0.0118},
    {0.0288, 0.0204, 0.0144, 0.0108, 0.0092, 0.0077},
    {0.0175, 0.0130, 0.0092, 0.0070, 0.0058, 0.0048},
    {0.0123, 0.0090, 0.0066, 0.0048, 0.0039, 0.0033},
    {0.0095, 0.0068, 0.0050, 0.0036, 0.0029, 0.0024},
    {0.0068, 0.0043, 0.0030, 0.0020, 0.0018, 0.0015},
    {0.0043, 0.0026, 0.0018, 0.0011, 0.0009, 0.0008}
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
