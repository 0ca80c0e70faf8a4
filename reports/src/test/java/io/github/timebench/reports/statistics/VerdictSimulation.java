package io.github.timebench.reports.statistics;

import io.github.timebench.model.plan.Blocks.Stopping;
import java.util.Arrays;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/**
 * What the verdicts of a run that stops when it knows come to; run by name, {@code
 * -Dtest=VerdictSimulation}, with {@code -Dsimulated.runs=10000} for the tables of the
 * documentation.
 */
class VerdictSimulation {
  private static final int RUNS = Integer.getInteger("simulated.runs", 1_000);

  /** 30 s of 250 ms. */
  static final int NEIGHBOUR_SLICES = 120;

  private static final double MARGIN = 0.02;
  private static final VerdictRule RULE =
      new VerdictRule(MARGIN, Stopping.whenDecided(), Bounds.LAST_LOOK, true);

  /**
   * What became of the first contrast, and of the family.
   *
   * @param different share of runs that call the first contrast different
   * @param equivalent share of runs that call it equivalent
   * @param family share of runs that call any equal variant different
   * @param blocks mean number
   * @param ninth tenths of the runs take no more blocks
   * @param cut share of runs that cut rounds
   * @param moving share of runs in which a ratio still moves in the end
   * @param again share of runs in which A against A' is rejected
   */
  record Outcome(
      double different,
      double equivalent,
      double family,
      double blocks,
      double ninth,
      double cut,
      double moving,
      double again) {}

  /** Effects per contrast as shares, all else as in {@link SimulatedRuns}. */
  static Outcome outcome(int runs, double[] effects, double scale, int neighbour, long seed) {
    double[] logs = Arrays.stream(effects).map(Math::log1p).toArray();
    SimulatedRuns simulated = new SimulatedRuns(logs, scale, neighbour, seed);
    double[] counts = new double[6];
    double[] blocks = new double[runs];
    for (int run = 0; run < runs; run++) {
      IntFunction<Evidence> evidence = simulated.next(Bounds.LAST_LOOK);
      Judgement judgement = Judgement.of(evidence, Bounds.LAST_LOOK, RULE);
      Finding first = judgement.findings().get(0);
      counts[0] += first.verdict().different() ? 1 : 0;
      counts[1] += first.verdict() == Verdict.EQUIVALENT ? 1 : 0;
      for (int i = 0; i < effects.length; i++) {
        if (effects[i] == 0 && judgement.findings().get(i).verdict().different()) {
          counts[2]++;
          break;
        }
      }
      counts[3] += judgement.cuts() > 0 ? 1 : 0;
      counts[4] += judgement.moving().contains(true) ? 1 : 0;
      double[] again = evidence.apply(judgement.cuts()).again();
      counts[5] += Estimate.mean(Arrays.copyOf(again, judgement.blocks())).p() < 0.01 ? 1 : 0;
      blocks[run] = judgement.blocks();
    }
    Arrays.sort(blocks);
    return new Outcome(
        counts[0] / runs,
        counts[1] / runs,
        counts[2] / runs,
        Arrays.stream(blocks).average().orElseThrow(),
        blocks[runs * 9 / 10],
        counts[3] / runs,
        counts[4] / runs,
        counts[5] / runs);
  }

  @Test
  void table() {
    for (double scale : new double[] {1, 1.5}) {
      for (int contrasts = 1; contrasts <= 3; contrasts++) {
        for (double effect : new double[] {0, -0.02, -0.03, -0.05}) {
          double[] effects = new double[contrasts];
          Arrays.fill(effects, effect);
          print("all", scale, effects, 0);
        }
      }
    }
    print("one of three", 1, new double[] {-0.02, 0, 0}, 0);
    print("half a machine for 30 s", 1, new double[1], NEIGHBOUR_SLICES);
    print("half a machine for 30 s", 1, new double[] {-0.05}, NEIGHBOUR_SLICES);
    print("half a machine for 30 s", 1, new double[] {-0.02}, NEIGHBOUR_SLICES);
  }

  @Test
  void errors() {
    for (double scale : new double[] {1, 1.5, 2}) {
      for (int contrasts = 1; contrasts <= 6; contrasts++) {
        double[] effects = new double[contrasts];
        print("equal", scale, effects, 0);
        effects[0] = -0.02;
        print("edge", scale, effects, 0);
      }
    }
  }

  private static void print(String what, double scale, double[] effects, int neighbour) {
    Outcome outcome = outcome(RUNS, effects, scale, neighbour, 20_261_122L);
    System.out.printf(
        "%s, %d contrasts, first scatters %.1f x, effect %4.1f %%: different %5.1f %%, equivalent"
            + " %5.1f %%, family error %4.1f %%, blocks %4.1f (90 %%: %2.0f), cut %4.1f %%, moving"
            + " %4.1f %%, A/A rejected %3.1f %%%n",
        what,
        effects.length,
        scale,
        100 * effects[0],
        100 * outcome.different(),
        100 * outcome.equivalent(),
        100 * outcome.family(),
        outcome.blocks(),
        outcome.ninth(),
        100 * outcome.cut(),
        100 * outcome.moving(),
        100 * outcome.again());
  }
}
