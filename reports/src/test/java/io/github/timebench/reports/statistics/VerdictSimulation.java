package io.github.timebench.reports.statistics;

import io.github.timebench.model.plan.Blocks;
import io.github.timebench.reports.statistics.SimulatedRuns.Noise;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * What the verdicts of a run that stops when it knows come to; run by name, {@code
 * -Dtest=VerdictSimulation}, with {@code -Dsimulated.runs=10000} for the tables of the
 * documentation.
 */
class VerdictSimulation {
  private static final int RUNS = Integer.getInteger("simulated.runs", 1_000);
  private static final long SEED = 20_261_122L;

  /** 30 s of 250 ms. */
  static final int NEIGHBOUR_SLICES = 120;

  private static final double MARGIN = 0.02;

  /**
   * What became of the first contrast, and of the family.
   *
   * @param different share of runs that call the first contrast different
   * @param within share of runs that call it equivalent, or different by less than the margin
   * @param family share of runs that call any equal variant different
   * @param margin share of runs that say of any effect of the margin that it is smaller
   * @param blocks mean number
   * @param ninth tenths of the runs take no more blocks
   * @param again share of runs in which A against A' is rejected
   */
  record Outcome(
      double different,
      double within,
      double family,
      double margin,
      double blocks,
      double ninth,
      double again) {}

  /**
   * Runs that end with their last verdict.
   *
   * @param effects per contrast as shares
   * @param looks at most
   */
  static Outcome outcome(
      int runs, double[] effects, Noise noise, int looks, int neighbour, long seed) {
    double[] logs = Arrays.stream(effects).map(Math::log1p).toArray();
    SimulatedRuns simulated = new SimulatedRuns(logs, noise, neighbour, seed);
    VerdictRule rule = new VerdictRule(MARGIN, looks, true);
    double[] counts = new double[5];
    double[] blocks = new double[runs];
    for (int run = 0; run < runs; run++) {
      Evidence evidence = simulated.next(looks);
      int end = Judgement.of(evidence, looks, rule).blocks();
      Verdict[] verdicts =
          Judgement.of(evidence, end, rule).findings().stream()
              .map(Finding::verdict)
              .toArray(Verdict[]::new);
      boolean family = false;
      boolean margin = false;
      for (int i = 0; i < effects.length; i++) {
        family |= effects[i] == 0 && verdicts[i].different();
        margin |= Math.abs(effects[i]) >= MARGIN && verdicts[i].within();
      }
      counts[0] += verdicts[0].different() ? 1 : 0;
      counts[1] += verdicts[0].within() ? 1 : 0;
      counts[2] += family ? 1 : 0;
      counts[3] += margin ? 1 : 0;
      counts[4] += Estimate.mean(Arrays.copyOf(evidence.again(), end)).p() < 0.01 ? 1 : 0;
      blocks[run] = end;
    }
    Arrays.sort(blocks);
    return new Outcome(
        counts[0] / runs,
        counts[1] / runs,
        counts[2] / runs,
        counts[3] / runs,
        Arrays.stream(blocks).average().orElseThrow(),
        blocks[runs * 9 / 10],
        counts[4] / runs);
  }

  @Test
  void table() {
    for (int looks : new int[] {7, 10, Blocks.MAX_LOOKS}) {
      for (double scale : new double[] {1, 1.5}) {
        for (int contrasts = 1; contrasts <= 3; contrasts++) {
          for (double effect : new double[] {0, -0.02, -0.03, -0.05}) {
            double[] effects = new double[contrasts];
            Arrays.fill(effects, effect);
            print("all", Noise.USUAL.scaled(scale), looks, effects, 0);
          }
        }
      }
    }
    double[] oneOfThree = {-0.02, 0, 0};
    print("one of three", Noise.USUAL, Blocks.MAX_LOOKS, oneOfThree, 0);
    for (double effect : new double[] {0, -0.02, -0.05}) {
      double[] effects = {effect};
      print("half a machine for 30 s", Noise.USUAL, Blocks.MAX_LOOKS, effects, NEIGHBOUR_SLICES);
    }
  }

  /** By how a machine scatters. */
  @Test
  void machines() {
    for (double blockSd : new double[] {0.005, 0.007, 0.010, 0.0125, 0.015, 0.0195, 0.023}) {
      Noise noise = Noise.ofBlocks(0.02, 0, blockSd, 1);
      for (double effect : new double[] {0, -0.01, -0.015, -0.02, -0.03, -0.05}) {
        print(
            "sd %.2f %%".formatted(100 * blockSd),
            noise,
            Blocks.MAX_LOOKS,
            new double[] {effect},
            0);
      }
    }
  }

  @Test
  void errors() {
    for (int looks : new int[] {7, 10, Blocks.MAX_LOOKS}) {
      for (double scale : new double[] {1, 1.5, 2}) {
        for (int contrasts = 1; contrasts <= 6; contrasts++) {
          double[] effects = new double[contrasts];
          print("equal", Noise.USUAL.scaled(scale), looks, effects, 0);
          Arrays.fill(effects, -MARGIN);
          print("edge", Noise.USUAL.scaled(scale), looks, effects, 0);
        }
      }
    }
  }

  private static void print(String what, Noise noise, int looks, double[] effects, int neighbour) {
    Outcome outcome = outcome(RUNS, effects, noise, looks, neighbour, SEED);
    System.out.printf(
        "%s, looks 4 to %d, %d contrasts, first scatters %.1f x, effect %4.1f %%: different %5.1f"
            + " %%, within the margin %5.1f %%, family errors %4.1f and %4.1f %%, blocks %4.1f"
            + " (90 %%: %2.0f), A/A rejected %3.1f %%%n",
        what,
        looks,
        effects.length,
        noise.firstScale(),
        100 * effects[0],
        100 * outcome.different(),
        100 * outcome.within(),
        100 * outcome.family(),
        100 * outcome.margin(),
        outcome.blocks(),
        outcome.ninth(),
        100 * outcome.again());
  }
}
