package io.github.timebench.reports.statistics;

/**
 * When a look at the blocks so far decides: per look, so that over all looks and contrasts the
 * errors stay what is promised. From the simulation in the tests, {@code BoundsSimulation}.
 *
 * @param different a difference is shown by a two-sided p below
 * @param equivalent equivalence is shown by a one-sided p below
 */
public record Bounds(double different, double equivalent) {
  /** Fewest blocks for a verdict. */
  public static final int FIRST_LOOK = 4;

  /** The last look: the bounds hold for no more. */
  public static final int LAST_LOOK = 14;

  /** By number of contrasts, from 1 on. */
  private static final double[][] TABLE = {
    {0.0107, 0.0126}, {0.0064, 0.0140}, {0.0044, 0.0150},
  };

  /**
   * The bounds of looks after {@value #FIRST_LOOK} to {@value #LAST_LOOK} blocks.
   *
   * @param contrasts that have a verdict, at least 1; beyond the table the bound for a difference
   *     is Bonferroni's share of the last one
   */
  public static Bounds sequential(int contrasts) {
    int row = Math.min(Math.max(1, contrasts), TABLE.length);
    double share = (double) row / Math.max(row, contrasts);
    return new Bounds(TABLE[row - 1][0] * share, TABLE[row - 1][1]);
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
  boolean equivalent(Effect effect, double marginLog) {
    double room = marginLog - Math.abs(effect.log());
    return effect.hasInterval()
        && room >= 0
        && (effect.sd() == 0
            || Effect.above(room / effect.error(), effect.degrees()) <= equivalent);
  }

  /** Whether the effect is beyond chance. */
  boolean different(Effect effect) {
    return effect.p() < different;
  }
}
