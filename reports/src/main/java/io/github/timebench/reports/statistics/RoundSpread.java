package io.github.timebench.reports.statistics;

import java.util.Arrays;
import java.util.List;

/**
 * How the rounds of a block scatter around the block's mean, over several blocks.
 *
 * @param sd of a round; NaN below two rounds a block
 * @param lag1 autocorrelation from round to round
 * @param rounds of a block, on average
 */
public record RoundSpread(double sd, double lag1, double rounds) {
  /**
   * The spread within blocks.
   *
   * @param blocks values of the rounds, per block, in their order; those that are not finite are
   *     left out
   */
  public static RoundSpread of(List<double[]> blocks) {
    double squares = 0;
    double products = 0;
    int degrees = 0;
    int count = 0;
    for (double[] block : blocks) {
      double[] known = Arrays.stream(block).filter(Double::isFinite).toArray();
      double mean = Arrays.stream(known).average().orElse(Double.NaN);
      for (int i = 0; i < known.length; i++) {
        double deviation = known[i] - mean;
        squares += deviation * deviation;
        products += i == 0 ? 0 : deviation * (known[i - 1] - mean);
      }
      degrees += Math.max(0, known.length - 1);
      count += known.length;
    }
    return new RoundSpread(
        degrees == 0 ? Double.NaN : Math.sqrt(squares / degrees),
        squares == 0 ? 0 : products / squares,
        blocks.isEmpty() ? 0 : (double) count / blocks.size());
  }

  /**
   * The sd of a block's mean that the rounds alone explain: sd / √n, widened or narrowed by √((1 +
   * lag1) / (1 - lag1)) as of a series in which each round remembers the one before.
   */
  public double sdOfMean() {
    return sd / Math.sqrt(rounds) * Math.sqrt((1 + lag1) / (1 - lag1));
  }

  /** What blocks scatter by beyond what their rounds explain; 0 if they explain all. */
  public double beyond(double sdOfBlocks) {
    return Math.sqrt(Math.max(0, sdOfBlocks * sdOfBlocks - sdOfMean() * sdOfMean()));
  }
}
