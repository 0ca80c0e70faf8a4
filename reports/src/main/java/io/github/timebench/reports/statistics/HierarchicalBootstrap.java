package io.github.timebench.reports.statistics;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Percentile interval of a mean by resampling in two steps, blocks and then the rounds of each
 * drawn block, with replacement (Davison and Hinkley 1997, 3.8). With a handful of blocks it is
 * narrower than it should be, so it describes and does not decide.
 */
public final class HierarchicalBootstrap {
  /** How often it is resampled. */
  public static final int RESAMPLES = 2_000;

  private static final double TAIL = 0.025;

  private HierarchicalBootstrap() {}

  /**
   * The interval of the mean of block means.
   *
   * @param blocks values of the rounds, per block; blocks without values are left out
   * @param seed the same seed gives the same interval
   * @return unknown below {@value Effect#FEWEST} blocks
   */
  public static Interval ofMean(List<double[]> blocks, long seed) {
    double[][] used = blocks.stream().filter(rounds -> rounds.length > 0).toArray(double[][]::new);
    if (used.length < Effect.FEWEST) {
      return Interval.UNKNOWN;
    }
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    double[] means = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      means[i] = resampled(used, random);
    }
    Arrays.sort(means);
    int tail = (int) (TAIL * RESAMPLES);
    double estimate =
        Arrays.stream(used)
            .mapToDouble(r -> Arrays.stream(r).average().orElseThrow())
            .average()
            .orElseThrow();
    return new Interval(estimate, means[tail], means[RESAMPLES - 1 - tail]);
  }

  private static double resampled(double[][] blocks, UniformRandomProvider random) {
    double sum = 0;
    for (int b = 0; b < blocks.length; b++) {
      double[] rounds = blocks[random.nextInt(blocks.length)];
      double ofBlock = 0;
      for (int r = 0; r < rounds.length; r++) {
        ofBlock += rounds[random.nextInt(rounds.length)];
      }
      sum += ofBlock / rounds.length;
    }
    return sum / blocks.length;
  }
}
