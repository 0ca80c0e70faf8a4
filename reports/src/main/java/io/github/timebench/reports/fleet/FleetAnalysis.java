package io.github.timebench.reports.fleet;

import io.github.timebench.reports.statistics.Estimate;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * What follows from the parts of a run on many machines.
 *
 * @param figures of each host
 * @param influences per variant that has a verdict: the host that it rests on most
 * @param spreads likewise, between machine pairs; empty where all machines measure together
 */
public record FleetAnalysis(
    FleetFigures figures, List<HostInfluence> influences, List<MachineSpread> spreads) {
  public FleetAnalysis {
    influences = List.copyOf(influences);
    spreads = List.copyOf(spreads);
  }

  /**
   * How much a verdict rests on one host, or on one machine pair.
   *
   * @param host the one without which its effect would change most
   * @param effect as it is published, as a logarithm
   * @param without the same without the host
   */
  public record HostInfluence(String variant, String host, Estimate effect, double without) {
    /** By how much the effect would change, as a logarithm. */
    public double change() {
      return without - effect.value();
    }

    /** Whether the effect would leave its interval; false where there is none. */
    public boolean beyondInterval() {
      return without < effect.low() || without > effect.high();
    }
  }

  /**
   * How the effect of a variant differs between machine pairs, beside how it differs between blocks
   * of one.
   *
   * @param pairs of machines
   * @param between standard deviation of the effect between pairs, beyond what the blocks of a pair
   *     explain; NaN below two pairs, and what the blocks explain is not taken off where no pair
   *     has two
   * @param within standard deviation between blocks of one pair; NaN where no pair has two
   */
  public record MachineSpread(String variant, int pairs, double between, double within) {
    /**
     * Of block effects.
     *
     * @param byPair the effects of each pair's blocks; those that are not finite do not count
     */
    public static MachineSpread of(String variant, Collection<double[]> byPair) {
      double squares = 0;
      int degrees = 0;
      double blocksPerPair = 0;
      double[] means = new double[byPair.size()];
      int pairs = 0;
      for (double[] ofPair : byPair) {
        double[] known = Arrays.stream(ofPair).filter(Double::isFinite).toArray();
        double mean = Arrays.stream(known).average().orElse(Double.NaN);
        if (known.length > 0) {
          means[pairs++] = mean;
          blocksPerPair += known.length;
          degrees += known.length - 1;
          squares += Arrays.stream(known).map(one -> (one - mean) * (one - mean)).sum();
        }
      }
      double within = degrees == 0 ? Double.NaN : Math.sqrt(squares / degrees);
      double ofMeans = Estimate.mean(Arrays.copyOf(means, pairs)).sd();
      double explained = degrees == 0 ? 0 : within * within * pairs / blocksPerPair;
      return new MachineSpread(
          variant, pairs, Math.sqrt(Math.max(0, ofMeans * ofMeans - explained)), within);
    }
  }
}
