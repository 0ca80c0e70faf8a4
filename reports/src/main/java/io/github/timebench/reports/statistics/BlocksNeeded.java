package io.github.timebench.reports.statistics;

import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * How many blocks would decide an effect whose mean and spread are known, by a look at that many. A
 * coin's toss more or less: the estimates it builds on are uncertain themselves.
 *
 * @param marginLog the margin on the log scale
 * @param bounds of a look
 */
public record BlocksNeeded(double marginLog, Bounds bounds) {
  /** More blocks than anybody runs. */
  public static final int MOST = 1_000;

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  @FunctionalInterface
  private interface Decided {
    boolean after(int blocks);
  }

  /**
   * If the effect and its spread stay as they are.
   *
   * @return blocks in all, more than there are; {@link Finding#UNKNOWN} if {@link #MOST} would not
   *     do
   */
  public int toDecide(Effect effect) {
    if (!effect.hasInterval()) {
      return Finding.UNKNOWN;
    }
    return fewest(
        effect.blocks() + 1,
        blocks -> {
          Effect then = then(effect.log(), effect.sd(), effect, blocks);
          return bounds.equivalent(then, marginLog) || bounds.different(then);
        });
  }

  /**
   * To find a true effect with a probability, by one look at that many; the earlier looks of a
   * sequential rule find it a little sooner.
   *
   * @param like gives spread and degrees of freedom
   */
  public int toFind(double effectLog, double power, Effect like) {
    return !like.hasInterval()
        ? Finding.UNKNOWN
        : fewest(
            Effect.FEWEST,
            blocks -> {
              Effect then = then(0, like.sd(), like, blocks);
              double bound = Effect.quantile(1 - bounds.different() / 2, then.degrees());
              double certain = NORMAL.inverseCumulativeProbability(power);
              return Math.abs(effectLog) >= (bound + certain) * then.error();
            });
  }

  /** To show that equal ones are equivalent with a probability, likewise. */
  public int toShowEquivalence(double power, Effect like) {
    return !like.hasInterval()
        ? Finding.UNKNOWN
        : fewest(
            Effect.FEWEST,
            blocks -> {
              Effect then = then(0, like.sd(), like, blocks);
              double bound = Effect.quantile(1 - bounds.equivalent(), then.degrees());
              double certain = NORMAL.inverseCumulativeProbability((1 + power) / 2);
              return marginLog >= (bound + certain) * then.error();
            });
  }

  private static Effect then(double log, double sd, Effect now, int blocks) {
    double degrees = now.degrees() * (blocks - 1) / (now.blocks() - 1);
    return new Effect(log, sd, degrees, now.confidence(), blocks);
  }

  private static int fewest(int from, Decided decided) {
    int low = Math.max(Bounds.FIRST_LOOK, from);
    if (!decided.after(MOST)) {
      return Finding.UNKNOWN;
    }
    int high = Math.max(low, MOST);
    while (low < high) {
      int middle = (low + high) / 2;
      if (decided.after(middle)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
