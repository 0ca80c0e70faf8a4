package io.github.timebench.reports.statistics;

import java.util.function.IntPredicate;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * How many blocks would decide an effect whose mean and spread are known, by a look at that many.
 * The number is rough: the mean and the spread that it builds on are estimates themselves.
 *
 * @param marginLog the margin on the log scale
 * @param bounds of a look
 */
public record BlocksNeeded(double marginLog, Bounds bounds) {
  public static final int MAX_BLOCKS = 1_000;

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /**
   * If the effect and its spread stay as they are.
   *
   * @return blocks in all, more than there are; {@link Finding#UNKNOWN} if {@link #MAX_BLOCKS}
   *     would not do
   */
  public int toDecide(Estimate effect) {
    if (Double.isNaN(effect.error())) {
      return Finding.UNKNOWN;
    }
    return fewest(
        effect.n() + 1,
        blocks -> {
          Estimate then = then(effect.value(), effect, blocks);
          return bounds.equivalent(then, marginLog) || bounds.different(then);
        });
  }

  /**
   * To find a true effect with a probability, by one look at that many; the earlier looks of a
   * sequential rule find it a little sooner.
   *
   * @param like gives spread and degrees of freedom
   */
  public int toFind(double effectLog, double power, Estimate like) {
    return fewest(like, bounds.different() / 2, power, Math.abs(effectLog));
  }

  /** To show that equal ones are equivalent with a probability, likewise. */
  public int toShowEquivalence(double power, Estimate like) {
    return fewest(like, bounds.equivalent(), (1 + power) / 2, marginLog);
  }

  /** So that the quantiles of the bound and of the power, together, fit into so much room. */
  private static int fewest(Estimate like, double bound, double power, double room) {
    double certain = NORMAL.inverseCumulativeProbability(power);
    return Double.isNaN(like.error())
        ? Finding.UNKNOWN
        : fewest(
            Estimate.MIN_VALUES,
            blocks -> {
              Estimate then = then(0, like, blocks);
              double quantile = Estimate.quantile(1 - bound, then.degrees());
              return room >= (quantile + certain) * then.error();
            });
  }

  private static Estimate then(double log, Estimate now, int blocks) {
    double degrees = now.degrees() * (blocks - 1) / (now.n() - 1);
    return Estimate.mean(log, new Spread(now.sd(), degrees), blocks, Estimate.NO_INTERVAL);
  }

  private static int fewest(int from, IntPredicate decided) {
    int low = Math.max(Bounds.FIRST_LOOK, from);
    if (!decided.test(MAX_BLOCKS)) {
      return Finding.UNKNOWN;
    }
    int high = Math.max(low, MAX_BLOCKS);
    while (low < high) {
      int middle = (low + high) / 2;
      if (decided.test(middle)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
