package io.github.timebench.reports.compare;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.statistics.BlocksNeeded;
import io.github.timebench.reports.statistics.Bounds;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Replicate;
import io.github.timebench.reports.statistics.Spread;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where the spread of a variant's ratio of throughputs comes from, and what it asks of the next run
 * on this machine (Kalibera and Jones 2013: repeat where the variance is).
 *
 * @param blockSd of the block effects, as a logarithm
 * @param spread the same in the light of the other variants, by which it is judged
 * @param rounds within blocks
 * @param blocksToFind in how many blocks an effect of {@link #EFFECTS} is found with a probability
 *     of {@value #POWER}, by one look at the bound of this run; {@link
 *     io.github.timebench.reports.statistics.Finding#UNKNOWN} if a thousand would not do
 * @param blocksForEquivalence in how many two equal variants are called equivalent, likewise
 */
public record VarianceSplit(
    String variant,
    double blockSd,
    Spread spread,
    RoundSpread rounds,
    List<Integer> blocksToFind,
    int blocksForEquivalence) {
  public static final List<Double> EFFECTS = List.of(0.01, 0.02, 0.05);

  public static final double POWER = 0.8;

  public VarianceSplit {
    blocksToFind = List.copyOf(blocksToFind);
  }

  /**
   * What the JVMs add at most to what the rounds explain, with a confidence of 95 %: a handful of
   * blocks never shows that it is nothing.
   */
  public double jvmSdAtMost() {
    return rounds.beyond(spread.atMost(Estimate.CONFIDENCE));
  }

  static List<VarianceSplit> of(RunResult run, BlockEffects effects, Comparisons comparisons) {
    Plan plan = run.plan();
    int contrasts = comparisons.judged().size();
    BlocksNeeded needed =
        new BlocksNeeded(Math.log1p(plan.margin()), Bounds.of(contrasts, plan.blocks().max()));
    List<VarianceSplit> splits = new ArrayList<>();
    for (Comparison one : comparisons.judged()) {
      boolean overBlocks = effects.replicate() == Replicate.BLOCK;
      if (overBlocks && one.figure().equals(Figure.CALLS_PER_SECOND)) {
        splits.add(of(one, rounds(run, effects, one.variant()), needed));
      }
    }
    return splits;
  }

  private static VarianceSplit of(Comparison one, List<double[]> rounds, BlocksNeeded needed) {
    Estimate effect = one.effect();
    return new VarianceSplit(
        one.variant(),
        Spread.of(one.blockLogs()).sd(),
        new Spread(effect.sd(), effect.degrees()),
        RoundSpread.of(rounds),
        EFFECTS.stream().map(e -> needed.toFind(Math.log1p(e), POWER, effect)).toList(),
        needed.toShowEquivalence(POWER, effect));
  }

  private static List<double[]> rounds(RunResult run, BlockEffects effects, String variant) {
    List<double[]> rounds = new ArrayList<>();
    for (int block = 0; block < run.blocks().size(); block++) {
      if (effects.counts(block)) {
        rounds.add(effects.rounds(block, variant));
      }
    }
    return rounds;
  }

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
     * The sd of a block's mean that the rounds alone explain: sd / √n, widened or narrowed by √((1
     * + lag1) / (1 - lag1)) as of a series in which each round remembers the one before.
     */
    public double sdOfMean() {
      return sd / Math.sqrt(rounds) * Math.sqrt((1 + lag1) / (1 - lag1));
    }

    /** What blocks scatter by beyond what their rounds explain; 0 if they explain all. */
    public double beyond(double sdOfBlocks) {
      return Math.sqrt(Math.max(0, sdOfBlocks * sdOfBlocks - sdOfMean() * sdOfMean()));
    }
  }
}
